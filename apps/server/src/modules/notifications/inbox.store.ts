import type { devMessages } from '@shulk/contract';
import type { z } from 'zod';
import type { Executor } from '../../platform/db/db.ts';

/** A message stored by the inbox transport. */
export type InboxMessage = z.output<typeof devMessages.data>[number];

/** Most messages shown. */
const SHOWN = 100;

/** The newest messages first; of one recipient if given. The table belongs to no institute: it is this machine's. */
export const selectInbox = (ex: Executor, to?: string): Promise<InboxMessage[]> =>
  ex.query<InboxMessage>(
    `select id, channel, recipient as to, template, subject, body as text, created_at as sent_at from dev_messages
     where $1::text is null or recipient = $1 order by id desc limit ${SHOWN}`,
    [to || null],
  );
