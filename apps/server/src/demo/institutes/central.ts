import type { BundleInstitute } from '@shulk/contract';
import type { DemoCalendar } from '../demo-calendar.ts';
import { centralSchool } from '../fee-figures.ts';
import { DEMO_LENDER, sandboxLender } from '../sandbox-lender.ts';

/** Classes of Central Vidyalaya with their monthly fees. */
export const centralClasses: readonly {
  readonly code: string;
  readonly tuition: keyof typeof centralSchool.tuitionPerMonth;
  readonly hasComputers: boolean;
}[] = [
  { code: 'II', tuition: 'I-VIII', hasComputers: false },
  { code: 'V', tuition: 'I-VIII', hasComputers: true },
  { code: 'VIII', tuition: 'I-VIII', hasComputers: true },
  { code: 'IX', tuition: 'IX-X', hasComputers: true },
  { code: 'XI', tuition: 'XI-XII Science', hasComputers: true },
];

/** Central Vidyalaya: small quarterly amounts, late fees per day, concessions for girls and siblings. */
export function centralVidyalaya(calendar: DemoCalendar): BundleInstitute {
  const { latePerDay: amount, lateDays } = centralSchool;
  return {
    code: 'central-vidyalaya',
    label: 'Central Vidyalaya No. 1',
    short_code: 'CVJ',
    group_code: 'central-society',
    mode: 'test',
    place: 'Jaipur, Rajasthan',
    address: 'Cantonment Road, Jaipur 302001',
    registration: 'Demo institute, not registered',
    brand_colour: '#1B5E20',
    logo: 'central-logo.png',
    support: { phones: ['+91 90000 00993'], emails: ['office@central-vidyalaya.example'] },
    link_hosts: ['central-vidyalaya.example'],
    offerings: [
      {
        location: { code: 'jaipur', label: 'Jaipur' },
        education_type: { code: 'cbse', label: 'CBSE' },
        academic_year: { code: calendar.year, label: calendar.year },
        classes: centralClasses.map(({ code }) => ({ code, label: `Class ${code}` })),
      },
    ],
    late_fee_rules: [{ code: 'PER-DAY', kind: 'PER_DAY', amount, cap: amount * lateDays }],
    heads: [
      { code: 'TUITION', label: 'Tuition Fee', kind: 'TUITION', late_fee_rule: 'PER-DAY' },
      { code: 'VVN', label: 'Vidyalaya Vikas Nidhi', kind: 'DEVELOPMENT', late_fee_rule: 'PER-DAY' },
      { code: 'COMPUTER', label: 'Computer Fund', kind: 'OTHER' },
      { code: 'ADMISSION', label: 'Admission Fee', kind: 'OTHER' },
      { code: 'ARREARS', label: 'Balance of earlier quarters', kind: 'OPENING' },
    ],
    groups: [
      { code: 'QUARTER', title: 'Quarterly fees' },
      { code: 'ARREARS', title: 'Balance of earlier quarters' },
      { code: 'ROUNDING', title: 'Rounding difference' },
    ],
    emi_plans: [
      {
        code: 'QUARTER-3',
        months: 3,
        advance: 1,
        rate_bps: 0,
        processing_fee: 0,
        interest_by: 'INSTITUTE',
        due_day: 15,
        lender: DEMO_LENDER,
      },
    ],
    lenders: [sandboxLender('CentralKendra')],
    gateway_accounts: [
      {
        code: 'main',
        vendor: 'SANDBOX',
        key_id: 'rzp_test_CentralVidya01',
        key_secret: 'demo-central-key-secret',
        webhook_secret: 'demo-central-webhook-secret',
      },
    ],
  };
}
