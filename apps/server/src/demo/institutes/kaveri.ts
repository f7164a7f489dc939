import type { BundleInstitute } from '@shulk/contract';
import type { FeeStructure, Offering } from '../bundle-parts.ts';
import type { DemoCalendar } from '../demo-calendar.ts';
import { daySchool, lateFeeSteps } from '../fee-figures.ts';
import type { DaySchoolBand } from '../fee-figures.ts';
import { DEMO_LENDER, sandboxLender } from '../sandbox-lender.ts';

/** Classes of Kaveri Valley School with the band of fees of each. */
export const kaveriClasses: readonly {
  readonly code: string;
  readonly label: string;
  readonly band: DaySchoolBand;
}[] = [
  { code: 'NUR', label: 'Nursery', band: 'Nursery-UKG' },
  { code: 'UKG', label: 'Upper Kindergarten', band: 'Nursery-UKG' },
  ...['I', 'II', 'III', 'IV', 'V'].map((code) => ({ code, label: `Class ${code}`, band: 'I-V' as const })),
  ...['VI', 'VII', 'VIII'].map((code) => ({ code, label: `Class ${code}`, band: 'VI-VIII' as const })),
  ...['IX', 'X'].map((code) => ({ code, label: `Class ${code}`, band: 'IX-X' as const })),
  ...['XI', 'XII'].map((code) => ({ code, label: `Class ${code} Science`, band: 'XI-XII Science' as const })),
];

/** The four terms of the school year. */
export const termNames = ['Term 1', 'Term 2', 'Term 3', 'Term 4'] as const;

/** Annual charges of a band. */
export const annualCharges = (band: DaySchoolBand): number =>
  band === 'Nursery-UKG' ? daySchool.annualCharges['Nursery-UKG'] : daySchool.annualCharges['I-XII'];

/** Kaveri Valley School: two locations and two boards, so that the page search offers a choice. */
export function kaveriValley(calendar: DemoCalendar): BundleInstitute {
  return {
    code: 'kaveri-valley',
    label: 'Kaveri Valley School',
    short_code: 'KVS',
    group_code: 'kaveri-trust',
    mode: 'test',
    // Its open counter and its workflow deliberately require no code: the demo shows both ways.
    fees_without_code: true,
    place: 'Mysuru, Karnataka',
    address: '14 River Road, Mysuru 570001',
    registration: 'Demo institute, not registered',
    brand_colour: '#0B5A6B',
    logo: 'kaveri-logo.png',
    support: { phones: ['+91 90000 00991'], emails: ['fees@kaveri-valley.example'] },
    link_hosts: ['kaveri-valley.example', 'www.kaveri-valley.example'],
    credentials: {
      client_id: 'kaveri-valley-demo',
      client_secret: 'demo-kaveri-client-secret',
      api_key: 'demo-kaveri-api-key',
    },
    offerings: offerings(calendar),
    late_fee_rules: [
      {
        code: 'TERM-STEPS',
        kind: 'SLABS',
        slabs: [
          { until_days: lateFeeSteps.days, amount: lateFeeSteps.perDay, is_per_day: true },
          { amount: lateFeeSteps.flat, is_per_day: false },
        ],
      },
    ],
    heads: [
      { code: 'TUITION', label: 'Tuition Fee', kind: 'TUITION', late_fee_rule: 'TERM-STEPS' },
      { code: 'ANNUAL', label: 'Annual Charges', kind: 'DEVELOPMENT' },
      { code: 'TRANSPORT', label: 'Transport Charges', kind: 'TRANSPORT' },
      { code: 'ADMISSION', label: 'Admission Fee', kind: 'OTHER' },
      { code: 'DEPOSIT', label: 'Security Deposit (refundable)', kind: 'DEPOSIT' },
      { code: 'LAB', label: 'Computer Lab', kind: 'OTHER' },
      { code: 'JOURNALS', label: 'Exam, Students Welfare & Journals Charges', kind: 'OTHER' },
    ],
    groups: [
      { code: 'SCHOOL', title: 'School fees' },
      { code: 'ANNUAL', title: 'Annual charges' },
      { code: 'ACTIVITIES', title: 'Activities and journals', is_editable: true },
    ],
    emi_plans: [
      {
        code: 'EMI-6',
        months: 6,
        advance: 1,
        rate_bps: 0,
        processing_fee: 250,
        interest_by: 'INSTITUTE',
        due_day: 5,
        lender: DEMO_LENDER,
      },
      {
        code: 'EMI-12',
        months: 12,
        advance: 2,
        rate_bps: 1200,
        processing_fee: 500,
        interest_by: 'PAYER',
        due_day: 5,
        lender: DEMO_LENDER,
      },
    ],
    structures: structures(calendar),
    lenders: [sandboxLender('KaveriValley')],
    gateway_accounts: [
      {
        code: 'main',
        vendor: 'SANDBOX',
        key_id: 'rzp_test_KaveriValley01',
        key_secret: 'demo-kaveri-key-secret',
        webhook_secret: 'demo-kaveri-webhook-secret',
      },
    ],
  };
}

function offerings({ year }: DemoCalendar): Offering[] {
  const all = kaveriClasses.map(({ code, label }) => ({ code, label }));
  const academic_year = { code: year, label: year };
  const mysuru = { code: 'mysuru', label: 'Mysuru' };
  const bengaluru = { code: 'bengaluru', label: 'Bengaluru' };
  const cbse = { code: 'cbse', label: 'CBSE' };
  const state = { code: 'state', label: 'Karnataka State Board' };
  return [
    { location: mysuru, education_type: cbse, academic_year, classes: all },
    { location: mysuru, education_type: state, academic_year, classes: all.slice(2, 12) },
    { location: bengaluru, education_type: cbse, academic_year, classes: all.slice(0, 7) },
  ];
}

/** What a class owes when a new student appears on a page that allows it (R19). */
function structures({ year, terms }: DemoCalendar): FeeStructure[] {
  return kaveriClasses.flatMap(({ code, band }): FeeStructure[] => {
    const place = { academic_year: year, class_code: code };
    // A new student starts with the coming terms and the one that has just begun.
    const tuition = [2, 3].map((term) => ({
      ...place,
      head: 'TUITION',
      group: 'SCHOOL',
      instalment: termNames[term] ?? '',
      due_date: terms[3],
      amount: daySchool.tuitionPerQuarter[band],
    }));
    return [
      ...tuition,
      { ...place, head: 'ANNUAL', group: 'SCHOOL', due_date: terms[3], amount: annualCharges(band) },
      { ...place, head: 'LAB', group: 'ACTIVITIES', due_date: terms[3], amount: lateFeeSteps.computerLab },
      {
        ...place,
        head: 'JOURNALS',
        group: 'ACTIVITIES',
        due_date: terms[3],
        amount: lateFeeSteps.examAndJournals,
      },
    ];
  });
}
