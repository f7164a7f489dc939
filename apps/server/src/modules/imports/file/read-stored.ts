import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { bundle } from '@shulk/contract';
import { findKeyTwice } from './json-lines.ts';
import type { EventLoopYielder } from '../event-loop-yielder.ts';
import { JsonScan } from './json-scan.ts';
import type { Member } from './json-scan.ts';
import { StoredFile, StoredList } from './stored-list.ts';

/** A bundle whose lists stay in its file. */
export interface StoredBundle {
  /** SHA-256 of its bytes in hex. */
  readonly file_sha256: string;
  /** Like its parsed JSON, with a StoredList for each list; undefined if a person must look at the file as a whole. */
  readonly raw: Readonly<Record<string, unknown>> | undefined;
  /** Closes the file: nothing is read from its lists afterwards. */
  readonly close: () => void;
}

/** Looks at each part of a bundle, by its path: `.students.3`. A list is shown by its length, then each of its entries. */
export type Look = (value: unknown, path: string) => void;

const sections = new Set(Object.keys(bundle.shape).filter((key) => key !== 'version'));

/**
 * Reads a file entry by entry, so that no more than one is in memory at a time, and finds out that each is JSON without a
 * duplicate key.
 */
export async function readStored(
  path: string,
  yielder: EventLoopYielder,
  look: Look = () => undefined,
): Promise<StoredBundle> {
  const file = new StoredFile(path);
  const close = (): void => file.close();
  try {
    const scan = new JsonScan();
    const hash = createHash('sha256');
    for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(bytes);
      scan.push(bytes);
    }
    const raw = await rawOf(file, scan, { yielder, look });
    if (raw === undefined) close();
    return { file_sha256: hash.digest('hex'), raw, close };
  } catch (error) {
    close();
    throw error;
  }
}

interface Reading {
  readonly yielder: EventLoopYielder;
  readonly look: Look;
}

async function rawOf(
  file: StoredFile,
  { open, close, isOdd, members }: JsonScan,
  reading: Reading,
): Promise<StoredBundle['raw']> {
  if (isOdd || open === -1 || close < open) return undefined;
  // What stands around the members: a byte-order mark, braces and spaces.
  const around = `${file.text(0, open + 1).replace(/^\ufeff/, '')}${file.text(close, file.size)}`;
  if (parsed(around) === undefined) return undefined;
  const raw: Record<string, unknown> = {};
  const [first] = members;
  const isEmpty = members.length === 1 && first?.colon === -1;
  if (isEmpty && /^[ \t\r\n]*$/.test(file.text(first.start, first.end))) return raw;
  for (const member of members) {
    const key = member.colon === -1 ? undefined : parsed(file.text(member.start, member.colon));
    if (typeof key !== 'string' || key === '__proto__' || Object.hasOwn(raw, key)) return undefined;
    reading.look({ [key]: null }, '');
    const value = await valueOf(file, member, key, reading);
    if (value === undefined) return undefined;
    raw[key] = value;
  }
  return raw;
}

/** The value of a member; undefined if it is no JSON, or has a duplicate key. */
async function valueOf(
  file: StoredFile,
  { colon, end, list }: Member,
  key: string,
  { yielder, look }: Reading,
): Promise<unknown> {
  if (list === undefined || !sections.has(key)) {
    const value = parsed(file.text(colon + 1, end));
    look(value, `.${key}`);
    return value;
  }
  if (parsed(`${file.text(colon + 1, list.open + 1)}${file.text(list.close, end)}`) === undefined)
    return undefined;
  const { starts } = list;
  const isEmpty = starts.length === 2 && /^[ \t\r\n]*$/.test(file.text(list.open + 1, list.close));
  const stored = new StoredList(file, isEmpty ? starts.slice(1) : starts);
  look(Array.from({ length: stored.length }), `.${key}`);
  for (let index = 0; index < stored.length; index += 1) {
    const value = parsed(stored.textAt(index));
    if (value === undefined) return undefined;
    look(value, `.${key}.${index}`);
    await yielder.yieldIfDue();
  }
  return stored;
}

function parsed(json: string): unknown {
  try {
    const value = JSON.parse(json) as unknown;
    return findKeyTwice(json) === undefined ? value : undefined;
  } catch {
    return undefined;
  }
}
