import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { PageData } from '@shulk/contract';
import type { Language } from '@shulk/words/languages';
import { describeError } from '../../../platform/log.ts';
import type { Log } from '../../../platform/log.ts';
import type { Part } from '../../../platform/parts.ts';
import { jsonForHtml } from '../html.ts';

/** Draws a page's body in a language; undefined for a page that the browser draws itself. */
export type DrawFirstView = (page: PageData, settingsJson: string, language: Language) => string | undefined;

/** A page in the form of its document. */
export interface DrawnPage {
  readonly page: PageData;
  readonly json: string;
  /** Its body as every payer sees it first. */
  readonly view: string | undefined;
}

/** The most views kept; each holds a page's JSON and its HTML in one language. */
const MOST_VIEWS = 400;

/** The pages of documents, each drawn once per version and language (decisions 184 and 243). */
export class FirstViews {
  readonly #log: Pick<Log, 'error'>;
  #draw: DrawFirstView = () => undefined;
  readonly #views = new Map<string, DrawnPage>();

  constructor(log: Pick<Log, 'error'>) {
    this.#log = log;
  }

  /** Sets what draws pages; what was drawn before is dropped. */
  drawWith(draw: DrawFirstView): void {
    this.#draw = draw;
    this.#views.clear();
  }

  /** The page's document parts. The page cache reads unchanged pages anew, so their JSON is compared. */
  of(page: PageData, settingsJson: string, language: Language): DrawnPage {
    const key = `${page.payment_page_slug} ${language}`;
    const known = this.#views.get(key);
    if (known?.page === page) return known;
    const json = jsonForHtml(page);
    const view = known?.json === json ? known.view : this.#viewOf(page, settingsJson, language);
    const [oldest] = this.#views.keys();
    if (known === undefined && oldest !== undefined && this.#views.size >= MOST_VIEWS)
      this.#views.delete(oldest);
    const drawn = { page, json, view };
    this.#views.set(key, drawn);
    return drawn;
  }

  /** A page that cannot be drawn here is drawn by the browser, as before. */
  #viewOf(page: PageData, settingsJson: string, language: Language): string | undefined {
    try {
      return this.#draw(page, settingsJson, language);
    } catch (error) {
      this.#log.error({ ...describeError(error), slug: page.payment_page_slug }, 'a page could not be drawn');
      return undefined;
    }
  }
}

/** The drawn pages of a server. */
export const firstViews: Part<FirstViews> = { name: 'firstViews', make: ({ log }) => new FirstViews(log) };

/** Loads the built renderer; none in an installation without it. */
export async function loadFirstView(file: string): Promise<DrawFirstView | undefined> {
  if (!existsSync(file)) return undefined;
  const { firstView } = (await import(pathToFileURL(file).href)) as { firstView: DrawFirstView };
  return firstView;
}
