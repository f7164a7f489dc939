import { indiaInstant } from '@shulk/domain';
import type { CalendarDay } from '@shulk/domain';
import { z } from 'zod';
import type { JsonCaller } from '../../../platform/outbound/json-caller.ts';
import { read, readPages, text } from '../wire.ts';

/** Rows of a page; Cashfree takes 10 to 1,000. */
const PAGE = 500;

const report = z.object({ data: z.array(z.unknown()), cursor: text });

/** The entries of `settlement/recon` that were paid out on one day (gateways B.6). @throws CallRefused, CallUnknown */
export function settledOn(http: JsonCaller, day: CalendarDay): Promise<readonly unknown[]> {
  const filters = {
    start_date_processed_on: indiaInstant(day, '00:00:00'),
    end_date_processed_on: indiaInstant(day, '23:59:59'),
  };
  return readPages('', async (cursor) => {
    const pagination = { limit: PAGE, ...(cursor === '' ? {} : { cursor }) };
    const answer = await http.post('/settlement/recon', { pagination, filters });
    const { data, cursor: next } = read(report, answer, 'settlement report');
    return { rows: data, next: next === '' || data.length === 0 ? undefined : next };
  });
}
