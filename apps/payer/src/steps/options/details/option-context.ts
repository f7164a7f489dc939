import type { PageData } from '@shulk/contract';
import type { LinkValues } from '@shulk/domain';
import type { StructureQuery } from './structure.ts';

/** The data of a page's cards. */
export interface OptionContext {
  readonly page: PageData;
  /** The student of a card's fee structure. */
  readonly structure: StructureQuery;
  /** What info links may carry [SR-2.98]. */
  readonly linkValues: LinkValues;
}
