import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newDataDir } from '../sandbox.fixture.ts';
import { Journal } from './journal.ts';

function read(path: string): unknown[] {
  const records: unknown[] = [];
  Journal.open(path, (record) => records.push(record)).close();
  return records;
}

describe('the journal', () => {
  it('returns what was written, in order', () => {
    const path = join(newDataDir(), 'journal.jsonl');
    const journal = Journal.open(path, () => undefined);
    journal.append({ n: 1 });
    journal.append({ n: 2, text: 'शुल्क\n' });
    journal.close();
    expect(read(path)).toEqual([{ n: 1 }, { n: 2, text: 'शुल्क\n' }]);
  });

  it('truncates a torn last line and continues after the last whole one', () => {
    const path = join(newDataDir(), 'journal.jsonl');
    writeFileSync(path, '{"n":1}\n{"n":2,"te');
    const journal = Journal.open(path, () => undefined);
    journal.append({ n: 3 });
    journal.close();
    expect(readFileSync(path, 'utf8')).toBe('{"n":1}\n{"n":3}\n');
  });

  it('names a damaged line in the middle', () => {
    const path = join(newDataDir(), 'journal.jsonl');
    writeFileSync(path, '{"n":1}\n{"n\n');
    appendFileSync(path, '{"n":3}\n');
    expect(() => read(path)).toThrow('line 2');
  });
});
