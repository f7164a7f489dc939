import { indiaDay } from '@shulk/domain';
import type { Db } from '../../platform/db/db.ts';
import { aFee } from '../../modules/payments/testing/paying-school.ts';
import type { PayingSchool, Pupil } from '../../modules/payments/testing/paying-school.ts';
import type { TestServices } from '../../testing/index.ts';
import type { SeededRandom } from '../random.ts';

/** Place and class of every pupil of a world, as in an import. */
export const PLACE = {
  location: 'mysuru',
  education_type: 'cbse',
  academic_year: '2026-27',
  class_code: 'V',
} as const;

/** Input for a school's prices. */
interface PartContext {
  readonly services: TestServices;
  readonly db: Db;
  readonly random: SeededRandom;
}

/** The school to be priced. */
type PricedSchool = PayingSchool & { readonly pupils: readonly Pupil[] };

/** The shares of schools with each feature that changes an amount. */
const SHARES = {
  lateFee: 0.65,
  fineOnceAnInstalment: 0.3,
  discount: 0.65,
  fixed: 0.3,
  typed: 0.4,
  editable: 0.3,
  nextDue: 0.4,
} as const;

/**
 * Gives a school the features that change the amounts of its fees: late fees, an expiring discount, an amount fixed
 * by the office, one typed by the payer, partial payments, and its own rule for what is left over of a payment.
 */
export async function priceSchool(ground: PartContext, school: PricedSchool): Promise<void> {
  const { db, random } = ground;
  const { instituteId } = school;
  await db.query(
    `insert into offerings (institute_id, location_code, location_label, education_type_code, education_type_label,
       ay_code, ay_label, class_code, class_label) values ($1, $2, $2, $3, $3, $4, $4, $5, $5)`,
    [instituteId, PLACE.location, PLACE.education_type, PLACE.academic_year, PLACE.class_code],
  );
  if (random.happens(SHARES.lateFee)) await fineLateness(db, random, school);
  if (random.happens(SHARES.nextDue))
    await db.query(`update institutes set rest_rule = 'NEXT_DUE' where id = $1`, [instituteId]);
  if (random.happens(SHARES.editable))
    await db.query('update fee_groups set is_editable = true where institute_id = $1', [instituteId]);
  for (const pupil of school.pupils) await priceFees(ground, school, pupil);
}

async function fineLateness(db: Db, random: SeededRandom, { instituteId }: PricedSchool): Promise<void> {
  const rule = {
    kind: 'PER_DAY',
    amount: random.whole(1_000, 9_900),
    grace_days: random.whole(0, 1),
    counts_grace: random.happens(0.5),
    ...(random.happens(0.3) && { cap: 20_000 }),
  };
  await db.query(
    `with made as (insert into late_fee_rules (institute_id, code, rule) values ($1, 'DAILY', $2::jsonb) returning id)
     update fee_heads h set late_fee_rule_id = made.id from made where h.institute_id = $1 and h.code = 'TUITION'`,
    [instituteId, JSON.stringify(rule)],
  );
  // Some fees were late before the story started.
  await db.query(
    'update fee_lines set due_date = due_date - $2::int where institute_id = $1 and due_date is not null',
    [instituteId, random.whole(0, 12)],
  );
  if (random.happens(SHARES.fineOnceAnInstalment))
    await db.query(`update institutes set late_fee_per = 'INSTALMENT' where id = $1`, [instituteId]);
}

/** Discount and fixed amount of the first two fees of a pupil, and one fee with a typed amount. */
async function priceFees(
  { services, db, random }: PartContext,
  school: PricedSchool,
  pupil: Pupil,
): Promise<void> {
  if (random.happens(SHARES.discount))
    await db.query(
      `update fee_lines set discount_paise = gross_paise / 10, discount_until = $3::date + $2::int
       where id = (select min(id) from fee_lines where student_id = $1)`,
      [pupil.id, random.whole(0, 2), indiaDay(services.clock.now())],
    );
  if (random.happens(SHARES.fixed))
    await db.query(
      `update fee_lines set payable_now_paise = gross_paise / 2, payable_set_paise = gross_paise / 2
       where id = (select max(id) from fee_lines where student_id = $1)`,
      [pupil.id],
    );
  if (random.happens(SHARES.typed)) {
    const fee = await aFee(school, pupil, 'typed', 0, { dynamic: true });
    await db.query(
      `update fee_lines set dynamic_min_paise = 10000, dynamic_max_paise = 500000, import_code = 'typed' where id = $1`,
      [fee],
    );
  }
}
