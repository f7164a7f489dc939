import { isEmiEnded } from '@shulk/domain';
import { z } from 'zod';
import { toMs } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { describeError } from '../../../platform/log.ts';
import type { Services } from '../../../platform/services.ts';
import { selectLoan } from '../applications/applications.store.ts';
import { selectLenderByPath } from '../lenders/lender-accounts.store.ts';
import { openLender } from '../lenders/lenders.ts';
import { queryLender } from './query-lender.ts';
import { markLoanDue } from './follow.store.ts';
import type { Part } from '../../../platform/parts.ts';

const message = z.object({ application: z.object({ reference: z.string().max(64) }) });

/** How long after its signature a message is accepted: its sender retries for a day (threats 6.4). */
const OLDEST_MS = 25 * 3_600_000;

/** Lenders' messages being handled. */
export const lenderNews: Part<Set<Promise<void>>> = { name: "lenders' news", make: () => new Set() };

/**
 * Takes a lender's message: checks the signature over time and bytes, makes the application due, answers; the lender is
 * queried afterwards (threats 6.4). Only the reference of the message counts, so order and repetition do not matter,
 * and the polling schedule makes up for a lost one.
 * @throws AppError not_found for an unknown address, signature_invalid
 */
export async function receiveLenderWebhook(
  ctx: Ctx,
  { params }: { params: { path: string } },
): Promise<{ received: boolean }> {
  const row = await selectLenderByPath(ctx.db, params.path);
  const lender = row && openLender(ctx.services, row);
  if (row === undefined || lender === undefined) throw new AppError('not_found');
  const body = ctx.rawBody ?? Buffer.alloc(0);
  const sentMs = Number(ctx.header('x-lender-timestamp') ?? '0') * 1000;
  if (!lender.verifyWebhook(body, ctx.header) || toMs(ctx.now()) - sentMs > OLDEST_MS) {
    ctx.log.warn({ lender_account_id: row.id }, 'security event: the signature of a webhook is wrong');
    throw new AppError('signature_invalid');
  }
  const read = message.safeParse(jsonOf(body));
  const reference = read.success ? read.data.application.reference : '';
  const named = reference === '' ? undefined : await markLoanDue(ctx.db, row.id, reference);
  if (named !== undefined) workInBackground(ctx.services, named);
  return { received: true };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

type Named = NonNullable<Awaited<ReturnType<typeof markLoanDue>>>;

function workInBackground(services: Services, named: Named): void {
  const all = services.parts.of(lenderNews);
  const work = hearNews(services, named)
    .catch((error: unknown) =>
      services.log.error(
        describeError(error),
        "a lender's webhook could not be processed; the next poll retries",
      ),
    )
    .finally(() => all.delete(work));
  all.add(work);
}

async function hearNews(services: Services, { id, institute_id, state }: Named): Promise<void> {
  // One that is over stays over: no query.
  const loan = isEmiEnded(state) ? undefined : await selectLoan(services.db, institute_id, id);
  if (loan === undefined || isEmiEnded(loan.state)) {
    services.log.warn({ application_id: id }, 'a lender sent an update about a closed application');
    return;
  }
  await queryLender(services, loan, 'webhook');
}

/** Resolves when no lender's message is being handled. */
export async function lenderNewsIdle(services: Services): Promise<void> {
  for (;;) {
    const open = [...services.parts.of(lenderNews)];
    if (open.length === 0) return;
    await Promise.all(open);
  }
}
