import { describeError } from '../log.ts';
import type { Log } from '../log.ts';

/** One figure of /metrics, with a value for each set of labels. */
export interface Figure {
  /** As Prometheus names it: `shulk_...`. */
  readonly name: string;
  readonly help: string;
  readonly values: readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];
}

/** Reads figures at the moment of a scrape. */
export type FigureSource = () => Promise<readonly Figure[]>;

/** The figures that modules add to those of the server itself. */
export class Figures {
  readonly #sources: FigureSource[] = [];

  /** Adds a source; call it while mounting. */
  add(source: FigureSource): void {
    this.#sources.push(source);
  }

  /** Reads all sources. A failing one is logged, and its figures are left out. */
  async read(log: Log): Promise<Figure[]> {
    const found: Figure[] = [];
    for (const source of this.#sources) {
      try {
        found.push(...(await source()));
      } catch (error) {
        log.error(describeError(error), 'figures of /metrics could not be read');
      }
    }
    return found;
  }
}
