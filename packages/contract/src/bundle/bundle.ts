import { z } from 'zod';
import { calendarDay, emailText } from '../core/fields.ts';
import { pageConfig } from '../page/page-data.ts';
import { cents, label, shortCode, strictMobile } from './bundle-fields.ts';
import { emiApplication, paymentReversal, recordedPayment } from './bundle-money.ts';

/** A combination of place, education type, year and class that an institute offers (R15). */
export const offering = z.strictObject({
  location: z.strictObject({ code: shortCode, label }),
  education_type: z.strictObject({ code: shortCode, label }),
  academic_year: z.strictObject({ code: shortCode, label }),
  classes: z.array(z.strictObject({ code: shortCode, label })).max(60),
});

export const feeHead = z.strictObject({
  code: shortCode,
  label,
  kind: z.enum(['TUITION', 'OTHER', 'TRANSPORT', 'HOSTEL', 'DEVELOPMENT', 'DEPOSIT', 'FINE', 'OPENING']),
  late_fee_rule: shortCode.optional(),
});

export const feeGroup = z.strictObject({
  code: shortCode,
  title: label,
  is_editable: z.boolean().optional(),
});

/** A late fee, like domain's LateFeeRule; amounts in rupees (decisions 2, institute 5). */
export const lateFeeRule = z.strictObject({
  code: shortCode,
  kind: z.enum(['PER_DAY', 'FLAT', 'SLABS', 'PERCENT_PER_MONTH']),
  grace_days: z.number().int().min(0).max(365).optional(),
  counts_grace: z.boolean().optional(),
  amount: cents.optional(),
  rate_bps: z.number().int().min(1).max(10000).optional(),
  slabs: z
    .array(
      z.strictObject({
        until_days: z.number().int().min(1).optional(),
        amount: cents,
        is_per_day: z.boolean(),
      }),
    )
    .max(12)
    .optional(),
  cap: cents.optional(),
});

export const emiPlan = z.strictObject({
  code: shortCode,
  months: z.number().int().min(2).max(60),
  advance: z.number().int().min(0).max(12),
  rate_bps: z.number().int().min(0).max(5000),
  processing_fee: cents,
  interest_by: z.enum(['PAYER', 'INSTITUTE']),
  due_day: z.number().int().min(1).max(28),
  lender: label,
});

/** Fee lines for a new student of a class (R19); fees may have no due date. */
export const feeStructure = z.strictObject({
  academic_year: shortCode,
  class_code: shortCode,
  head: shortCode,
  group: shortCode,
  instalment: z.string().max(40).optional(),
  due_date: calendarDay.optional(),
  amount: cents,
});

/** A gateway account: secrets are stored encrypted and never returned (R36). */
export const gatewayAccount = z.strictObject({
  code: shortCode,
  vendor: z.enum([
    'SANDBOX',
    'RAZORPAY',
    'HDFC-COLLECTNOW-RAZORPAY',
    'HDFC-VAS-RAZORPAY',
    'UNIPG',
    'CASHFREE',
    'EASEBUZZ',
  ]),
  key_id: z.string().min(1).max(120),
  key_secret: z.string().min(1).max(240),
  webhook_secret: z.string().min(1).max(240),
  base_url: z.string().max(400).optional(),
});

/** A lender, to which the institute's plans refer by name; secrets are stored encrypted (R17, R36, decision 29). */
export const lenderAccount = z.strictObject({
  name: label,
  key_id: z.string().regex(/^[A-Za-z0-9_]{6,64}$/, '6 to 64 letters, digits or _'),
  key_secret: z.string().min(8).max(240),
  webhook_secret: z.string().min(8).max(240),
  base_url: z.string().max(400).optional(),
  cooling_off_days: z.number().int().min(1).max(30),
  penal_charges: z.string().min(1).max(300),
  foreclosure_charges: z.string().min(1).max(300),
  recovery: z.string().min(1).max(300),
  grievance: z.strictObject({ name: label, phone: z.string().min(6).max(20), email: emailText }),
  privacy_url: z
    .string()
    .regex(/^https:\/\//, 'An https address')
    .max(400),
});

export const institute = z.strictObject({
  code: shortCode,
  label,
  short_code: z.string().regex(/^[A-Z0-9]{2,8}$/, '2 to 8 capital letters or digits, printed on receipts'),
  group_code: shortCode,
  mode: z.enum(['test', 'live']),
  place: z.string().max(160).optional(),
  address: z.string().max(400).optional(),
  registration: z.string().max(160).optional(),
  brand_colour: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, 'A colour as #RRGGBB')
    .optional(),
  logo: z.string().max(120).optional(),
  support: z
    .strictObject({ phones: z.array(z.string().max(20)).max(6), emails: z.array(emailText).max(6) })
    .optional(),
  link_hosts: z.array(z.string().max(253)).max(40).optional(),
  fees_without_code: z
    .boolean()
    .optional()
    .describe(
      'true shows stored fees to whoever knows a student ID on pages without a code, although another open page demands one for the same students (R56)',
    ),
  rest_of_a_payment: z
    .enum(['HOLD', 'NEXT_DUE'])
    .optional()
    .describe(
      'What is left over of a payment while the student owes other fees: kept for a person, or placed on what is due next, as is money paid twice',
    ),
  late_fee_per: z
    .enum(['LINE', 'INSTALMENT'])
    .optional()
    .describe('Whether each late fee line is fined, or each late instalment once (decision 69)'),
  credentials: z
    .strictObject({
      client_id: z.string().max(120),
      client_secret: z.string().max(240),
      api_key: z.string().max(240),
      erp_base_url: z.string().max(400).optional(),
    })
    .optional(),
  offerings: z.array(offering).max(200),
  heads: z.array(feeHead).max(200),
  groups: z.array(feeGroup).max(100),
  late_fee_rules: z.array(lateFeeRule).max(50).optional(),
  emi_plans: z.array(emiPlan).max(50).optional(),
  structures: z.array(feeStructure).max(5000).optional(),
  gateway_accounts: z.array(gatewayAccount).max(12).optional(),
  lenders: z.array(lenderAccount).max(12).optional(),
});

export const guardian = z.strictObject({
  name: label,
  relation: z.enum(['MOTHER', 'FATHER', 'GUARDIAN', 'SELF', 'OTHER']),
  mobile: strictMobile.optional(),
  email: emailText.optional(),
  is_primary: z.boolean().optional(),
  active: z.boolean().optional(),
});

export const feeLine = z.strictObject({
  code: shortCode.describe('Unique per student; makes the import repeatable'),
  head: shortCode,
  group: shortCode,
  academic_year: shortCode,
  instalment: z.string().max(40).optional(),
  label: label.optional(),
  due_date: calendarDay.optional(),
  gross: cents,
  concessions: z
    .array(z.strictObject({ label, amount: cents, reason: z.string().max(200).optional() }))
    .max(12)
    .optional(),
  discount: z
    .strictObject({ amount: cents, until: calendarDay.optional() })
    .optional()
    .describe('Conditional reduction, granted only with full payment (decisions 2)'),
  payable_now: cents.optional().describe('The institute fixes another payable: the row is forced and locked'),
  dynamic: z.strictObject({ min: cents.optional(), max: cents.optional() }).optional(),
  status: z
    .enum(['ACTIVE', 'CANCELLED'])
    .optional()
    .describe('CANCELLED withdraws a fee without money on it (decision 66); left out: ACTIVE'),
});

export const student = z.strictObject({
  student_id: z.string().trim().min(1).max(64),
  first_name: label,
  middle_name: z.string().max(80).optional(),
  last_name: z.string().max(80).optional(),
  status: z.enum(['ACTIVE', 'INACTIVE', 'LEFT']).optional(),
  location: shortCode,
  education_type: shortCode,
  academic_year: shortCode,
  class_code: shortCode,
  details: z.record(z.string().max(120), z.string().max(2000)).optional(),
  guardians: z.array(guardian).max(8),
  guardians_mode: z
    .enum(['replace', 'add'])
    .optional()
    .describe(
      'replace (left out: this): contacts that the list does not name lose their access (decision 64)',
    ),
  fee_lines: z.array(feeLine).max(400),
});

/** A page with its owner: an institute, or for a search page a group (R15). */
export const bundlePage = pageConfig.safeExtend({
  institute_code: shortCode.optional(),
  group_code: shortCode.optional(),
  location: shortCode.optional(),
  education_type: shortCode.optional(),
  academic_year: shortCode.optional(),
  class_code: shortCode.optional(),
});

/** The import bundle: one file that creates or updates everything in it; the import is idempotent (decisions 13). */
export const bundle = z.strictObject({
  version: z.literal(1),
  files: z
    .array(
      z.strictObject({
        name: z.string().max(120),
        type: z.enum(['image/png', 'image/jpeg', 'image/webp']),
        base64: z.string().max(400_000),
      }),
    )
    .max(200)
    .optional(),
  groups: z.array(z.strictObject({ code: shortCode, label })).max(100),
  institutes: z.array(institute).max(200),
  students: z
    .array(z.strictObject({ institute_code: shortCode, ...student.shape }))
    .max(50_000)
    .optional(),
  payments: z
    .array(z.strictObject({ institute_code: shortCode, ...recordedPayment.shape }))
    .max(50_000)
    .optional(),
  payment_reversals: z
    .array(z.strictObject({ institute_code: shortCode, ...paymentReversal.shape }))
    .max(50_000)
    .optional(),
  emi_applications: z
    .array(z.strictObject({ institute_code: shortCode, ...emiApplication.shape }))
    .max(10_000)
    .optional(),
  pages: z.array(bundlePage).max(500).optional(),
});

export type Bundle = z.infer<typeof bundle>;
export type BundleInstitute = z.infer<typeof institute>;
export type BundleStudent = NonNullable<Bundle['students']>[number];
export type BundlePage = z.infer<typeof bundlePage>;
export type LateFeeRuleConfig = z.infer<typeof lateFeeRule>;
export type EmiPlanConfig = z.infer<typeof emiPlan>;
