import { NO_SETTLEMENTS, SETTLEMENTS } from '@shulk/words/office/books';
import { formatDay } from '../dates.ts';
import type { CalendarDay } from '../dates.ts';

/** Maximum lines in one message; more of them usually have one cause. */
const MOST_LINES = 20;

/** Findings of a night in the settlements of a gateway account. */
export interface SettlementNews {
  /** The institute's name. */
  readonly label: string;
  /** The institute's code, for the operator's command. */
  readonly institute: string;
  /** Code of the gateway account. */
  readonly account: string;
  /** The day in India of the finding. */
  readonly day: CalendarDay;
  /** The differences, in whole sentences. */
  readonly lines: readonly string[];
  /** Number of earlier ones still open. */
  readonly older: number;
}

/** A message to the institute's office, and the operator's version. */
export interface SettlementMail {
  readonly subject: string;
  readonly office: string;
  readonly operator: string;
}

/** The message to office and operator about settlements that do not agree with the books (decision 102). */
export function settlementMail({
  label,
  institute,
  account,
  day,
  lines,
  older,
}: SettlementNews): SettlementMail {
  const shown = lines.slice(0, MOST_LINES).map((line) => `- ${line}`);
  const more = lines.length > MOST_LINES ? [SETTLEMENTS.more(lines.length - MOST_LINES)] : [];
  const list = [...shown, ...more].join('\n') + (older === 0 ? '' : SETTLEMENTS.older(older));
  const what = SETTLEMENTS.found(account, formatDay(day), label, list);
  return {
    subject: SETTLEMENTS.subject(label),
    office: `${what}\n\n${SETTLEMENTS.office}`,
    operator: `${what}\n\n${SETTLEMENTS.operator(institute)}`,
  };
}

/** The message to office and operator about an account whose settlements could not be fetched for a day or longer. */
export function settlementsAwayMail(told: {
  readonly label: string;
  readonly account: string;
  /** Since which day. */
  readonly since: CalendarDay;
  /** The gateway's error, or why it cannot be called. */
  readonly problem: string;
}): SettlementMail {
  const what = NO_SETTLEMENTS.since(formatDay(told.since), told.account, told.label, told.problem);
  return {
    subject: NO_SETTLEMENTS.subject(told.label),
    office: `${what}\n\n${NO_SETTLEMENTS.again} ${NO_SETTLEMENTS.office}`,
    operator: `${what}\n\n${NO_SETTLEMENTS.again} ${NO_SETTLEMENTS.operator}`,
  };
}
