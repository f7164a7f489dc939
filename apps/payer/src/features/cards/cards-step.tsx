import type { PageData } from '@shulk/contract';
import type { CardView } from '@shulk/contract/wire';
import {
  OPTIONS_BACK,
  OPTIONS_BUTTON,
  OPTIONS_TITLE,
  formatRupees,
  isNothingPayable,
  selectCard,
} from '@shulk/domain';
import { ActionBar, Button, Columns, Notice, Panel, Person, RadioCardGroup, StepHead } from '@shulk/ui';
import { useId, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { track } from '../../shared/analytics/track.ts';
import { settings } from '../../shared/settings.ts';
import { useStepHeading } from '../../shared/step.tsx';
import type { JourneyStudent, Visit } from '../../shared/visit.ts';
import { EmiSummary } from './emi-summary.tsx';
import { optionContent } from './option-content.tsx';
import { cardFigure, optionList, sharedAmount } from './option-list.ts';
import { payerMobile, useStartGuard } from './use-start-guard.tsx';
import type { GuardedChoice } from './use-start-guard.tsx';
import { words } from './words.ts';
import css from './cards.module.css';

/** What takes a chosen card to the payment. */
export interface PayPort {
  /** A payment is being opened. */
  readonly isBusy: boolean;
  /** Why the last start did not work; stays in the step, empty when nothing is wrong. */
  readonly problem: string;
  readonly start: (choice: GuardedChoice) => void;
}

/** What the payment options step takes. */
export interface CardsStepProps {
  readonly page: PageData;
  readonly visit: Visit;
  readonly student: JourneyStudent | undefined;
  readonly sessionCode: string | undefined;
  readonly pay: PayPort;
  /** Shown instead when no card has anything to pay [PJ-4.84]. */
  readonly nothingPayable: ReactNode;
  readonly crumbs?: ReactNode;
  /** The only cards to offer, in workflow sub-mode [PJ-4.73]. */
  readonly codes?: readonly string[] | undefined;
  /** Back to the workflow's cards, in its sub-mode only [PJ-2.8.4]. */
  readonly onBack?: (() => void) | undefined;
  /** Opens the fee edit step, where a group of the page may be edited. */
  readonly onEditFees?: (() => void) | undefined;
}

/** The payment options step: a card for each way to pay [PJ-2.8.1..PJ-2.8.6]. */
export function CardsStep(props: CardsStepProps) {
  const { page, codes } = props;
  const options = useMemo(() => optionList(page, settings().limits, codes), [page, codes]);
  if (isNothingPayable(options.cards)) return props.nothingPayable;
  return <Options {...props} shown={options.shown} />;
}

type Shown = ReturnType<typeof optionList>['shown'];

function Options({ shown, ...props }: CardsStepProps & { readonly shown: Shown }) {
  const { page, student, visit, pay } = props;
  const [selected, setSelected] = useState<string>();
  const id = useId();
  const heading = useStepHeading(OPTIONS_TITLE);
  const mayEdit = page.sdk_block.some(hasEditableGroup);
  const chosen = shown.find(({ card }) => card.code === selected);
  const payer = payerMobile(props);
  const { guard, modal } = useStartGuard({ student, visit, isBusy: pay.isBusy });
  const context = {
    page,
    sbdCode: student?.sbd_code ?? '',
    sessionCode: props.sessionCode,
    linkValues: { sid: student?.student_uuid ?? visit.sid, sbdc: student?.sbd_code, m: payer.mobile },
  };
  const select = (code: string): void => {
    const next = selectCard(shown, selected, code);
    setSelected(next);
    const mode = shown.find(({ card }) => card.code === next)?.card.financing_mode ?? undefined;
    if (next !== selected) track('card selected', { slug: page.payment_page_slug, financing_mode: mode });
  };
  return (
    <Columns id="main" width="narrow">
      <EmiSummary page={page} mobile={payer.mobile} />
      <Payer {...props} shown={shown} />
      <div className={css['head']}>
        <StepHead id={`${id}title`} title={OPTIONS_TITLE} crumbs={props.crumbs} headingRef={heading} />
      </div>
      {pay.problem !== '' && <Notice tone="error">{pay.problem}</Notice>}
      {shown.length === 0 && <Notice tone="info">{words.noOptions}</Notice>}
      <RadioCardGroup
        labelledBy={`${id}title`}
        cards={shown.map((option) => optionContent(option, context))}
        value={selected ?? null}
        onSelect={select}
      />
      {(props.onBack ?? (mayEdit && props.onEditFees)) && (
        <div className={css['aside']}>
          {props.onBack && (
            <Button variant="secondary" onClick={props.onBack}>
              {OPTIONS_BACK}
            </Button>
          )}
          {props.onEditFees && mayEdit && (
            <Button variant="quiet" onClick={props.onEditFees}>
              {words.editFees}
            </Button>
          )}
        </div>
      )}
      <p className="vh" role="status">
        {chosen && words.chosen(chosen.letter, figureText(chosen.card))}
      </p>
      {chosen && (
        <ActionBar
          label={words.payment}
          caption={words.option(chosen.letter)}
          figure={figureText(chosen.card)}
        >
          <Button busy={pay.isBusy} onClick={() => guard(chosen.card, pay.start)}>
            {OPTIONS_BUTTON}
          </Button>
        </ActionBar>
      )}
      {modal}
    </Columns>
  );
}

/** Whether the office lets payers change the amounts of a card's fee group (decisions 2, "Fee edit step"). */
const hasEditableGroup = ({ fee_group: group }: PageData['sdk_block'][number]): boolean =>
  'is_editable' in group && group.is_editable === true;

function figureText(card: CardView): string {
  const figure = cardFigure(card);
  return figure ? figure.amount + figure.unit : '';
}

/** Who is being paid for, and the amount all cards are about. */
function Payer({
  page,
  student,
  shown,
}: Pick<CardsStepProps, 'page' | 'student'> & { readonly shown: Shown }) {
  const who = student ?? page.student;
  const amount = sharedAmount(shown);
  if (!who) return null;
  return (
    <Panel aria-label={words.student}>
      <Person
        name={who.name || who.student_uuid}
        detail={words.studentId(who.student_uuid)}
        figure={amount === undefined ? undefined : { caption: words.amount, amount: formatRupees(amount) }}
      />
    </Panel>
  );
}
