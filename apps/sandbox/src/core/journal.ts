import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * An append-only file of JSON lines.
 *
 * Lines are buffered and handed to the kernel by `flush`, which runs before every HTTP answer and at the end of every
 * turn of the event loop: answered data survives a killed process. There is no fsync; a power cut may lose the last
 * moments, which is good enough for a sandbox.
 */
export class Journal {
  readonly #file: number;
  #buffer: string[] = [];
  #scheduled = false;

  private constructor(file: number) {
    this.#file = file;
  }

  /**
   * Opens the journal at `path` and passes each stored record to `replay`, oldest first. A torn last line of a killed
   * process is truncated; a damaged line before it is an error.
   */
  static open(path: string, replay: (record: unknown) => void): Journal {
    mkdirSync(dirname(path), { recursive: true });
    const text = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    const whole = text.lastIndexOf(0x0a) + 1;
    const lines = text.subarray(0, whole).toString('utf8').split('\n');
    for (const [index, line] of lines.entries()) {
      if (line !== '') replay(parseLine(line, index + 1, path));
    }
    const file = openSync(path, 'a', 0o600);
    if (whole < text.length) ftruncateSync(file, whole);
    return new Journal(file);
  }

  /** Adds one record to the end of the file. */
  append(record: unknown): void {
    this.#buffer.push(JSON.stringify(record));
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => this.flush());
  }

  /** Hands the buffer to the kernel. */
  flush(): void {
    this.#scheduled = false;
    if (this.#buffer.length === 0) return;
    let bytes: Uint8Array = Buffer.from(`${this.#buffer.join('\n')}\n`);
    this.#buffer = [];
    while (bytes.length > 0) bytes = bytes.subarray(writeSync(this.#file, bytes));
  }

  /** Writes the rest and closes the file. */
  close(): void {
    this.flush();
    closeSync(this.#file);
  }
}

function parseLine(line: string, number: number, path: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    throw new Error(
      `${path} is damaged at line ${number}. Move the file away to start with an empty sandbox.`,
    );
  }
}
