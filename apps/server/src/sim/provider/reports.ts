import { indiaDay, instant } from '@shulk/domain';
import type { SteeredGateways } from '@shulk/sandbox/testing';
import { easebuzzHash } from '../../modules/gateways/easebuzz/easebuzz-signature.ts';
import { KEY_SECRET } from '../../modules/payments/testing/paying-school.ts';
import type { GatewayDoor, Vendor } from './accounts.ts';
import type { Provider } from './provider.ts';

/** A vendor's report of money paid out to a merchant's bank. */
export interface SettlementReport {
  /** Public key of the merchant. */
  readonly account: string;
  readonly rows: number;
  readonly content: object;
}

const DAY_MS = 86_400_000;

/** How far a report looks ahead: gateways pay out two days after a payment. */
const AHEAD_MS = 3 * DAY_MS;

/** A story's days, from the first to the last payout, in India's calendar. */
interface Span {
  readonly from: string;
  readonly to: string;
}

type List = readonly unknown[];

const listIn = (answer: unknown, name: string): List => {
  const list = (answer as Record<string, unknown>)[name];
  if (!Array.isArray(list)) throw new Error(`A report has no ${name}: ${JSON.stringify(answer)}`);
  return list;
};

type Load = SteeredGateways['download'];

/** Requests a report of an account. @returns its rows, under the vendor's name for them */
type Ask = (load: Load, keyId: string, span: Span) => Promise<Readonly<Record<string, List>>>;

const REPORTS: Readonly<Record<Vendor, Ask>> = {
  SANDBOX: async (load, keyId, span) => {
    const items: unknown[] = [];
    const authorization = `Basic ${Buffer.from(`${keyId}:${KEY_SECRET}`).toString('base64')}`;
    for (const month of monthsOf(span)) {
      const [year, number] = month.split('-');
      const path = `/v1/settlements/recon/combined?year=${year}&month=${number}&count=1000`;
      items.push(...listIn(await load(path, { headers: { authorization } }), 'items'));
    }
    return { items };
  },
  CASHFREE: async (load, keyId, { from, to }) => {
    const answer = await load('/cashfree/pg/settlement/recon', {
      headers: {
        'content-type': 'application/json',
        'x-client-id': keyId,
        'x-client-secret': KEY_SECRET,
        'x-api-version': '2025-01-01',
      },
      body: JSON.stringify({
        pagination: { limit: 1000 },
        filters: { start_date_processed_on: from, end_date_processed_on: to },
      }),
    });
    return { data: listIn(answer, 'data') };
  },
  EASEBUZZ: async (load, keyId, { from, to }) => {
    const form = {
      merchant_key: keyId,
      start_date: from,
      end_date: to,
      hash: easebuzzHash(keyId, from, to, KEY_SECRET),
    };
    const answer = await load('/easebuzz/settlements/v1/retrieve', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
    return { payouts_history_data: listIn(answer, 'payouts_history_data') };
  },
};

/** The months of a span, each as 2026-11. */
function monthsOf({ from, to }: Span): string[] {
  const months: string[] = [];
  let [year = 0, month = 1] = from.split('-').map(Number);
  for (;;) {
    const name = `${year}-${String(month).padStart(2, '0')}`;
    if (name > to.slice(0, 7)) return months;
    months.push(name);
    year += month === 12 ? 1 : 0;
    month = (month % 12) + 1;
  }
}

/**
 * All payouts of an account since the story began, including those on their way.
 * @param began ms since 1970
 * @returns undefined if there are none
 */
export async function reportOf(
  provider: Provider,
  { keyId, vendor }: GatewayDoor,
  began: number,
): Promise<SettlementReport | undefined> {
  const day = (ms: number): string => indiaDay(instant(ms));
  const span = { from: day(began), to: day(provider.now() + AHEAD_MS + DAY_MS) };
  const load: Load = (path, options) => provider.download(AHEAD_MS, path, options);
  const content = await REPORTS[vendor](load, keyId, span);
  const rows = Object.values(content).reduce((sum, list) => sum + list.length, 0);
  return rows === 0 ? undefined : { account: keyId, rows, content };
}
