/** The floor's calls: one statement each, prepared, and no check. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openAtGateway, tellBooked, untilBooked, type FloorAccount } from './floor-gateway.ts';
import { STATEMENTS, type StatementName } from './floor-statements.ts';

/** As many connections as our server has by default. */
const CONNECTIONS = 10;

const { PORT = '0', DATABASE_URL, ACCOUNTS = '{}' } = process.env;
const accounts = JSON.parse(ACCOUNTS) as Readonly<Record<string, FloorAccount>>;
const origin = `http://127.0.0.1:${PORT}`;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: CONNECTIONS });

/** Sends a statement of the floor. @returns its rows */
export async function run<Row extends pg.QueryResultRow>(name: StatementName, values: unknown[]) {
  const { rows } = await pool.query<Row>({ name, text: STATEMENTS[name], values });
  return rows;
}

async function runOne<Row extends pg.QueryResultRow>(name: StatementName, values: unknown[]): Promise<Row> {
  const [row] = await run<Row>(name, values);
  if (row === undefined) throw new Error(`${name} found nothing for ${values.join(', ')}.`);
  return row;
}

const newCode = (kind: string): string => `${kind}_${randomBytes(13).toString('hex')}`;

/** A page's row and its answer, kept in memory. */
interface Page {
  readonly page_id: number;
  readonly page_version: number;
  readonly institute_id: number;
  readonly group_id: number;
  readonly answer: { readonly sdk_block: readonly object[]; readonly [name: string]: unknown };
}

type PageRow = Omit<Page, 'answer'> & {
  readonly config: Page['answer'];
  readonly brand: object;
  readonly institute_code: string;
  readonly institute_label: string;
};

const pages = new Map<string, Promise<Page>>();

async function readPage(slug: string): Promise<Page> {
  const {
    config,
    brand,
    institute_code: code,
    institute_label: label,
    ...ids
  } = await runOne<PageRow>('page', [slug]);
  return {
    ...ids,
    answer: { ...config, brand, institute_config: { institute: { code, label } }, test_mode: true },
  };
}

function pageOf(slug: string): Promise<Page> {
  const known = pages.get(slug) ?? readPage(slug);
  pages.set(slug, known);
  return known;
}

/** A request as its handler reads it. */
export interface Asked {
  readonly query: URLSearchParams;
  readonly body: string;
  readonly header: (name: string) => string;
}

/** What a checkout token says: the order, its page, its amount. A map of them in memory stands in for a check. */
interface Launch {
  readonly order: string;
  readonly slug: string;
  readonly paise: number;
  gatewayOrder: string;
}
const launches = new Map<string, Launch>();

const tokenOf = ({ header }: Asked): string => header('authorization').slice('Bearer '.length);

function launchOf(token: string): Launch {
  const launch = launches.get(token);
  if (launch === undefined) throw new Error('There is no order with this token.');
  return launch;
}

async function fetchPage({ query }: Asked): Promise<object> {
  const { answer } = await pageOf(query.get('payment_page_slug') ?? '');
  const code = query.get('session_code');
  if (code === null) return answer;
  const { quote, ...student } = await runOne<{
    quote: { amount: number }[];
    student_uuid: string;
    name: string;
  }>('pageOfSession', [code]);
  const amount = quote.reduce((sum, line) => sum + line.amount, 0) / 100;
  const sdk_block = answer.sdk_block.map((card) => ({
    ...card,
    fee_group: { code: 'SCHOOL', amount_known: true, amount, quote_hash: code },
  }));
  return { ...answer, sdk_block, sbd_code: query.get('sbd_code'), student };
}

async function lookUp({ query }: Asked): Promise<object> {
  const { institute_id } = await pageOf(query.get('payment_page_slug') ?? '');
  const key = query.get('student_uuid')?.toLowerCase();
  const { mobile, ...student } = await runOne<{ mobile: string }>('lookup', [institute_id, key]);
  return {
    customer_mobile: mobile,
    mobile_on_file: true,
    stud_bd: student,
    stud_ad: {},
    cust_ad: {},
    custom_fields: {},
  };
}

interface Form {
  readonly student_uuid: string;
  readonly customer_mobile: string;
  readonly payment_page_slug: string;
}

async function takeForm({ body }: Asked): Promise<object> {
  const { student_uuid, customer_mobile, payment_page_slug } = JSON.parse(body) as Form;
  const { institute_id, group_id } = await pageOf(payment_page_slug);
  return runOne('form', [
    institute_id,
    student_uuid.toLowerCase(),
    group_id,
    newCode('cus'),
    customer_mobile,
  ]);
}

async function listFees({ query }: Asked): Promise<object> {
  const fee_types = await run('fees', [query.get('sbd_code')]);
  return [{ block_code: 'full', financing_mode: 'DIRECT', fee_types }];
}

interface Choice {
  readonly session_data: {
    readonly fee_types: readonly object[];
    readonly payment_page_slug: string;
    readonly sbd_code: string;
  };
}

async function createSession({ body }: Asked): Promise<object> {
  const { fee_types, payment_page_slug, sbd_code } = (JSON.parse(body) as Choice).session_data;
  const { page_id } = await pageOf(payment_page_slug);
  const code = newCode('ses');
  await run('session', [sbd_code, code, page_id, JSON.stringify(fee_types)]);
  return { code, session_code: code };
}

interface Wanted {
  readonly payment_page_slug: string;
  readonly card_code: string;
  readonly session_code: string;
}

async function createOrder({ body, header }: Asked): Promise<object> {
  const { payment_page_slug: slug, card_code, session_code } = JSON.parse(body) as Wanted;
  const order = newCode('ord');
  const application_code = `TXN${randomBytes(7).toString('hex').toUpperCase()}`;
  const checkout_token = randomBytes(32).toString('base64url');
  const { page_version } = await pageOf(slug);
  const answer = { order_id: order, checkout_token, currency: 'INR', application_code, resumed: false };
  const key = header('idempotency-key');
  const { amount_paise } = await runOne<{ amount_paise: string }>('order', [
    session_code,
    order,
    application_code,
    card_code,
    accounts[slug]?.id,
    checkout_token,
    key,
    JSON.stringify(answer),
    origin,
    page_version,
  ]);
  launches.set(checkout_token, { order, slug, paise: Number(amount_paise), gatewayOrder: '' });
  return { ...answer, amount: Number(amount_paise) / 100 };
}

async function beginAttempt(asked: Asked): Promise<object> {
  const launch = launchOf(tokenOf(asked));
  const gateway_order_id = await openAtGateway(accounts[launch.slug], launch.paise, launch.order);
  launch.gatewayOrder = gateway_order_id;
  const attempt_id = newCode('att');
  await run('attempt', [launch.order, gateway_order_id, attempt_id]);
  const key = accounts[launch.slug]?.key_id;
  return {
    vendor: 'SANDBOX',
    key,
    gateway_order_id,
    amount_paise: launch.paise,
    currency: 'INR',
    attempt_id,
  };
}

/** The gateway's message of a captured payment, as far as it is read. */
interface Captured {
  readonly payload: {
    readonly payment: {
      readonly entity: {
        readonly id: string;
        readonly order_id: string;
        readonly amount: number;
        readonly method: string;
        readonly created_at: number;
        readonly acquirer_data: { readonly rrn?: string };
      };
    };
  };
}

async function takeWebhook({ query, body, header }: Asked): Promise<object> {
  const { entity } = (JSON.parse(body) as Captured).payload.payment;
  const slug = query.get('slug') ?? '';
  await runOne('webhook', [
    accounts[slug]?.id,
    entity.order_id,
    entity.id,
    entity.method.toUpperCase(),
    entity.acquirer_data.rrn ?? '',
    header('x-razorpay-event-id'),
    body,
    `${origin}/${slug}`,
    randomBytes(8).toString('hex'),
    entity.created_at,
    entity.amount,
  ]);
  tellBooked(entity.order_id);
  return {};
}

interface OrderRow {
  readonly order_code: string;
  readonly application_code: string;
  readonly status: string;
  readonly amount: number;
  readonly received_at: Date | null;
  readonly number: string | null;
}

async function readStatus(asked: Asked): Promise<object> {
  const token = tokenOf(asked);
  await untilBooked(launchOf(token).gatewayOrder);
  const row = await runOne<OrderRow>('status', [token]);
  if (row.status === 'PAID') launches.delete(token);
  return {
    order_id: row.order_code,
    application_code: row.application_code,
    state: row.status === 'PAID' ? 'PAID' : 'PROCESSING',
    amount: row.amount,
    transaction_timestamp: row.received_at,
    receipt_no: row.number,
    reason: '',
  };
}

async function listReceipts({ query }: Asked): Promise<object> {
  const rows = await run<{
    application_code: string;
    received_at: Date;
    total: number;
    mode: string;
    status: string;
  }>('receipts', [query.get('sbd_code')]);
  const transaction_details = rows.map(({ application_code, received_at, total, mode, status }) => ({
    transaction_id: application_code,
    transaction_date: received_at,
    total,
    status,
    transactions: [{ payment_mode: mode }],
  }));
  return [{ transaction_details }];
}

/** The calls by method and path. */
export const CALLS: Readonly<Record<string, (asked: Asked) => Promise<object> | object>> = {
  'GET /health': () => ({}),
  'GET /api/pages/v1/payment-pages/fetch': fetchPage,
  'GET /api/pages/v1/students/field-details/fetch': lookUp,
  'POST /api/pages/v1/students/wrapper': takeForm,
  'GET /api/pages/v1/payment-pages/check-box-fee-types/fetch': listFees,
  'POST /api/pages/v1/misc/session/create': createSession,
  'POST /api/checkout/v1/orders': createOrder,
  'POST /api/checkout/v1/attempts': beginAttempt,
  'POST /webhook': takeWebhook,
  'GET /api/checkout/v1/status': readStatus,
  'GET /api/pages/v1/receipts/fetch': listReceipts,
};
