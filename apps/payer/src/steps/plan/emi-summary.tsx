import type { PageData } from '@shulk/contract';
import { cardFromWire } from '@shulk/contract/wire';
import { linkWithParams, showsEmiSummary, withDistinctId } from '@shulk/domain';
import type { FeeType } from '@shulk/domain';
import { Button, Panel, SuccessIcon } from '@shulk/ui';
import { cardTexts } from '@shulk/words/exact/cards';
import { words } from '@shulk/words/steps/plan';
import { useJourney } from '../../journey/journey-context.ts';
import { distinctId } from '../../shared/analytics/track.ts';
import { settings } from '../../shared/settings.ts';
import { useResumePlan } from './step-or-plan.tsx';
import css from './plan.module.css';

interface EmiSummaryProps {
  /** The student's fees if a step lists them: they show an EMI even before the page knows the student (R7). */
  readonly fees?: readonly Pick<FeeType, 'applied_for_emi'>[];
}

/**
 * Above the step while an EMI is active, except on dynamic-link pages [SR-2.102..SR-2.104] (R7). Its new tab is a page
 * of ours, so the link has the distinct id [SR-2.19]. A borrower who closed the browser continues here (decision 45).
 */
export function EmiSummary({ fees = [] }: EmiSummaryProps) {
  const { page, visit, student } = useJourney();
  const onResumePlan = useResumePlan();
  if (!isShown(page, fees)) return null;
  return (
    <Panel>
      <div className={css['emi']}>
        <SuccessIcon size={24} />
        <p>{cardTexts.emiSummary}</p>
        {onResumePlan && (
          <Button variant="secondary" onClick={onResumePlan}>
            {words.goOn}
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={() => openPortal(page.payment_page_slug, student?.mobile ?? visit.m)}
        >
          {cardTexts.emiSummaryButton}
          <span className="vh"> {words.newTab}</span>
        </Button>
      </div>
    </Panel>
  );
}

/**
 * The page's slug gives the portal its group and its look (decision 54). The link has the payer's number if this browser
 * has it in full; a masked one is omitted (R32).
 */
function openPortal(slug: string, mobile: string | undefined): void {
  const own = `${settings().portal_url}?page=${encodeURIComponent(slug)}`;
  const portal = linkWithParams(own, ['m'], { m: mobile });
  window.open(withDistinctId(portal, distinctId()), '_blank', 'noopener,noreferrer');
}

/** Whether the student's cards or fees have an EMI; never on a dynamic-link page. */
function isShown(page: PageData, fees: NonNullable<EmiSummaryProps['fees']>): boolean {
  if (showsEmiSummary(page.sdk_block.map(cardFromWire), page)) return true;
  return page.dynamic_link !== true && fees.some((fee) => fee.applied_for_emi);
}
