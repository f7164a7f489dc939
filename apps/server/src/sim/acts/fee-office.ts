import type { Bundle, BundleStudent } from '@shulk/contract';
import { indiaDay, paise, rupeesFromPaise } from '@shulk/domain';
import { AppError } from '../../platform/errors.ts';
import { importBundle } from '../../modules/imports/index.ts';
import type { Pupil } from '../../modules/payments/testing/paying-school.ts';
import { PLACE } from '../world/money-school.ts';
import type { School } from '../world/schools.ts';
import type { Tab } from '../world/tab.ts';
import type { CounterPayment, World } from '../world/world.ts';
import { act, actOn, codeOf, newKey } from './act.ts';
import type { Act } from './act.ts';

/** A fee as a bundle names it, and what is booked on it in paise. */
interface ImportedFee {
  readonly line: BundleStudent['fee_lines'][number];
  readonly settled: number;
  readonly owed: number;
}

const rupees = (amount: number): number => rupeesFromPaise(paise(amount));

/** The fees of a pupil as the institute's own file has them. */
async function feesOf({ db }: World, pupil: Pupil): Promise<ImportedFee[]> {
  const rows = await db.query<{
    code: string;
    instalment: string;
    label: string;
    due_date: string | null;
    gross: number;
    charged: number | null;
    concessions: { label: string; amount: number }[];
    discount: number;
    until: string | null;
    fixed: number | null;
    dynamic: boolean;
    settled: number;
    base: number;
  }>(
    `select import_code as code, instalment, label, due_date::text, gross_paise as gross, charged_paise as charged, concessions,
       discount_paise as discount, discount_until::text as until, payable_set_paise as fixed, is_dynamic as dynamic,
       settled_paise as settled, base_paise as base
     from fee_lines where student_id = $1 and import_code is not null and status = 'ACTIVE' order by id`,
    [pupil.id],
  );
  return rows.map((row) => ({
    settled: row.settled,
    owed: row.base - row.settled,
    line: {
      code: row.code,
      head: 'TUITION',
      group: 'SCHOOL',
      academic_year: PLACE.academic_year,
      instalment: row.instalment,
      label: row.label,
      gross: rupees(row.charged ?? row.gross),
      concessions: row.concessions.map(({ label, amount }) => ({ label, amount: rupees(amount) })),
      ...(row.due_date !== null && { due_date: row.due_date }),
      ...(row.discount > 0 && {
        discount: { amount: rupees(row.discount), ...(row.until !== null && { until: row.until }) },
      }),
      ...(row.fixed !== null && { payable_now: rupees(row.fixed) }),
      ...(row.dynamic && { dynamic: { min: 100, max: 5_000 } }),
    },
  }));
}

/** A file of the institute with one pupil in it. */
const fileOf = (
  { code, family }: School,
  pupil: Pupil,
  fee_lines: BundleStudent['fee_lines'],
  more: Partial<Bundle> = {},
): Bundle => ({
  version: 1,
  groups: [],
  institutes: [],
  students: [
    {
      institute_code: code,
      student_id: pupil.uuid,
      first_name: family.first,
      last_name: family.last,
      ...PLACE,
      guardians: [
        {
          name: `${family.last} senior`,
          relation: 'GUARDIAN',
          mobile: family.mobile,
          email: family.email,
          is_primary: true,
        },
      ],
      fee_lines,
    },
  ],
  ...more,
});

/**
 * The office loads a file by the command, which is a process of its own and outlives the server's.
 * @returns '' when it was taken, else why not
 */
async function load({ db, clock, process }: World, bundle: Bundle): Promise<string> {
  try {
    await importBundle({ db, clock, settings: process.services.settings }, bundle);
    return '';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** The codes of a pupil's fees that an open order asks for. */
async function orderedOf({ db }: World, pupil: Pupil): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ code: string }>(
    `select f.import_code as code from open_fee_lines r join fee_lines f on f.id = r.fee_line_id where f.student_id = $1`,
    [pupil.id],
  );
  return new Set(rows.map(({ code }) => code));
}

/** Shares of open windows of the provider whose payer goes on paying what the fee cost before. */
const PAID_ALL_THE_SAME_SHARE = 0.6;

/** The payer of an order whose fee just changed has the provider's window open, and may pay what it said; a debit has no window. */
async function payAllTheSame(
  { db, provider, random }: World,
  pupil: Pupil,
  { line }: ImportedFee,
): Promise<string> {
  const order = await db.maybe<{ key: string; gateway_order_id: string }>(
    `select o.gateway_order_id, g.key_id as key from open_fee_lines r join fee_lines f on f.id = r.fee_line_id
       join orders o on o.id = r.order_id join gateway_accounts g on g.id = o.gateway_account_id
     where f.student_id = $1 and f.import_code = $2 and o.gateway_order_id is not null and o.mandate_debit_id is null`,
    [pupil.id, line.code],
  );
  if (order === undefined || !random.happens(PAID_ALL_THE_SAME_SHARE)) return '';
  const paid = provider.pay(provider.orderAt(order)?.id ?? '', 'captured');
  return `, and ${paid?.id ?? 'nothing'} is captured all the same`;
}

type Change = (world: World, fee: ImportedFee) => BundleStudent['fee_lines'][number];

const DAY_MS = 86_400_000;

/** What a file may change of a fee. */
const CHANGES: Readonly<Record<string, Change>> = {
  concession: ({ random }, { line, owed }) => ({
    ...line,
    ...(line.dynamic === undefined && { discount: undefined }),
    concessions: [
      ...(line.concessions ?? []),
      { label: 'Sibling', amount: rupees(random.happens(0.3) ? owed : random.whole(1, Math.max(1, owed))) },
    ],
  }),
  'higher fee': ({ random }, { line }) => ({
    ...line,
    gross: line.gross + random.whole(1, 900),
  }),
  discount: ({ clock, random }, { line, owed }) => ({
    ...line,
    discount: {
      amount: rupees(Math.floor(owed / 10)),
      until: indiaDay(new Date(Date.parse(clock.now()) + random.whole(0, 2) * DAY_MS).toISOString() as never),
    },
  }),
  'fixed amount': ({ random }, { line, owed }) => ({
    ...line,
    payable_now: rupees(random.whole(100, Math.max(100, owed))),
  }),
  'withdrawn fee': (_world, { line }) => ({ ...line, status: 'CANCELLED' as const }),
};

/** How often each of them comes. */
const WEIGHTS = {
  concession: 5,
  'higher fee': 2,
  discount: 3,
  'fixed amount': 3,
  'withdrawn fee': 1,
} as const;

/** The office loads a file that changes one fee of a pupil, whatever is going on with it. */
async function changeFee(world: World, { school, pupil }: Tab): Promise<string> {
  const open = (await feesOf(world, pupil)).filter(
    ({ owed, line }) => owed > 0 && line.dynamic === undefined,
  );
  const held = await orderedOf(world, pupil);
  const ordered = open.filter(({ line }) => held.has(line.code));
  // Files often come for fees that are being paid at this moment: in the week they are due.
  const fee = world.random.pick(ordered.length > 0 && world.random.happens(0.6) ? ordered : open);
  const kind = world.random.weighted(WEIGHTS);
  const change = CHANGES[kind];
  if (fee === undefined || change === undefined) return 'the office has no fee to change';
  const isHeld = held.has(fee.line.code);
  const refusal = await load(world, fileOf(school, pupil, [change(world, fee)]));
  if (refusal === '') world.kinds.note(kind);
  if (refusal === '' && isHeld) world.kinds.note('import during an order');
  const paid = isHeld ? await payAllTheSame(world, pupil, fee) : '';
  return `the office imports a ${kind} for ${fee.line.code} of ${pupil.uuid}: ${refusal || 'ok'}${paid}`;
}

/** Cash or a cheque for a part of a fee, or all of it, also while a payer's sheet asks for it; now and then with a receipt. */
async function takeAtCounter(world: World, { school, pupil }: Tab): Promise<string> {
  const { random, clock } = world;
  const open = (await feesOf(world, pupil)).filter(({ owed }) => owed > 0);
  const held = await orderedOf(world, pupil);
  const ordered = open.filter(({ line }) => held.has(line.code));
  const fee = random.pick(ordered.length > 0 && random.happens(0.5) ? ordered : open);
  if (fee === undefined) return 'nobody pays at the counter';
  const taken: CounterPayment = { school, code: newKey(), mode: random.happens(0.5) ? 'CASH' : 'CHEQUE' };
  const payment: NonNullable<Bundle['payments']>[number] = {
    institute_code: school.code,
    code: taken.code,
    student_id: pupil.uuid,
    received_on: indiaDay(clock.now()),
    mode: taken.mode,
    ...(random.happens(0.5) && { give_receipt: true }),
    allocation: [
      {
        line: fee.line.code,
        amount: rupees(random.happens(0.4) ? fee.owed : random.whole(1, fee.owed)),
        ...(random.happens(0.2) && { late_fee_waived: { by: 'A. Rao', reason: 'Hardship' } }),
      },
    ],
  };
  const isHeld = held.has(fee.line.code);
  const refusal = await load(world, { version: 1, groups: [], institutes: [], payments: [payment] });
  if (refusal === '') world.counter.push(taken);
  if (refusal === '' && isHeld) world.kinds.note('counter payment during an order');
  const paid = isHeld ? await payAllTheSame(world, pupil, fee) : '';
  return `${payment.mode} at the counter for ${fee.line.code} of ${pupil.uuid}: ${refusal || 'ok'}${paid}`;
}

/** Why a payment at the counter is taken back. */
const REVERSED_BECAUSE = { CASH: 'Booked to the wrong student', CHEQUE: 'Cheque returned unpaid' } as const;
/** The share of them that another institute tries to take back. */
const STRANGER_SHARE = 0.2;

/** A cheque comes back, or cash was booked to the wrong student. */
async function takeBack(world: World, { school, code, mode }: CounterPayment): Promise<string> {
  const { random, process, schools } = world;
  const who = random.happens(STRANGER_SHARE) ? random.pick(schools) : school;
  const answer = await process.browser(undefined).post(
    '/api/console/v1/payments/reverse',
    { institute_code: who?.code ?? '', payment: code, reason: REVERSED_BECAUSE[mode] },
    {
      headers: {
        authorization: `Bearer ${process.services.settings.operatorKey}`,
        'idempotency-key': newKey(),
      },
    },
  );
  return `the office of ${who?.code ?? 'nobody'} takes the ${mode} ${code} back: ${codeOf(answer)}`;
}

/** A file without any news is loaded once more. */
async function loadAgain(world: World): Promise<string> {
  const tab = world.random.pick(world.tabs);
  if (tab === undefined) return 'nobody';
  const fees = await feesOf(world, tab.pupil);
  const refusal = await load(
    world,
    fileOf(
      tab.school,
      tab.pupil,
      fees.map(({ line }) => line),
    ),
  );
  return `the office imports ${tab.pupil.uuid} as it is: ${refusal || 'ok'}`;
}

/** What the office does with fees and at its counter while payers pay. */
export const FEE_OFFICE: Readonly<Record<string, Act>> = {
  changeFee: actOn(6, ({ tabs }) => tabs, changeFee),
  takeAtCounter: actOn(3, ({ tabs }) => tabs, takeAtCounter),
  takeBack: actOn(6, ({ counter }) => counter, takeBack),
  loadAgain: act(1, loadAgain),
};
