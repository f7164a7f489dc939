import type { Executor } from '../../../platform/db/db.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { keepKey } from '../../../platform/idempotency.ts';

/**
 * Stores a call's answer with its Idempotency-Key, in the transaction of its effect. If another call had the key first, the
 * transaction is undone, and the call gets that one's answer.
 * @throws KeyTaken
 */
export async function keepAnswer<T>(ctx: Pick<Ctx, 'key'>, tx: Executor, answer: T): Promise<T> {
  await ctx.key?.keepWith(answer, (key) => keepKey(tx, key));
  return answer;
}
