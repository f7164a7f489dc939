import { join } from 'node:path';
import { createShulk } from '@shulk/client';
import type { Shulk } from '@shulk/client';
import { Books, studentOf } from './core/books.ts';
import type { Student } from './core/books.ts';
import { paiseOf } from './core/money.ts';
import type { Credentials } from './lookup/answer-lookups.ts';
import { reconcile } from './nightly/reconcile.ts';
import { writeNightlyFile } from './nightly/write-file.ts';
import { catchUp } from './push/read-events.ts';
import { makeLink, sendStudent } from './push/send-students.ts';
import { Chaos } from './server/chaos.ts';

/** Settings of an ERP. */
export interface ErpOptions {
  readonly shulkUrl: string;
  readonly key: string | undefined;
  /** Folder of the books and of the nightly file. */
  readonly folder: string;
  /** Slug of the page that links open. */
  readonly page: string;
  /** Code of the fee group at Shulk that our fees belong to. */
  readonly group: string;
  readonly credentials: Credentials;
  /** Students of the first start. */
  readonly students: readonly Student[];
  readonly nowMs: () => number;
  readonly log: (line: string) => void;
}

/** Runs one at a time. Whoever asks while one runs gets the next one, together with all others who ask. */
function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Promise<T> | undefined;
  const begin = async (): Promise<T> => {
    await running.catch(() => undefined);
    waiting = undefined;
    running = work();
    return running as Promise<T>;
  };
  return () => (waiting ??= begin());
}

/** What an office does in its ERP. */
export class Erp {
  readonly options: ErpOptions;
  readonly shulk: Shulk;
  readonly books: Books;
  readonly chaos: Chaos;
  readonly nightlyFile: string;
  /** Reads the events that webhooks missed. @returns how many */
  readonly catchUp = oneAtATime(() => catchUp(this.shulk, this.books));
  /** The work of a night: events, the file, both sides compared. @returns the differences */
  readonly nightly = oneAtATime(() => this.#workAtNight());

  constructor(options: ErpOptions) {
    this.options = options;
    this.shulk = createShulk({ key: options.key, baseUrl: options.shulkUrl });
    this.books = new Books(join(options.folder, 'books.json'), options.students);
    this.chaos = new Chaos(options.nowMs);
    this.nightlyFile = join(options.folder, 'students.json');
  }

  async #workAtNight(): Promise<readonly string[]> {
    const { log, group } = this.options;
    const missed = await this.catchUp();
    writeNightlyFile(this.books, this.nightlyFile, group);
    const differences = await reconcile(this.shulk, this.books);
    log(`Night: ${missed} missed events, ${differences.length} differences, ${this.nightlyFile} written`);
    for (const difference of differences) log(`  ${difference}`);
    return differences;
  }

  /** A webhook showed that an event is missing: it is fetched at once, not only at night. */
  fillGap(): void {
    this.catchUp().catch((error: unknown) =>
      this.options.log(`The gap stays until the night: ${String(error)}`),
    );
  }

  /** Presses a button of the page. @returns what to tell the clerk; undefined for no such button */
  async press(button: string, form: Readonly<Record<string, string>>): Promise<string | undefined> {
    const { shulk, books } = this;
    const { group, page } = this.options;
    const { id = '' } = form;
    switch (button) {
      case '/students':
        if (studentOf(books.data, id)) throw new Error(`${id} is there already.`);
        books.change(({ students }) => students.push(studentOfForm(form)));
        return `${id} was added. Next: send to Shulk.`;
      case '/send':
        await sendStudent(shulk, books, id, group);
        return `${id} was sent to Shulk.`;
      case '/link': {
        const { number, url } = await makeLink(shulk, books, id, page);
        return `Link ${number} for the parent: ${url}`;
      }
      case '/nightly':
        return `The nightly work is done. Differences: ${(await this.nightly()).length}.`;
      case '/catch-up':
        return `Missed events: ${await this.catchUp()}.`;
      case '/chaos':
        return this.chaos.switch(form);
      default:
        return undefined;
    }
  }
}

function studentOfForm(form: Readonly<Record<string, string>>): Student {
  const { id = '', first_name = '', last_name = '', class_code = '', due_date = '', rupees } = form;
  const { parent: name = '', mobile = '' } = form;
  const fee = {
    code: 'TERM-1',
    head: 'TUITION',
    instalment: 'Term 1',
    due_date,
    paise: paiseOf(Number(rupees)),
  };
  return { id, first_name, last_name, class_code, parent: { name, mobile }, fees: [fee], brought: '' };
}
