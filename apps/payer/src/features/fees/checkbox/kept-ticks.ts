import type { PageData } from '@shulk/contract';
import type { FeeSelection } from '@shulk/domain';

const ticksByPage = new WeakMap<PageData, Map<string, FeeSelection>>();

/** What the payer ticked of a student's fees on this page before going back; undefined when nothing (ux 3 "Back"). */
export const keptTicks = (page: PageData, sbdCode: string): FeeSelection | undefined =>
  ticksByPage.get(page)?.get(sbdCode);

/** Keeps what the payer ticked, for as long as this page is open and no session holds it. */
export function keepTicks(page: PageData, sbdCode: string, ticks: FeeSelection): void {
  const kept = ticksByPage.get(page) ?? new Map<string, FeeSelection>();
  kept.set(sbdCode, ticks);
  ticksByPage.set(page, kept);
}
