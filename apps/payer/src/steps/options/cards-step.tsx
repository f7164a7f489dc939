import type { PageData } from '@shulk/contract';
import type { CardView } from '@shulk/contract/wire';
import {
  cardMode,
  formatRupees,
  isNothingPayable,
  onlyChoice,
  selectCard,
  shortcutsOf,
  sumPaise,
  takenToday,
} from '@shulk/domain';
import { Button, Columns, Notice, RadioCardGroup, StepHead, useWide } from '@shulk/ui';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { cardTexts } from '@shulk/words/exact/cards';
import { feeTexts } from '@shulk/words/exact/fees';
import { inSentences } from '@shulk/words/screens/shared';
import { words } from '@shulk/words/steps/options';
import { useJourney } from '../../journey/journey-context.ts';
import type { JourneyValue } from '../../journey/journey-context.ts';
import { track } from '../../shared/analytics/track.ts';
import { settings } from '../../shared/settings.ts';
import { storeChoice, storedChoice } from '../../shared/storage/stored-choice.ts';
import { useStepHeading } from '../../shared/step.tsx';
import { PayerLine } from '../../shared/blocks/payer-line.tsx';
import type { StructureQuery } from './details/structure.ts';
import { AskSomeone } from '../ask/index.ts';
import { SiblingChoice, useSiblings } from '../family/index.ts';
import type { ReadyOrder } from '../family/index.ts';
import { EmiSummary } from '../plan/index.ts';
import { optionContent } from './option-content.tsx';
import { figureText, optionList, sharedAmount } from './option-list.ts';
import { PayBar } from './pay-bar.tsx';
import { OptionsSummary } from './summary/options-summary.tsx';
import { payerMobile, useStartGuard } from './use-start-guard.tsx';
import type { GuardedChoice } from './use-start-guard.tsx';
import css from './cards.module.css';

/** Starts the payment of a chosen card. */
export interface PayPort {
  /** Whether a payment is being opened. */
  readonly isBusy: boolean;
  /** Why the last start failed; stays in the step, empty otherwise. */
  readonly problem: (() => string) | undefined;
  readonly start: (choice: GuardedChoice & { readonly together?: readonly ReadyOrder[] }) => void;
}

/** Props of the payment options step. */
export interface CardsStepProps {
  readonly pay: PayPort;
  /** Shown instead if no card of the page has anything to pay [PJ-4.84]; never in workflow sub-mode. */
  readonly nothingPayable?: ReactNode;
  readonly crumbs?: ReactNode;
  /** The only cards to offer, in workflow sub-mode [PJ-4.73]. */
  readonly codes?: readonly string[] | undefined;
  /** Back to the workflow's cards, only in its sub-mode [PJ-2.8.4]. */
  readonly onBack?: (() => void) | undefined;
  /** Opens the fee edit step, if a group of the page may be edited. */
  readonly onEditFees?: (() => void) | undefined;
  /** Goes back to the choice of fees, with the choice as it was; absent without one. */
  readonly onChangeFees?: (() => void) | undefined;
  /** Goes back to the choice of the student; absent without one. */
  readonly onChangeStudent?: (() => void) | undefined;
}

/** The payment options step: a card for each way to pay [PJ-2.8.1..PJ-2.8.6]. */
export function CardsStep({ nothingPayable, codes, ...step }: CardsStepProps) {
  const { page } = useJourney();
  const options = optionList(page, settings().limits, codes);
  const isNothing = isNothingPayable(options.cards);
  // In workflow sub-mode the page still has other cards: the way back to them stays.
  if (isNothing && codes === undefined) return nothingPayable;
  return (
    <Options
      {...step}
      shown={options.shown}
      gap={
        isNothing
          ? inSentences([feeTexts.nothingPayableHeading, feeTexts.nothingPayableText])
          : words.noOptions
      }
    />
  );
}

interface OptionsProps extends Omit<CardsStepProps, 'nothingPayable' | 'codes'> {
  readonly shown: ReturnType<typeof optionList>['shown'];
  /** The text if no card is shown. */
  readonly gap: string;
}

function Options({ shown, pay, ...props }: OptionsProps) {
  const journey = useJourney();
  const { page, student, visit } = journey;
  const { chosen, select } = useChosenCard(journey, shown, props.onBack !== undefined);
  const id = useId();
  const title = cardTexts.optionsTitle;
  const heading = useStepHeading(title);
  const isWide = useWide();
  const payer = payerMobile(journey);
  const { guard, modal } = useStartGuard({ student, visit, isBusy: pay.isBusy });
  const context = contextOf(journey, payer.mobile);
  const who = student ?? page.student;
  const family = useSiblingsOf(journey, chosen?.card, pay, props.onBack !== undefined);
  const { siblings, total } = family;
  const figure = chosen && (total === undefined ? figureText(chosen.card) : formatRupees(total));
  const button = chosen && (
    <Button busy={pay.isBusy || siblings.isBusy} onClick={() => guard(chosen.card, family.start)}>
      {cardTexts.optionsButton}
    </Button>
  );
  const change = props.onChangeFees && (
    <Button variant="quiet" onClick={props.onChangeFees}>
      {words.changeFees}
    </Button>
  );
  const summary = isWide && (
    <OptionsSummary
      page={page}
      shown={shown}
      chosen={chosen}
      student={who}
      change={change}
      structure={context.structure}
      others={siblings.ticked.map(({ child, due }) => ({ label: child.name, amount: due }))}
    >
      {button}
    </OptionsSummary>
  );
  return (
    <Columns id="main" width={isWide ? 'wide' : 'narrow'} summary={summary}>
      <EmiSummary />
      {!isWide && <PayerLine page={page} student={who} amount={sharedAmount(shown)} change={change} />}
      <div className={css['head']}>
        <StepHead id={`${id}title`} title={title} crumbs={props.crumbs} headingRef={heading} />
      </div>
      {pay.problem && <Notice tone="error">{pay.problem()}</Notice>}
      {shown.length === 0 && <Notice tone="info">{props.gap}</Notice>}
      <RadioCardGroup
        labelledBy={`${id}title`}
        cards={shown.map((option) => optionContent(option, context))}
        value={chosen?.card.code ?? null}
        onSelect={select}
      />
      <SiblingChoice siblings={siblings} name={who?.name ?? ''} amount={family.first} />
      <Aside {...props} card={chosen?.card} mobile={payer.mobile} />
      <p className="vh" role="status">
        {chosen && words.chosen(chosen.letter, figure ?? '')}
      </p>
      {chosen && !isWide && (
        <PayBar chosen={chosen} figure={figure} total={total} count={siblings.ticked.length + 1}>
          {button}
        </PayBar>
      )}
      {modal}
    </Columns>
  );
}

/**
 * The other children that a payment of the chosen card can be for as well (decision 239). A workflow's cards are for one.
 */
function useSiblingsOf(
  { page, student }: JourneyValue,
  card: CardView | undefined,
  pay: PayPort,
  isFlow: boolean,
) {
  const first = card === undefined || cardMode(card) !== 'DIRECT' ? undefined : takenToday(card);
  const code = isFlow || card === undefined || first === undefined ? '' : card.code;
  const siblings = useSiblings(page, student?.sbd_code ?? '', code);
  const { ticked } = siblings;
  const total =
    first === undefined || ticked.length === 0
      ? undefined
      : sumPaise([first, ...ticked.map(({ due }) => due)]);
  const start = (choice: GuardedChoice): void =>
    ticked.length === 0
      ? pay.start(choice)
      : void siblings.ready().then((together) => together && pay.start({ ...choice, together }));
  return { siblings, first, total, start };
}

/** What the content of the cards is about. */
const contextOf = (journey: JourneyValue, mobile: string | undefined) => {
  const { page, student, visit } = journey;
  const linkValues = { sid: student?.student_uuid ?? visit.sid, sbdc: student?.sbd_code, m: mobile };
  return { page, structure: structureOf(journey), linkValues };
};

/** The student of the cards' fee structure. */
const structureOf = ({ page, student, sessionCode }: JourneyValue): StructureQuery => ({
  slug: page.payment_page_slug,
  sbdCode: student?.sbd_code ?? '',
  sessionCode,
  dynamicLink: page.dynamic_link,
});

/**
 * The selected card, kept over a reload and a closed or failed sheet (decision 51); one that became disabled or
 * disappeared meanwhile is deselected [SR-4.2] [SR-4.3]. The only card that can
 * be chosen is chosen on entry; never in place of one that the payer chose. In a workflow, which has its own way back, a
 * closed sheet resets the selection [PJ-4.80].
 */
function useChosenCard({ page, student }: JourneyValue, shown: OptionsProps['shown'], isFlow: boolean) {
  const slug = page.payment_page_slug;
  const sbdCode = student?.sbd_code ?? '';
  const [selected, setSelected] = useState(() => (isFlow ? undefined : storedChoice(slug, sbdCode).card));
  // One that is restored was told when it was chosen.
  const known = useRef(selected);
  const only = !isFlow && shortcutsOf(page).choose_option ? onlyChoice(shown) : undefined;
  const current = selected ?? only;
  const chosen = shown.find(
    ({ card, disabled_message }) => card.code === current && disabled_message === undefined,
  );
  const mode = chosen?.card.financing_mode ?? undefined;
  useEffect(() => {
    if (current !== undefined && current !== known.current)
      track('card selected', { slug, financing_mode: mode });
    known.current = current;
  }, [slug, current, mode]);
  const select = (code: string): void => {
    const next = selectCard(shown, current, code);
    setSelected(next);
    if (!isFlow) storeChoice(slug, sbdCode, { card: next });
  };
  return { chosen, select };
}

interface AsideProps extends Pick<CardsStepProps, 'onBack' | 'onEditFees' | 'onChangeStudent'> {
  readonly card: CardView | undefined;
  readonly mobile: string | undefined;
}

/**
 * The ways back: to the workflow, to the amounts if a group of the page may be edited, to another student; and the one
 * to somebody else who pays, which a workflow does not have.
 */
function Aside({ onBack, onEditFees, onChangeStudent, card, mobile }: AsideProps) {
  const { page, student, sessionCode } = useJourney();
  const mayEdit = onEditFees !== undefined && page.sdk_block.some(hasEditableGroup);
  return (
    <div className={css['aside']}>
      {onBack && (
        <Button variant="secondary" onClick={onBack}>
          {cardTexts.optionsBack}
        </Button>
      )}
      {mayEdit && (
        <Button variant="quiet" onClick={onEditFees}>
          {words.editFees}
        </Button>
      )}
      {onChangeStudent && (
        <Button variant="quiet" onClick={onChangeStudent}>
          {words.anotherStudent}
        </Button>
      )}
      {onBack === undefined && (
        <AskSomeone page={page} student={student} sessionCode={sessionCode} card={card} mobile={mobile} />
      )}
    </div>
  );
}

/** Whether the office lets payers change the amounts of a card's fee group (decisions 2, "Fee edit step"). */
const hasEditableGroup = ({ fee_group: group }: PageData['sdk_block'][number]): boolean =>
  'is_editable' in group && group.is_editable === true;
