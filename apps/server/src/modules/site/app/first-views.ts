import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { PageData } from '@shulk/contract';
import { describeError } from '../../../platform/log.ts';
import type { Log } from '../../../platform/log.ts';
import type { Part } from '../../../platform/parts.ts';
import { jsonForHtml } from '../html.ts';

/** Draws a page's body; undefined for a page that the browser draws itself. */
export type DrawFirstView = (page: PageData, settingsJson: string) => string | undefined;

/** A page in the form of its document. */
export interface DrawnPage {
  readonly page: PageData;
  readonly json: string;
  /** Its body as every payer sees it first. */
  readonly view: string | undefined;
}

/** The most pages kept drawn; each holds its JSON and its HTML. */
const MOST_PAGES = 200;

/** The pages of documents, each drawn once per version: until its content changes (decision 184). */
export class FirstViews {
  readonly #log: Pick<Log, 'error'>;
  #draw: DrawFirstView = () => undefined;
  readonly #bySlug = new Map<string, DrawnPage>();

  constructor(log: Pick<Log, 'error'>) {
    this.#log = log;
  }

  /** Sets what draws pages; what was drawn before is dropped. */
  drawWith(draw: DrawFirstView): void {
    this.#draw = draw;
    this.#bySlug.clear();
  }

  /** The page's document parts. The page cache reads unchanged pages anew, so their JSON is compared. */
  of(page: PageData, settingsJson: string): DrawnPage {
    const slug = page.payment_page_slug;
    const known = this.#bySlug.get(slug);
    if (known?.page === page) return known;
    const json = jsonForHtml(page);
    const view = known?.json === json ? known.view : this.#viewOf(page, settingsJson);
    if (known === undefined && this.#bySlug.size >= MOST_PAGES) this.#bySlug.clear();
    const drawn = { page, json, view };
    this.#bySlug.set(slug, drawn);
    return drawn;
  }

  /** A page that cannot be drawn here is drawn by the browser, as before. */
  #viewOf(page: PageData, settingsJson: string): string | undefined {
    try {
      return this.#draw(page, settingsJson);
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
