/** `shulk doctor`: asks an ERP what our server would ask, by the code with which it asks, and says what it would make of it. */
import { httpErp } from '../../../../apps/server/src/modules/reverse/erp/http-erp.ts';
import { ErpFailure } from '../../../../apps/server/src/modules/reverse/erp/institute-erp.ts';
import type { ErpAccess, ErpFound } from '../../../../apps/server/src/modules/reverse/erp/institute-erp.ts';
import { say, Stop, wrongUse } from '../stop.ts';

/** As our server waits by default. */
const ERP_MS = 8000;
const NOBODY = 'SHULK-DOCTOR-NOBODY';

const NEXT: Readonly<Record<string, string>> = {
  timeout: 'Answer within 8 seconds.',
  credentials_refused: 'Compare --client-id, --client-secret and --api-key with what your system expects.',
  redirect: 'Answer at this address itself: redirects are not followed.',
  malformed: 'Correct the field that is named; docs/erp.md shows the whole answer.',
  too_large: 'Answer with 256 KiB at most.',
};

/** One line of the findings. @returns whether it is as it should be */
async function finding(what: string, check: () => Promise<string>): Promise<boolean> {
  try {
    say(`ok    ${what}: ${await check()}`);
    return true;
  } catch (error) {
    const isErp = error instanceof ErpFailure;
    const why = error instanceof Error ? error.message : String(error);
    const next = isErp
      ? (NEXT[error.problem] ?? 'Is the address right, and does it answer with status 200 or 404?')
      : '';
    say(`WRONG ${what}: ${why.trim()}. ${next}`.trimEnd());
    return false;
  }
}

const foundText = ({ students, customer }: ErpFound): string => {
  const fees = students.flatMap(({ fee_headers: headers }) => headers ?? []).length;
  const mobile = customer.mobile === '' ? 'no mobile of a customer' : 'with the mobile of a customer';
  return `${students.length} student(s), ${fees} fee(s), ${mobile}`;
};

/** What is asked, and by whom. */
interface Asked {
  readonly access: ErpAccess;
  readonly student: string;
  readonly mobile: string;
  readonly action: string;
  readonly page: string;
  readonly createsCustomer: boolean;
}

/** @throws Stop for what is missing */
function askedOf(values: Readonly<Record<string, unknown>>, address = ''): Asked {
  if (!URL.canParse(address))
    throw wrongUse(
      '`shulk doctor` needs the base address of the two calls, like https://erp.school.example/shulk.',
    );
  const text = (name: string): string => (typeof values[name] === 'string' ? values[name] : '');
  const [student, mobile] = [text('student'), text('mobile')];
  if (student === '' && mobile === '')
    throw wrongUse('Name somebody whom your system knows: --student ID, --mobile NUMBER or both.');
  const createsCustomer = values['create-customer'] === true;
  if (createsCustomer && mobile === '')
    throw wrongUse('--create-customer needs the --mobile of the customer.');
  return {
    access: {
      base_url: address.replace(/\/+$/, ''),
      reach: 'any',
      client_id: text('client-id'),
      client_secret: text('client-secret'),
      api_key: text('api-key'),
    },
    student,
    mobile,
    action: text('action') || 'fetch-student',
    page: text('page') || 'doctor',
    createsCustomer,
  };
}

const erp = httpErp(ERP_MS);
type Field = 'student_uuid' | 'mobile';

const find = ({ access, action, page }: Asked, field: Field, value: string): Promise<ErpFound | undefined> =>
  erp.find(access, { field, value, action, payment_page_slug: page });

async function findsKnown(asked: Asked, field: Field, value: string): Promise<string> {
  const found = await find(asked, field, value);
  if (found === undefined)
    throw new Error('nobody was found; the value must be of somebody whom your system knows');
  const has = found.students.some((one) => one.student_uuid.toLowerCase() === value.toLowerCase());
  if (field === 'student_uuid' && !has)
    throw new Error('the answer has other students than the one asked for');
  return foundText(found);
}

async function findsNobody(asked: Asked): Promise<string> {
  if ((await find(asked, 'student_uuid', NOBODY)) !== undefined)
    throw new Error(`somebody was found for ${NOBODY}`);
  return 'an unknown ID finds nobody';
}

async function refusesStrangers(asked: Asked): Promise<string> {
  const access = { ...asked.access, client_secret: 'wrong-secret', api_key: 'wrong-key' };
  try {
    await find({ ...asked, access }, 'student_uuid', asked.student || NOBODY);
  } catch (error) {
    if (error instanceof ErpFailure && error.problem === 'credentials_refused') return 'status 401 or 403';
    throw error;
  }
  throw new Error('it answered: anybody can read your students. Answer 401 when the credentials are wrong');
}

async function createsOnce({ access, mobile }: Asked): Promise<string> {
  const first = await erp.createCustomer(access, mobile);
  const again = await erp.createCustomer(access, mobile);
  if (first.erp_customer_code !== again.erp_customer_code)
    throw new Error('two calls for one mobile gave two codes: an answer may get lost');
  return 'two calls, one code';
}

export async function doctor(
  values: Readonly<Record<string, unknown>>,
  [address]: readonly string[],
): Promise<void> {
  const asked = askedOf(values, address);
  const { student, mobile, createsCustomer } = asked;
  const results: boolean[] = [];
  if (student !== '')
    results.push(await finding('finds by student ID', () => findsKnown(asked, 'student_uuid', student)));
  if (mobile !== '')
    results.push(await finding('finds by mobile', () => findsKnown(asked, 'mobile', mobile)));
  results.push(await finding('says that nobody is found', () => findsNobody(asked)));
  results.push(await finding('refuses wrong credentials', () => refusesStrangers(asked)));
  if (createsCustomer) results.push(await finding('creates a customer once', () => createsOnce(asked)));
  if (results.includes(false))
    throw new Stop('Something is to be corrected: docs/erp.md says how each answer looks.');
}
