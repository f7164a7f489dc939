import type { PageData } from '@shulk/contract';
import type { FeeType } from '@shulk/domain';
import { Columns, Panel, StatePanel } from '@shulk/ui';
import { useId } from 'react';
import { feeTexts } from '@shulk/words/exact/fees';
import { words } from '@shulk/words/steps/fees';
import { Contacts, pageContacts } from '../../../shared/blocks/contacts.tsx';
import { PayerHead } from '../../../shared/blocks/payer-line.tsx';
import { useStepHeading } from '../../../shared/step.tsx';
import type { JourneyStudent } from '../../../shared/visit.ts';
import { FeeState } from '../list/fee-state.tsx';
import { OtherChildren } from '../../family/index.ts';
import { EmiSummary } from '../../plan/index.ts';
import css from '../fees.module.css';

/** Props of the no-payable state. */
export interface NothingPayableProps {
  readonly page: PageData;
  readonly student?: JourneyStudent | undefined;
  /** The student's fees, as far as they are known: their states are listed, so that the payer sees why. */
  readonly fees?: readonly FeeType[] | undefined;
  readonly onChangeStudent?: (() => void) | undefined;
}

/** The no-payable state, in place of the step [PJ-2.9.1] [PJ-2.9.2] [PJ-4.84]. */
export function NothingPayable({ page, student, fees = [], onChangeStudent }: NothingPayableProps) {
  const heading = useStepHeading(feeTexts.nothingPayableHeading);
  const support = page.support_block;
  return (
    <Columns id="main" width="narrow">
      <EmiSummary fees={fees} />
      <StatePanel tone="info" title={feeTexts.nothingPayableHeading} headingRef={heading}>
        <p>{feeTexts.nothingPayableText}</p>
        {/** A visible support section is further down the same page. */}
        {support?.visible !== true && <Contacts level={2} blocks={pageContacts(support)} />}
      </StatePanel>
      {student && (
        <Panel>
          <PayerHead page={page} student={student} onChange={onChangeStudent} />
          {fees.length > 0 && <FeeStates fees={fees} />}
        </Panel>
      )}
      <OtherChildren page={page} student={student} />
    </Columns>
  );
}

function FeeStates({ fees }: { readonly fees: readonly FeeType[] }) {
  const id = useId();
  return (
    <section className={css['states']} aria-labelledby={id}>
      <h2 id={id}>{words.fees}</h2>
      <ul className={css['lines']}>
        {fees.map((fee) => (
          <li key={fee.sft_code}>
            <span dir="auto">{fee.label}</span>
            <span className="num">
              <FeeState fee={fee} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
