/** The record of every text that an SQL function or trigger ever had: apps/server/database/definitions.tsv. */
import { createHash } from 'node:crypto';

const FOLDER = 'apps/server/database/';
export const RECORD = `${FOLDER}definitions.tsv`;

const DEFINITION = /^apps\/server\/database\/(?:functions|triggers)\/\w+\.sql$/;

/**
 * Whether a file of the tree is the present text of a function or trigger.
 * @param {string} file
 */
export const isDefinition = (file) => DEFINITION.test(file);

/**
 * A definition's name in the record: `functions/capture_payment.sql`.
 * @param {string} file
 */
export const recordName = (file) => file.slice(FOLDER.length);

/** @param {string} text */
export const checksumOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * Reads the record: the checksums of each file, oldest first.
 * @param {string} text
 * @returns {Map<string, string[]>}
 */
export function readRecord(text) {
  /** @type {Map<string, string[]>} */
  const recorded = new Map();
  for (const line of text.split('\n')) {
    const [name = '', checksum] = line.split('\t');
    if (checksum !== undefined) recorded.set(name, [...(recorded.get(name) ?? []), checksum]);
  }
  return recorded;
}

/**
 * Writes the record in the order of its files, so that changes of two files seldom meet in one place.
 * @param {ReadonlyMap<string, readonly string[]>} recorded
 */
export const writeRecord = (recorded) =>
  [...recorded]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, checksums]) => checksums.map((checksum) => `${name}\t${checksum}\n`))
    .join('');

/**
 * What the record lacks: `name` and the `checksum` to add. A definition without a file was dropped, which names the text it
 * had last, so that no two lines of a definition are alike.
 * @param {ReadonlyMap<string, string>} texts the present text of each definition, by its name in the record
 * @param {ReadonlyMap<string, readonly string[]>} recorded
 */
export function missingOf(recorded, texts) {
  const changed = [...texts]
    .map(([name, text]) => ({ name, checksum: checksumOf(text) }))
    .filter(({ name, checksum }) => recorded.get(name)?.at(-1) !== checksum);
  const dropped = [...recorded]
    .filter(([name, checksums]) => !texts.has(name) && !checksums.at(-1)?.startsWith('dropped'))
    .map(([name, checksums]) => ({ name, checksum: `dropped:${checksums.at(-1)}` }));
  return [...changed, ...dropped];
}
