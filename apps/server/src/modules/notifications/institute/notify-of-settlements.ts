import { formatDay, indiaDay, instant, settlementMail, settlementsAwayMail } from '@shulk/domain';
import type { SettlementMail } from '@shulk/domain';
import { z } from 'zod';
import { SETTLEMENTS } from '@shulk/words/office/books';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { settlementNotices } from '../../ledger/index.ts';
import { sendOnce } from '../send-to-payer.ts';
import { selectFetchedAccount } from './settlement-message.store.ts';
import type { FetchedAccountRow } from './settlement-message.store.ts';

const payload = z.object({
  gateway_account_id: z.number(),
  told_at: z.string(),
  unread_days: z.array(z.string()).optional(),
});

/**
 * Notifies an institute, and the operator at ALARM_EMAIL, of settlements that differ from the books, or of an account
 * without an answer (decision 102). May run twice; sent once to each address.
 * @throws MessageRefused if the provider refuses; the job is retried
 */
export async function notifyOfSettlements(
  services: Services,
  event: OutboxEvent,
  news: 'exceptions' | 'away',
): Promise<void> {
  const { gateway_account_id: accountId, told_at: told, unread_days = [] } = payload.parse(event.payload);
  const toldAt = instant(told);
  const row = await selectFetchedAccount(services.db, event.institute_id, accountId, {
    toldAt,
    unreadDays: unread_days,
  });
  if (row === undefined) return;
  const mail =
    news === 'away'
      ? awayMail(row)
      : await exceptionsMail(services, event.institute_id, row, { accountId, toldAt });
  if (mail !== undefined)
    await send(services, event.institute_id, row, { mail, ref: `${news}:${accountId}:${toldAt}` });
}

/** None if it answers again by now. */
const awayMail = ({
  label,
  account,
  problem,
  away_since: since,
}: FetchedAccountRow): SettlementMail | undefined =>
  since === null ? undefined : settlementsAwayMail({ label, account, since, problem });

/** None if every finding has been resolved by now. */
async function exceptionsMail(
  { db }: Services,
  instituteId: number,
  row: FetchedAccountRow,
  found: { readonly accountId: number; readonly toldAt: ReturnType<typeof instant> },
): Promise<SettlementMail | undefined> {
  const notices = await settlementNotices(db, instituteId, found);
  const unread = row.unread.flatMap(({ day, problems }) =>
    problems.map((problem) => SETTLEMENTS.unread(formatDay(day), problem)),
  );
  const lines = [...notices.map(({ message }) => message), ...unread];
  if (lines.length === 0) return undefined;
  const { label, code, account, older } = row;
  return settlementMail({ label, institute: code, account, day: indiaDay(found.toldAt), lines, older });
}

async function send(
  services: Services,
  instituteId: number,
  { emails, is_test: isTest }: FetchedAccountRow,
  { mail, ref }: { readonly mail: SettlementMail; readonly ref: string },
): Promise<void> {
  const operator = services.settings.alarmEmail;
  const all = [
    ...emails.map((to) => ({ to, text: mail.office })),
    ...(operator === undefined ? [] : [{ to: operator, text: mail.operator }]),
  ];
  for (const { to, text } of all)
    await sendOnce(services, { instituteId, eventRef: `settlements:${ref}:${to}` }, [
      {
        channel: 'email',
        to,
        template: 'institute_news',
        subject: mail.subject,
        text,
        vars: {},
        instituteId,
        test: isTest,
      },
    ]);
}
