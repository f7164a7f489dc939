import type { PageData } from '@shulk/contract';
import type { LinkValues } from '@shulk/domain';
import type { StructureQuery } from './structure.ts';

/** What the cards of a page are drawn from. */
export interface OptionContext {
  readonly page: PageData;
  /** Whose fees the fee structure of a card shows. */
  readonly structure: StructureQuery;
  /** What info links may carry [SR-2.98]. */
  readonly linkValues: LinkValues;
}
