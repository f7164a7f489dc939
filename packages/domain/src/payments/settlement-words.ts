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
  const more = lines.length > MOST_LINES ? [`- and ${lines.length - MOST_LINES} more`] : [];
  const earlier = older === 0 ? '' : `\n\nStill open from earlier nights: ${older}.`;
  const what = `The settlements of the gateway account ${account} were fetched on ${formatDay(day)}. Something in them does not agree with the books of ${label}:\n\n${[...shown, ...more].join('\n')}${earlier}`;
  return {
    subject: `Settlements of ${label}: please look`,
    office: `${what}\n\nAsk the gateway about each of them. What clears up by a later settlement needs nothing from you.`,
    operator: `${what}\n\nnpm run ledger:check -- ${institute} lists everything that is open.`,
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
  const what = `Since ${formatDay(told.since)} the gateway account ${told.account} of ${told.label} gives no settlements: ${told.problem}`;
  const again = 'It is asked again every few hours, and all days are fetched as soon as it answers.';
  return {
    subject: `No settlements of ${told.label}`,
    office: `${what}\n\n${again} Payments are not concerned. Whoever runs your installation was told as well.`,
    operator: `${what}\n\n${again} See that the key of the account may read settlements. A report can be imported by hand meanwhile: npm run settlements.`,
  };
}
