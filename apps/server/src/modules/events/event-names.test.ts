import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eventTypes } from '@shulk/contract';
import { expect, it } from 'vitest';
import { databaseFolder } from '../../platform/db/schema/database-files.ts';

const functions = join(databaseFolder(), 'functions');
const sql = readdirSync(functions)
  .map((file) => readFileSync(join(functions, file), 'utf8'))
  .join('\n');
const page = readFileSync(join(databaseFolder(), '../../../docs/events.md'), 'utf8');

it('every type of event has a function that writes it', () => {
  expect(eventTypes.filter((type) => !sql.includes(`'${type}'`))).toEqual([]);
});

it('the page of events names every type, and no other', () => {
  const table = page.split('\n').filter((line) => line.startsWith('| `'));
  const named = table.flatMap((line) =>
    [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, type]) => type),
  );
  expect(new Set(named)).toEqual(new Set(eventTypes));
  expect(named).toHaveLength(eventTypes.length);
});
