import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Problems } from '../check/problems.ts';
import { readParts } from '../check/read-parts.ts';
import { EventLoopYielder } from '../event-loop-yielder.ts';
import { aBundle, aStudent } from '../testing/a-bundle.ts';
import { findKeyTwice } from './json-lines.ts';
import { readStored } from './read-stored.ts';
import { StoredList } from './stored-list.ts';

const home = mkdtempSync(join(tmpdir(), 'shulk-stored-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const stored = (text: string | Buffer) => {
  const path = join(home, 'bundle.json');
  writeFileSync(path, text);
  return readStored(path, new EventLoopYielder());
};

/** What was read, with the entries of its lists. */
const whole = (raw: Readonly<Record<string, unknown>> | undefined): unknown =>
  raw &&
  Object.fromEntries(
    Object.entries(raw).map(([key, value]) => [
      key,
      value instanceof StoredList ? Array.from({ length: value.length }, (_, at) => value.at(at)) : value,
    ]),
  );

/** What a person's file is, or undefined if it is no object or JSON.parse would hide a fault of it. */
function expected(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && findKeyTwice(text) === undefined ? value : undefined;
  } catch {
    return undefined;
  }
}

const ODD = `{ "version":1,
 "students" : [ {"student_id":"a]},{\\"[", "name":"ಕಾವೇರಿ \\\\"} , [ ], "x,\\u0022:", null, -1.5e3 ],
 "pages":[], "payments": [\t ], "groups":[[[{}]],{"a":[{"b":"]"}]}], "extra": {"students":[1,{"c":2}]}}`;

describe('a bundle that stays in its file', () => {
  it('is what JSON.parse would make of it', async () => {
    const large = {
      ...aBundle(),
      students: Array.from({ length: 400 }, (_, n) => aStudent({ student_id: `S-${n}` })),
    };
    const texts = [JSON.stringify(large), JSON.stringify(large, null, 2), ODD, '{}', ' {\n} '];
    for (const text of texts) expect(whole((await stored(text)).raw)).toEqual(JSON.parse(text));
    expect(whole((await stored(`\ufeff${ODD}`)).raw), 'with a byte-order mark').toEqual(JSON.parse(ODD));
    expect((await stored(JSON.stringify(large))).raw?.['students']).toBeInstanceOf(StoredList);
  });

  it('is not taken when one sign of it is gone or changed so that it is no JSON, or has a key twice', async () => {
    const signs = ['', '"', '\\', ',', ':', '[', ']', '{', '}', ' ', '1', '\n'];
    for (let at = 0; at < ODD.length; at += 1)
      for (const sign of signs.filter((_sign, n) => n % 3 === at % 3)) {
        const text = `${ODD.slice(0, at)}${sign}${ODD.slice(at + 1)}`;
        const read = await stored(text);
        expect(whole(read.raw), text).toEqual(expected(text));
        read.close();
      }
    for (const text of [
      '',
      '[]',
      '[{}]',
      '"a"',
      '{}{}',
      '{"pages":[]} []',
      '{"pages":[],"pages":[]}',
      '{"pages":[1}',
    ])
      expect((await stored(text)).raw, text).toBeUndefined();
  }, 120_000);

  it('has its faults at the same places and in the same words as parsed JSON', async () => {
    const bad = aBundle({
      students: [
        aStudent({ first_name: 7 as never }),
        aStudent({ student_id: 'S-2', colour: 'red' } as never),
      ],
      pages: 'none' as never,
    });
    const told = async (raw: unknown): Promise<object> => {
      const problems = new Problems(raw);
      await readParts(raw, problems, new EventLoopYielder());
      return problems.toFields();
    };
    const fields = await told(bad);
    expect(Object.keys(fields)).toEqual(['pages', 'students.0.first_name', 'students.1.colour']);
    expect(await told((await stored(JSON.stringify(bad, null, 1))).raw)).toEqual(fields);
  });

  it('stops the import when somebody changes the file meanwhile', async () => {
    const students = Array.from({ length: 4_000 }, (_, n) => aStudent({ student_id: `S-${n}` }));
    const { raw } = await stored(JSON.stringify({ students }));
    const list = raw?.['students'];
    writeFileSync(join(home, 'bundle.json'), JSON.stringify({ students: students.toReversed() }));
    expect(() => list instanceof StoredList && list.at(0)).toThrow('was changed while it was loaded');
  });
});
