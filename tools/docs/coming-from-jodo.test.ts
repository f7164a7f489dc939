import { readFileSync } from 'node:fs';
import type { EventType } from '@shulk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOnBoth } from '../../apps/server/src/testing/index.ts';
import { at } from '../setup/paths.mjs';
import { startComparedSchool } from './testing/compared-school.ts';
import type { ComparedSchool } from './testing/compared-school.ts';
import { JODO_EVENTS } from './testing/jodo-events.ts';
import { JODO_OPERATIONS } from './testing/jodo-operations.ts';
import { comparedRows } from './testing/read-tables.ts';

const text = readFileSync(at('docs/coming-from-jodo.md'), 'utf8');
const operations = comparedRows(text, 'Operations');
const events = comparedRows(text, 'Events');
const namesOf = (rows: readonly { readonly theirs: string }[]): string[] => rows.map(({ theirs }) => theirs);

describe('the tables of docs/coming-from-jodo.md', () => {
  it('have the 25 operations and the 36 events of Jodo, each once', () => {
    expect([new Set(namesOf(operations)).size, operations.length]).toEqual([25, 25]);
    expect([new Set(namesOf(events)).size, events.length]).toEqual([36, 36]);
  });

  it('have a row for each run of this test, and a run for each row', () => {
    expect(namesOf(operations).toSorted()).toEqual(Object.keys(JODO_OPERATIONS).toSorted());
    expect(namesOf(events).toSorted()).toEqual(Object.keys(JODO_EVENTS).toSorted());
  });
});

describeOnBoth('docs/coming-from-jodo.md', (use) => {
  let on: ComparedSchool;
  beforeAll(async () => {
    on = await startComparedSchool(use.db);
  });
  afterAll(() => on.stop());
  // The calls that a key may make come back with time, which stands still here.
  beforeEach(() => on.live.services.clock.advance(5));

  it.each(operations)('names for the operation $theirs the calls that do it', async ({ theirs, ours }) => {
    on.desk.begin();
    await JODO_OPERATIONS[theirs]?.(on);
    expect([...on.desk.done].toSorted()).toEqual([...ours].toSorted());
  });

  it.each(events)('names for the event $theirs the events that tell it', async ({ theirs, ours }) => {
    const told = (await JODO_EVENTS[theirs]?.(on)) ?? {};
    expect(Object.keys(told).toSorted()).toEqual([...ours].toSorted());
    for (const [type, says] of Object.entries(told)) {
      const read = await on.desk.events({ type: type as EventType });
      expect(read.map(({ data }) => data)).toContainEqual(expect.objectContaining(says));
    }
  });
});
