import { indiaDay } from '@shulk/domain';
import type { Db } from '../../platform/db/db.ts';
import type { TestClock, TestServices } from '../../testing/index.ts';
import { aFee, aPayingSchool, aPupil } from '../../modules/payments/testing/paying-school.ts';
import type { PayingSchool, Pupil } from '../../modules/payments/testing/paying-school.ts';
import { priceSchool } from './money-school.ts';
import { drawAccount, theAccounts } from '../provider/accounts.ts';
import type { GatewayDoor } from '../provider/accounts.ts';
import type { SeededRandom } from '../random.ts';

/** The people of a school: names and contacts that no other school may see, and no log may contain. */
export interface Family {
  readonly first: string;
  readonly last: string;
  readonly mobile: string;
  readonly email: string;
}

/** An institute of the world with its pupils. */
export interface School extends PayingSchool {
  readonly code: string;
  readonly family: Family;
  /** Its accounts for direct cards, in order of preference. */
  readonly doors: readonly GatewayDoor[];
  /** An account for auto debits, if the first cannot make them here. */
  readonly debitDoor: GatewayDoor | undefined;
  readonly pupils: readonly Pupil[];
}

interface Plan {
  readonly code: string;
  readonly letter: string;
  readonly pupils: number;
  readonly fees: readonly number[];
  readonly family: Family;
}

/** The second school exists to be kept apart from the first: one pupil is enough. */
const PLANS: readonly Plan[] = [
  {
    code: 'sim',
    letter: 'S',
    pupils: 2,
    fees: [1_530_050, 250_000],
    family: {
      first: 'Ishanvi',
      last: 'Pillai',
      mobile: '9811100001',
      email: 'pillai@home.example.in',
    },
  },
  {
    code: 'next',
    letter: 'N',
    pupils: 1,
    fees: [875_025],
    family: {
      first: 'Zoravar',
      last: 'Talukdar',
      mobile: '9822200002',
      email: 'talukdar@home.example.in',
    },
  },
];

/** Input for creating a school. */
interface PartContext {
  readonly services: TestServices;
  readonly db: Db;
  readonly clock: TestClock;
  readonly random: SeededRandom;
}

/** The two schools of a world, with their pupils and their fees. */
export async function theSchools(ground: PartContext): Promise<School[]> {
  const schools: School[] = [];
  for (const plan of PLANS) schools.push(await aSchool(ground, plan));
  return schools;
}

async function aSchool({ services, db, clock, random }: PartContext, plan: Plan): Promise<School> {
  // Writes of the set-up bypass the process, which may die.
  const main = drawAccount(random, plan.code);
  const school = { ...(await aPayingSchool(services, plan.code, main)), db };
  await addPlanCard(db, school);
  const pupils: Pupil[] = [];
  for (let n = 1; n <= plan.pupils; n += 1) {
    const pupil = await aPupil(school, `${plan.letter}-${n}`);
    for (const [index, amount] of plan.fees.entries()) {
      const fee = await aFee(school, pupil, `f${index}`, amount);
      await dueIn({ db, clock }, fee, random.whole(0, 12));
    }
    pupils.push(pupil);
  }
  await nameTheFamily(db, school, plan.family);
  await db.query(
    `update institutes set support = jsonb_set(support, '{emails}', jsonb_build_array('accounts@' || code || '.example.in')) where id = $1`,
    [school.instituteId],
  );
  const doors = await theAccounts({ services, db, random }, { ...school, code: plan.code }, main);
  const made = { ...school, ...doors, code: plan.code, family: plan.family, pupils };
  await priceSchool({ services, db, random }, made);
  return made;
}

/** Makes a fee due that many days from now, with a code for the institute's own file. */
export const dueIn = (
  { db, clock }: { readonly db: Db; readonly clock: TestClock },
  fee: number,
  days: number,
): Promise<unknown> =>
  db.query(
    `update fee_lines set due_date = $2::date + $3::int, import_code = split_part(sft_code, '_', 3) where id = $1`,
    [fee, indiaDay(clock.now()), days],
  );

/** Adds the card of an auto debit to the school's page. */
const addPlanCard = (db: Db, { pageId }: PayingSchool): Promise<unknown> =>
  db.query(
    `update pages set config = jsonb_set(config, '{sdk_block}', config -> 'sdk_block' || $2::jsonb) where id = $1`,
    [
      pageId,
      JSON.stringify([
        { code: 'auto', title: 'Auto debit', financing_mode: 'AUTO-DEBIT', fee_group: { code: 'SCHOOL' } },
      ]),
    ],
  );

/** All pupils of a school are one family with one mobile and one address. */
const nameTheFamily = (db: Db, { instituteId }: PayingSchool, family: Family): Promise<unknown> =>
  db.query(
    `with named as (
       update students set first_name = $2, last_name = $3 where institute_id = $1 returning id)
     insert into guardians (institute_id, student_id, name, relation, mobile, email, is_primary)
     select $1, id, $3 || ' senior', 'GUARDIAN', $4, $5, true from named`,
    [instituteId, family.first, family.last, family.mobile, family.email],
  );
