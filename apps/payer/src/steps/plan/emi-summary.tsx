import type { PageData } from '@shulk/contract';
import { cardFromWire } from '@shulk/contract/wire';
import { linkWithParams, showsEmiSummary, withDistinctId } from '@shulk/domain';
import type { FeeType } from '@shulk/domain';
import { Button, Panel, SuccessIcon } from '@shulk/ui';
import { EMI_SUMMARY, EMI_SUMMARY_BUTTON } from '@shulk/words/exact/cards';
import { words } from '@shulk/words/steps/plan';
import { useJourney } from '../../journey/journey-context.ts';
import { distinctId } from '../../shared/analytics/track.ts';
import { settings } from '../../shared/settings.ts';
import { useResumePlan } from './step-or-plan.tsx';
import css from './plan.module.css';

interface EmiSummaryProps {
  /** The student's fees where a step lists them: they know of the EMI though the page knows no student yet (R7). */
  readonly fees?: readonly Pick<FeeType, 'applied_for_emi'>[];
}

/**
 * Stands above the step while an EMI is active, but on dynamic-link pages [SR-2.102..SR-2.104] (R7). Its new tab is a
 * page of ours, so it carries the distinct id along [SR-2.19]. A borrower whose browser was closed goes on from here
 * (decision 45).
 */
export function EmiSummary({ fees = [] }: EmiSummaryProps) {
  const { page, visit, student } = useJourney();
  const onResumePlan = useResumePlan();
  if (!isShown(page, fees)) return null;
  return (
    <Panel>
      <div className={css['emi']}>
        <SuccessIcon size={24} />
        <p>{EMI_SUMMARY}</p>
        {onResumePlan && (
          <Button variant="secondary" onClick={onResumePlan}>
            {words.goOn}
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={() => openPortal(page.payment_page_slug, student?.mobile ?? visit.m)}
        >
          {EMI_SUMMARY_BUTTON}
          <span className="vh"> {words.newTab}</span>
        </Button>
      </div>
    </Panel>
  );
}

/**
 * The page tells the portal whose group it is, and its look (decision 54); the payer's number goes along where this browser
 * holds it, a masked one is left out of the link (R32).
 */
function openPortal(slug: string, mobile: string | undefined): void {
  const own = `${settings().portal_url}?page=${encodeURIComponent(slug)}`;
  const portal = linkWithParams(own, ['m'], { m: mobile });
  window.open(withDistinctId(portal, distinctId()), '_blank', 'noopener,noreferrer');
}

/** By the cards of a page fetched for the student, or by the student's own fees; never on a dynamic-link page. */
function isShown(page: PageData, fees: NonNullable<EmiSummaryProps['fees']>): boolean {
  if (showsEmiSummary(page.sdk_block.map(cardFromWire), page)) return true;
  return page.dynamic_link !== true && fees.some((fee) => fee.applied_for_emi);
}
