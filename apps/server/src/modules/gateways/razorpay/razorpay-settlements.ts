import type { CalendarDay } from '@shulk/domain';
import { z } from 'zod';
import type { JsonCaller } from '../../../platform/outbound/json-caller.ts';
import { read, readPages } from '../wire.ts';

/** Rows of a page; Razorpay's maximum is 1,000. */
const PAGE = 500;

const report = z.object({ items: z.array(z.unknown()) });

/** The items of `settlements/recon/combined` of one day (gateways A.8). @throws CallRefused, CallUnknown */
export function settledOn(http: JsonCaller, day: CalendarDay): Promise<readonly unknown[]> {
  const [year, month, date] = day.split('-').map(Number);
  return readPages(0, async (skip) => {
    const query = `year=${year}&month=${month}&day=${date}&count=${PAGE}&skip=${skip}`;
    const answer = await http.get(`/v1/settlements/recon/combined?${query}`);
    const { items } = read(report, answer, 'settlement report');
    // A short page may mean a smaller limit there: only an empty one is the end.
    return { rows: items, next: items.length === 0 ? undefined : skip + items.length };
  });
}
