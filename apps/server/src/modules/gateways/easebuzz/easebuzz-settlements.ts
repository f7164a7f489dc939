import type { CalendarDay } from '@shulk/domain';
import { z } from 'zod';
import type { JsonCaller } from '../../../platform/outbound/json-caller.ts';
import { read } from '../wire.ts';
import { easebuzzHash } from './easebuzz-signature.ts';
import { refused } from './easebuzz-wire.ts';

const refusal = z.object({ status: z.literal(false), message: z.string().catch('') });
const report = z.object({ payouts_history_data: z.array(z.unknown()) });

/**
 * The payouts of one day (gateways C.4), each with its payments and refunds, in one answer.
 * @throws CallRefused, CallUnknown
 */
export async function settledOn(
  http: JsonCaller,
  { key_id: key, key_secret: salt }: { readonly key_id: string; readonly key_secret: string },
  day: CalendarDay,
): Promise<readonly unknown[]> {
  const answer = await http.postForm('/settlements/v1/retrieve', {
    merchant_key: key,
    start_date: day,
    end_date: day,
    hash: easebuzzHash(key, day, day, salt),
  });
  const said = refusal.safeParse(answer);
  if (said.success) throw refused('the settlement report', said.data.message);
  return read(report, answer, 'settlement report').payouts_history_data;
}
