import type { TestServices } from '../../testing/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { saveLender } from '../../modules/loans/lenders/save-lender.ts';
import type { SeededRandom } from '../random.ts';
import type { School } from '../world/schools.ts';
import type { Tab } from '../world/tab.ts';
import type { World } from '../world/world.ts';
import { LENDER_KEY, LENDER_KEY_SECRET, LENDER_WEBHOOK_SECRET } from './lender.ts';
import type { SimulatedLender } from './lender.ts';
import { isOver } from './lent-loan.ts';
import type { LoanSheet, LoanStory } from './loan-sheet.ts';

/** The lender, as the key facts tell of it. */
const LENDER = {
  lender: 'Nilgiri Finance',
  cooling_off_days: 3,
  penal_charges: '2 % a month of an overdue instalment',
  foreclosure_charges: 'None',
  recovery: 'The lender collects itself.',
  grievance: { name: 'A. Rao', phone: '18001234567', email: 'grievance@nilgiri.example' },
  privacy_url: 'https://nilgiri.example/privacy',
};

/** Who applies, but for the mobile, which is the family's. None of it may stand in a log (regulation E.8). */
export const BORROWER = {
  name: 'Vasundhara Kelkar',
  pan: 'ABCPK4321F',
  birth_date: '1985-07-14',
  email: 'kelkar@borrower.example.in',
  address: '7 Temple Tank Road, Mysuru',
  pin_code: '570001',
} as const;

/** Limits of one-time codes are not what is played: three sheets of one family share one phone. */
export const LOAN_LIMITS = {
  LIMITS_OTP_WAIT_SECONDS: '1',
  LIMITS_OTP_SENDS_15_MIN: '50',
  LIMITS_OTP_SENDS_HOUR: '50',
  LIMITS_OTP_SENDS_DAY: '50',
  LIMITS_OTP_KNOWN_DAY: '50',
} as const;

/** What must not stand in a log of a story about loans. */
export const LOAN_WORDS: readonly string[] = [
  BORROWER.name,
  BORROWER.pan,
  BORROWER.email,
  BORROWER.address,
  LENDER_KEY_SECRET,
  LENDER_WEBHOOK_SECRET,
];

/** An application was shown in a state: it came to it for good, whatever dies afterwards. */
export const hearState = ({ told }: LoanStory, code: string, state: string): void =>
  void told.set(`${code} ${state}`, { code, state });

/** One story in five is about loans. */
const LOANS_EVERY = 5;
const LOANS_AT = 2;

/** Whether a seed's story is about loans; no random number is drawn for it, so that the others stay what they are. */
export const isAboutLoans = (seed: number): boolean => seed % LOANS_EVERY === LOANS_AT;

/** A tab in which nothing was applied for yet. */
export const aSheet = (tab: Tab): LoanSheet => ({
  tab,
  cookie: undefined,
  token: undefined,
  view: undefined,
  launch: undefined,
  past: undefined,
  code: '',
});

/** How much more often than others the acts of loans are drawn where there are any: the visits of borrowers are short. */
export const LOAN_PACE = 3;
/** The share of open applications about which the lender never says a word again. */
const SILENT_SHARE = 0.2;

/** The storm is over: the lender answers again, sends no message, and is silent about a few applications for good. */
export function quietenLender({ loans, random }: Pick<World, 'loans' | 'random'>): void {
  if (loans === undefined) return;
  const { lender } = loans;
  lender.mood = 'well';
  lender.messages.length = 0;
  for (const loan of lender.all())
    if (!isOver(loan) && random.happens(SILENT_SHARE)) lender.silent.add(loan.reference);
}

/** What preparing a story about loans needs. */
interface PartContext {
  readonly services: TestServices;
  readonly db: Db;
  readonly random: SeededRandom;
  readonly lender: SimulatedLender;
}

/** Gives a school a lender, an EMI plan with or without advance instalments, and its card. @returns the webhook's path */
export async function lendAt({ services, db, random, lender }: PartContext, school: School): Promise<string> {
  const plan = {
    months: random.whole(3, 6),
    advance: Number(random.weighted({ '0': 3, '1': 2, '2': 1 })),
    rate_bps: random.whole(0, 2) * 800,
    interest_by: 'PAYER',
    due_day: 5,
    processing_fee_paise: random.whole(0, 1) * 30_000,
    lender: LENDER.lender,
  };
  await db.query(`insert into emi_plans (institute_id, code, plan) values ($1, 'few', $2::jsonb)`, [
    school.instituteId,
    JSON.stringify(plan),
  ]);
  const card = { code: 'emi', title: 'Monthly plan', financing_mode: 'MONTHLY-EMI', plan_code: 'few' };
  await db.query(
    `update pages set config = jsonb_set(config, '{sdk_block}', config -> 'sdk_block' || $2::jsonb) where id = $1`,
    [school.pageId, JSON.stringify([{ ...card, fee_group: { code: 'SCHOOL' } }])],
  );
  const saved = await saveLender(
    db,
    services.settings.secretKeys,
    {
      ...LENDER,
      institute_id: school.instituteId,
      key_id: LENDER_KEY,
      key_secret: LENDER_KEY_SECRET,
      webhook_secret: LENDER_WEBHOOK_SECRET,
      base_url: lender.url,
    },
    services.clock.now(),
  );
  return saved.webhook_path;
}
