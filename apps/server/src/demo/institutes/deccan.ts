import type { BundleInstitute } from '@shulk/contract';
import type { DemoCalendar } from '../demo-calendar.ts';
import { engineering } from '../fee-figures.ts';
import { DEMO_LENDER, sandboxLender } from '../sandbox-lender.ts';

type HeadKind = BundleInstitute['heads'][number]['kind'];

const kinds: Readonly<Record<string, HeadKind>> = {
  TUITION: 'TUITION',
  'HOSTEL-RENT': 'HOSTEL',
  ELECTRICITY: 'HOSTEL',
  'HOSTEL-ESTABLISHMENT': 'HOSTEL',
  MESS: 'HOSTEL',
  MODERNIZATION: 'DEVELOPMENT',
};

/** First-year classes of the institute. */
export const deccanClasses = [
  { code: 'CSE-1', label: 'B.Tech. Computer Science, first year' },
  { code: 'ME-1', label: 'B.Tech. Mechanical, first year' },
  { code: 'CSE-3', label: 'B.Tech. Computer Science, third year' },
] as const;

/** Deccan Institute of Technology: admissions by reverse lookup, exam fees by dynamic link, a prospectus to buy. */
export function deccanInstitute(calendar: DemoCalendar): BundleInstitute {
  const published = [...engineering.oneTime, ...engineering.perSemester].map(([code, label]) => ({
    code,
    label,
    kind: kinds[code] ?? ('OTHER' as const),
  }));
  return {
    code: 'deccan-it',
    label: 'Deccan Institute of Technology',
    short_code: 'DIT',
    group_code: 'deccan-society',
    mode: 'test',
    place: 'Pune, Maharashtra',
    address: '7 Plateau Avenue, Pune 411001',
    registration: 'Demo institute, not registered',
    brand_colour: '#7A1F2B',
    logo: 'deccan-logo.png',
    support: { phones: ['+91 90000 00992'], emails: ['accounts@deccan-it.example'] },
    link_hosts: ['deccan-it.example'],
    credentials: {
      client_id: 'deccan-it-demo',
      client_secret: 'demo-deccan-client-secret',
      api_key: 'demo-deccan-api-key',
      // Its own records are the demo ERP of the sandbox, at whatever address that has (R40).
      erp_base_url: 'http://sandbox.localhost/erp/deccan-it',
    },
    offerings: [
      {
        location: { code: 'pune', label: 'Pune' },
        education_type: { code: 'ug', label: 'Undergraduate' },
        academic_year: { code: calendar.year, label: calendar.year },
        classes: [...deccanClasses],
      },
    ],
    heads: [
      ...published,
      ...engineering.deposits.map(([code, label]) => ({ code, label, kind: 'DEPOSIT' as const })),
      { code: 'PROSPECTUS', label: 'Registration & Prospectus', kind: 'OTHER' },
      { code: 'SUPPLEMENTARY', label: 'Supplementary papers', kind: 'OTHER' },
      { code: 'REVALUATION', label: 'Revaluation of papers', kind: 'OTHER' },
    ],
    groups: [
      { code: 'ADMISSION', title: 'Admission and first semester' },
      { code: 'EXAM', title: 'Examination' },
      { code: 'PROSPECTUS', title: 'Prospectus' },
    ],
    emi_plans: [
      {
        code: 'SEMESTER-6',
        months: 6,
        advance: 1,
        rate_bps: 1050,
        processing_fee: 750,
        interest_by: 'PAYER',
        due_day: 10,
        lender: DEMO_LENDER,
      },
    ],
    lenders: [sandboxLender('DeccanInst')],
    gateway_accounts: [
      {
        code: 'main',
        vendor: 'SANDBOX',
        key_id: 'rzp_test_DeccanInst01',
        key_secret: 'demo-deccan-key-secret',
        webhook_secret: 'demo-deccan-webhook-secret',
      },
      {
        // The sandbox stands in for Cashfree too; the card with this account is paid through it.
        code: 'cashfree',
        vendor: 'CASHFREE',
        key_id: 'TEST_DeccanInst01',
        key_secret: 'demo-deccan-client-secret',
        webhook_secret: 'demo-deccan-client-secret',
        base_url: '/cashfree/pg',
      },
      {
        // And for Easebuzz; its salt signs everything, so nothing is signed with the webhook secret.
        code: 'easebuzz',
        vendor: 'EASEBUZZ',
        key_id: 'EASE_DeccanInst01',
        key_secret: 'demo-deccan-salt',
        webhook_secret: 'demo-deccan-salt',
        base_url: '/easebuzz',
      },
    ],
  };
}
