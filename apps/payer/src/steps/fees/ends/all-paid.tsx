import type { PageData } from '@shulk/contract';
import { paidFees, paidListScrolls } from '@shulk/domain';
import type { FeeType } from '@shulk/domain';
import { Button, Columns, Pill, StatePanel, TickIcon, classNames } from '@shulk/ui';
import { feeTexts } from '@shulk/words/exact/fees';
import { words } from '@shulk/words/steps/fees';
import { useStepHeading } from '../../../shared/step.tsx';
import type { JourneyStudent } from '../../../shared/visit.ts';
import { OtherChildren } from '../../family/index.ts';
import { EmiSummary } from '../../plan/index.ts';
import css from '../fees.module.css';

/** Props of the all-paid state. */
export interface AllPaidProps {
  readonly page: PageData;
  readonly student?: JourneyStudent | undefined;
  readonly fees: readonly FeeType[];
  readonly onChangeStudent?: (() => void) | undefined;
}

/** Every fee with a positive base amount is paid [PJ-2.9.3..PJ-2.9.7]. */
export function AllPaid({ page, student, fees, onChangeStudent }: AllPaidProps) {
  const heading = useStepHeading(feeTexts.allPaidHeading);
  const paid = paidFees(fees);
  const scrolls = paidListScrolls(paid);
  return (
    <Columns id="main" width="narrow">
      <EmiSummary fees={fees} />
      <StatePanel tone="ok" title={feeTexts.allPaidHeading} headingRef={heading}>
        <p>{feeTexts.allPaidText}</p>
        <ul
          className={classNames(css['lines'], css['paid'], scrolls && css['scrolls'])}
          aria-label={words.paidList}
          // A list that scrolls must be reachable by the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={scrolls ? 0 : undefined}
        >
          {paid.map((fee) => (
            <li key={fee.sft_code}>
              <span dir="auto">{fee.label}</span>
              <Pill tone="ok" icon={<TickIcon />}>
                {feeTexts.allPaidBadge}
              </Pill>
            </li>
          ))}
        </ul>
        <a className={css['action']} href={`/${page.payment_page_slug}/r/auth`}>
          {words.receipts}
        </a>
        {onChangeStudent && (
          <Button variant="quiet" onClick={onChangeStudent}>
            {words.anotherStudent}
          </Button>
        )}
      </StatePanel>
      <OtherChildren page={page} student={student} />
    </Columns>
  );
}
