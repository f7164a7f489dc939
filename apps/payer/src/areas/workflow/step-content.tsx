import type { PageData } from '@shulk/contract';
import { cardFromWire } from '@shulk/contract/wire';
import { exactAmountNote, formatRupees, isFinancingMode, workflowDue, workflowMove } from '@shulk/domain';
import type { Paise, WorkflowMove, WorkflowStep } from '@shulk/domain';
import { Button, Pill, TickIcon } from '@shulk/ui';
import type { RadioCardContent } from '@shulk/ui';
import { words } from '@shulk/words/screens/workflow';
import { Contacts, pageContacts } from '../../shared/blocks/contacts.tsx';
import type { CfdRecord } from './use-workflow.ts';
import css from './workflow.module.css';

/** The records of a step's financing modes; the details modal shows the latest. */
function ownRecord(step: WorkflowStep, records: readonly CfdRecord[]): CfdRecord | undefined {
  const modes = step.card.config.map((item) => item.financing_mode);
  return records.findLast(
    (record) => isFinancingMode(record.financing_mode) && modes.includes(record.financing_mode),
  );
}

/** The amounts of a page's cards, by their codes. */
export const amountOf =
  (page: PageData) =>
  (code: string): Paise | undefined =>
    page.sdk_block.map(cardFromWire).find((one) => one.code === code)?.fee_group.amount;

/** What Proceed does with a step, by the amounts of the page's cards. */
export const moveOf = ({ card }: WorkflowStep, page: PageData): WorkflowMove =>
  workflowMove(card, amountOf(page));

/** A step's amount, on its card: a phone has no summary beside the steps (finding 23). */
function moneyOf(step: WorkflowStep, page: PageData): Pick<RadioCardContent, 'figure' | 'terms'> {
  const due = workflowDue(step, amountOf(page));
  if (due.kind !== 'due' || due.amount <= 0) return {};
  const note = exactAmountNote(due.amount, due.is_paid_now ? 'sheet' : 'options');
  return {
    figure: { caption: due.is_paid_now ? words.payNow : words.inAll, amount: formatRupees(due.amount) },
    terms: note === undefined ? undefined : [note],
  };
}

/** A step's card: number, texts, amount, badge, lock [PJ-4.90..PJ-4.94], and a link to its record. */
export function stepContent(
  step: WorkflowStep,
  page: PageData,
  records: readonly CfdRecord[],
  onShow: (record: CfdRecord) => void,
): RadioCardContent {
  const { card, badge } = step;
  const record = ownRecord(step, records);
  // Its Proceed only says that the amount cannot be zero [PJ-5.50]: only the institute can help.
  const isStuck = !step.is_disabled && moveOf(step, page).kind === 'blocked';
  return {
    value: String(step.step),
    marker: String(step.step),
    title: card.title,
    ...(card.text || card.note
      ? { subtitle: <StepText text={card.text ?? ''} note={card.note ?? ''} /> }
      : {}),
    mark: (
      <Pill
        tone={badge.colour === 'green' ? 'ok' : 'warn'}
        icon={step.is_completed ? <TickIcon /> : undefined}
      >
        {badge.text}
      </Pill>
    ),
    ...moneyOf(step, page),
    disabled: step.is_disabled,
    more: (record !== undefined || isStuck) && (
      <div className={css['more']}>
        {record && (
          <Button variant="quiet" onClick={() => onShow(record)}>
            {words.details}
            <span className="vh"> {words.detailsOf(card.title)}</span>
          </Button>
        )}
        {isStuck && (
          <div className={css['stuck']}>
            <p>{words.nothingDue}</p>
            <Contacts blocks={pageContacts(page.support_block)} />
          </div>
        )}
      </div>
    ),
  };
}

function StepText({ text, note }: { readonly text: string; readonly note: string }) {
  return (
    <>
      {text !== '' && <span dir="auto">{text}</span>}
      {note !== '' && (
        <span className={css['note']} dir="auto">
          {note}
        </span>
      )}
    </>
  );
}
