import type { PortalPlan, PortalPlans } from '@shulk/contract';

const contacts = { name: 'Kaveri School', phones: ['080 4000 1234'], emails: [] };

/** A monthly plan of Asha's. */
export const aPlan = (over: Partial<PortalPlan> = {}): PortalPlan => ({
  kind: 'monthly_plan',
  code: 'TXN261123ABCDEFGH',
  title: 'Six instalments',
  tone: 'ok',
  status: 'Your monthly plan is active',
  text: 'Pay the instalments to Sahyadri as per the schedule.',
  next: [],
  amount: 60_000,
  amount_caption: 'Tuition Fee',
  facts: [{ label: 'Annual percentage rate (APR)', value: '12.00 %' }],
  schedule: [
    { day: '2026-12-05', amount: 10_000, what: 'Instalment 1', state: 'paid', note: 'On 05-12-2026.' },
    { day: '2027-01-05', amount: 10_000, what: 'Instalment 2', state: 'next', note: '' },
  ],
  has_key_facts: true,
  papers: [{ label: 'Loan agreement', url: 'https://lender.example/agreement' }],
  page_path: '/kaveri-term',
  truth_path: '',
  lender_url: '',
  may_continue: false,
  stop: ['You can withdraw until 26-11-2026.'],
  lender: { name: 'A. Rao, Sahyadri', phones: ['18001234567'], emails: [] },
  ...over,
});

/** The portal's answer: Asha with the given plans, and Bala with none. */
export const portalAnswer = (...plans: PortalPlan[]): PortalPlans => ({
  contact: 'XXXXXX0001',
  students: [
    {
      name: 'Asha Rao',
      student_id: 'KVS-2044',
      class_label: 'Class VII',
      institute_name: 'Kaveri School',
      institute: contacts,
      page_path: '/kaveri-term',
      plans,
    },
    {
      name: 'Bala Rao',
      student_id: 'KVS-2045',
      class_label: '',
      institute_name: 'Deccan School',
      institute: contacts,
      page_path: '',
      plans: [],
    },
  ],
});

/** The address that "View application" opens. */
export const LINK = '/portal?page=kaveri-term&m=9812300001&mxp_did=visitor-1';
