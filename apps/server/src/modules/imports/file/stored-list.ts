import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { BigIntStats } from 'node:fs';

/** Bytes that are read at once. */
const BLOCK_BYTES = 64 * 1024;

/** Changes whenever a file is written. */
const stampOf = ({ size, mtimeNs }: BigIntStats): string => `${size} ${mtimeNs}`;

/** An open file of which parts are read when they are needed, and which must not change meanwhile. */
export class StoredFile {
  readonly path: string;
  readonly size: number;
  /** -1 once it is closed: then nothing can be read by mistake from another file of the same number. */
  #handle: number;
  readonly #stamp: string;
  #block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  #from = 0;
  #length = 0;

  constructor(path: string) {
    this.path = path;
    this.#handle = openSync(path, 'r');
    const stats = fstatSync(this.#handle, { bigint: true });
    this.size = Number(stats.size);
    this.#stamp = stampOf(stats);
  }

  /**
   * The text between two bytes of the file.
   * @throws Error if the file was changed since it was opened
   */
  text(start: number, end: number): string {
    if (start < this.#from || end > this.#from + this.#length) this.#load(start, end - start);
    return this.#block.toString('utf8', start - this.#from, end - this.#from);
  }

  #load(from: number, least: number): void {
    if (this.#block.length < least) this.#block = Buffer.allocUnsafeSlow(least);
    if (stampOf(fstatSync(this.#handle, { bigint: true })) !== this.#stamp)
      throw new Error(`${this.path} was changed while it was loaded; load it again.`);
    this.#length = readSync(this.#handle, this.#block, 0, this.#block.length, from);
    this.#from = from;
  }

  /** Closes the file, once or again. */
  close(): void {
    if (this.#handle === -1) return;
    closeSync(this.#handle);
    this.#handle = -1;
  }
}

/** A list in a JSON file: its entries are parsed each time they are asked for, and not kept. */
export class StoredList {
  readonly #file: StoredFile;
  /** Where the entries begin, and one byte after the sign behind the last one. */
  readonly #starts: readonly number[];
  #last: { readonly index: number; readonly value: unknown } | undefined;

  /** @param starts the first byte of each entry's text, and where one more would begin */
  constructor(file: StoredFile, starts: readonly number[]) {
    this.#file = file;
    this.#starts = starts;
  }

  get length(): number {
    return this.#starts.length - 1;
  }

  /** The JSON text of an entry. */
  textAt(index: number): string {
    return this.#file.text(this.#starts[index] ?? 0, (this.#starts[index + 1] ?? 1) - 1);
  }

  /** An entry; undefined if the list has none of this number. */
  at(index: number): unknown {
    if (!Number.isInteger(index) || index < 0 || index >= this.length) return undefined;
    // A faulty entry is asked for once for each of its faults.
    if (this.#last?.index !== index) this.#last = { index, value: JSON.parse(this.textAt(index)) as unknown };
    return this.#last.value;
  }
}

/** A list of a bundle, parsed or in its file. */
export const isList = (value: unknown): value is readonly unknown[] | StoredList =>
  Array.isArray(value) || value instanceof StoredList;
