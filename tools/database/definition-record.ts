/** The record of every text that an SQL function or trigger ever had: apps/server/database/definitions.tsv. */
import { createHash } from 'node:crypto';

const FOLDER = 'apps/server/database/';
export const RECORD = `${FOLDER}definitions.tsv`;

const DEFINITION = /^apps\/server\/database\/(?:functions|triggers)\/\w+\.sql$/;

/** The checksums of each definition, by its name. */
type Checksums = ReadonlyMap<string, readonly string[]>;

/** Whether a file of the tree is the present text of a function or trigger. */
export const isDefinition = (file: string): boolean => DEFINITION.test(file);

/** A definition's name in the record: `functions/capture_payment.sql`. */
export const recordName = (file: string): string => file.slice(FOLDER.length);

export const checksumOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Reads the record: the checksums of each file, oldest first. */
export function readRecord(text: string): Map<string, string[]> {
  const recorded = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [name = '', checksum] = line.split('\t');
    if (checksum !== undefined) recorded.set(name, [...(recorded.get(name) ?? []), checksum]);
  }
  return recorded;
}

/** Writes the record in file order, so that changes of two files seldom conflict. */
export const writeRecord = (recorded: Checksums): string =>
  [...recorded]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, checksums]) => checksums.map((checksum) => `${name}\t${checksum}\n`))
    .join('');

/**
 * What the record lacks: `name` and the `checksum` to add. A definition without a file was dropped, which names the text it
 * had last, so that no two lines of a definition are alike.
 * @param texts the present text of each definition, by its name in the record
 */
export function missingOf(recorded: Checksums, texts: ReadonlyMap<string, string>) {
  const changed = [...texts]
    .map(([name, text]) => ({ name, checksum: checksumOf(text) }))
    .filter(({ name, checksum }) => recorded.get(name)?.at(-1) !== checksum);
  const dropped = [...recorded]
    .filter(([name, checksums]) => !texts.has(name) && !checksums.at(-1)?.startsWith('dropped'))
    .map(([name, checksums]) => ({ name, checksum: `dropped:${checksums.at(-1)}` }));
  return [...changed, ...dropped];
}
