import { demoMobile } from './students/people.ts';

/** A demo page: what it shows, and the student to use. */
interface DemoAddress {
  readonly path: string;
  readonly shows: string;
  readonly student?: string;
  readonly mobile?: number;
}

const addresses: readonly DemoAddress[] = [
  {
    path: '/kaveri-term',
    shows: 'form with codes, fee selection, three ways to pay',
    student: 'KVS-2041',
    mobile: 1,
  },
  {
    path: '/kaveri-due',
    shows: 'the shortest way: one code, overdue fees ticked, one way to pay',
    student: 'KVS-2041',
    mobile: 1,
  },
  {
    path: '/kaveri-open',
    shows: 'no code, new students welcome, amounts that can be edited',
    student: 'KVS-2042',
    mobile: 1,
  },
  {
    path: `/kaveri-workflow?sid=KVS-2050&m=${demoMobile(10)}`,
    shows: 'two steps: pay, then choose a plan',
    student: 'KVS-2050',
    mobile: 10,
  },
  {
    path: '/central-quarter',
    shows: 'small amounts, cards that say why they are disabled',
    student: 'CV-501',
    mobile: 300,
  },
  { path: '/dit-exam', shows: 'amounts you type', student: 'DIT-3001', mobile: 220 },
  {
    path: '/dit-admission',
    shows: 'found in the institute’s own records; DIT-1101 is new here, DIT-3001 goes on to /dit-exam',
    student: 'DIT-1001',
    mobile: 200,
  },
  { path: '/dit-prospectus', shows: 'cards only, no student' },
  { path: '/find-your-school', shows: 'the way to a page by place and class' },
  { path: '/find-your-institute', shows: 'the way to a page of any group: type "edu" or "soc"' },
  { path: '/kaveri-info', shows: 'content and cascading dropdowns' },
  { path: '/kaveri-closed', shows: 'a page that takes no payments any more' },
  { path: '/kaveri-term/r/auth', shows: 'receipts', student: 'KVS-2041', mobile: 1 },
];

/**
 * The demo pages as lines for the start of the server (R41): full address, what it shows, and a student ID and mobile
 * to try it with.
 */
export function demoAddresses(publicUrl: string): string[] {
  const width = Math.max(...addresses.map(({ path }) => publicUrl.length + path.length));
  return addresses.map(({ path, shows, student, mobile }) => {
    const who =
      student === undefined || mobile === undefined
        ? ''
        : ` (student ID ${student}, mobile ${demoMobile(mobile)})`;
    return `${`${publicUrl}${path}`.padEnd(width)}  ${shows}${who}`;
  });
}
