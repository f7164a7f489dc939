import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { httpErp } from './http-erp.ts';
import { ErpFailure } from './institute-erp.ts';
import type { ErpAccess, ErpProblem } from './institute-erp.ts';

/** Time budget in milliseconds: enough on any machine, and too little for an ERP that never ends. */
const BUDGET_MS = 20_000;
const SHORT_MS = 150;

const question = { action: 'find', payment_page_slug: 'dit', field: 'student_uuid', value: 'D 1&x' } as const;

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let server: Server;
let access: ErpAccess;
let seen: Seen[];
let answer: RequestListener;

beforeEach(async () => {
  seen = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  access = {
    base_url: `http://127.0.0.1:${port}/api`,
    reach: 'loopback',
    client_id: 'hill',
    client_secret: 's:cret',
    api_key: 'key-1',
  };
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const say =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const student = (over: object = {}): object => ({
  student_uuid: 'D-1',
  student_first_name: 'Asha',
  student_last_name: 'Rao',
  ...over,
});
const found = (students: object[], customer_details: object | null = null): RequestListener =>
  say(200, { status_code: 200, data: { student_details: students, customer_details } });

const find = (timeMs = BUDGET_MS) => httpErp(timeMs).find(access, question);

/** Why a call failed; `none` when it did not. The text of a failure may hold no credential. */
async function problemOf(call: Promise<unknown>): Promise<ErpProblem | 'none'> {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(String(failure)).not.toMatch(/s:cret|key-1|hill/);
  return failure instanceof ErpFailure ? failure.problem : 'none';
}

describe('an ERP over HTTP', () => {
  it('is never called if its name resolves to this machine or a private network (security S15)', async () => {
    answer = found([student()]);
    for (const host of ['localhost', '127.0.0.1', '[::ffff:127.0.0.1]']) {
      const { port } = new URL(access.base_url);
      const inside = { ...access, reach: 'public', base_url: `https://${host}:${port}/api` } as const;
      expect([host, await problemOf(httpErp(BUDGET_MS).find(inside, question))]).toEqual([
        host,
        'private_address',
      ]);
    }
    expect(seen).toEqual([]);
  });

  it('is called with Basic client id and secret and the key header, by one field [PJ-7.19] [R36]', async () => {
    answer = found([student()]);
    await find();
    const [request] = seen;
    const basic = Buffer.from('hill:s:cret').toString('base64');
    expect(request?.headers).toMatchObject({ authorization: `Basic ${basic}`, 'x-api-key': 'key-1' });
    expect(request?.method).toBe('GET');
    const url = new URL(request?.url ?? '', 'http://erp');
    expect(url.pathname).toBe('/api/v1/payment-pages/callback');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      action: 'find',
      payment_page_slug: 'dit',
      student_uuid: 'D 1&x',
    });
  });

  it('makes a customer by POST /v1/customer/create-customer with customer_mobile, and reads data.customer_code [PJ-7.19]', async () => {
    for (const status of [201, 200]) {
      answer = say(status, { status_code: status, data: { customer_code: 'C-9' } });
      const made = await httpErp(BUDGET_MS).createCustomer(access, '9000000811');
      expect(made).toEqual({ erp_customer_code: 'C-9' });
    }
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/api/v1/customer/create-customer',
      headers: { authorization: expect.stringContaining('Basic ') as string, 'x-api-key': 'key-1' },
    });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ customer_mobile: '9000000811' });
  });

  it('finds nobody by 404 or by an empty list', async () => {
    answer = say(404, { message: 'no such student' });
    expect(await find()).toBeUndefined();
    answer = found([]);
    expect(await find()).toBeUndefined();
  });

  it.each<[string, ErpProblem, RequestListener]>([
    ['refuses our credentials', 'credentials_refused', say(401, {})],
    ['forbids us', 'credentials_refused', say(403, {})],
    ['fails', 'bad_status', say(500, {})],
    ['says no content', 'bad_status', say(204, '')],
    ['leads elsewhere', 'redirect', say(302, '', { location: '/api/v1/other' })],
    ['breaks off its JSON', 'malformed', say(200, '{"data":{"student_details":[')],
    ['answers in HTML', 'malformed', say(200, '<html></html>')],
    ['answers in another shape', 'malformed', say(200, { data: { students: [] } })],
    ['sends too much', 'too_large', say(200, `{"data":"${'x'.repeat(300_000)}"}`)],
    ['hangs up', 'unreachable', (request) => request.socket.destroy()],
  ])('is unusable when it %s', async (_what, problem, listener) => {
    answer = listener;
    expect(await problemOf(find())).toBe(problem);
    // A redirect is not followed: the keys go nowhere else.
    expect(seen).toHaveLength(1);
  });

  it('has one time-out for the whole call, the body included', async () => {
    const closed = new Promise<void>((resolve) => {
      answer = (_request, response) => {
        response.on('close', () => resolve());
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"data":{"student_details":[');
      };
    });
    expect(await problemOf(find(SHORT_MS))).toBe('timeout');
    await closed;
    answer = () => undefined;
    expect(await problemOf(httpErp(SHORT_MS).createCustomer(access, '9000000811'))).toBe('timeout');
  });

  it('is unreachable where nobody listens', async () => {
    access = { ...access, base_url: 'http://127.0.0.1:9' };
    expect(await problemOf(find())).toBe('unreachable');
  });
});

describe('what an ERP tells', () => {
  it('is read as students with their fees, and the customer they belong to [PJ-3.20] [R30]', async () => {
    const header = { fee_type_code: 'TUITION', label: 'Tuition', amount: '1200.50', due_date: '2026-12-01' };
    answer = found(
      [
        student({
          student_id: 'Reg 1',
          student_middle_name: null,
          notes: { branch: 'A' },
          pp_config: { slug: 'dit-exam' },
          fee_headers: [header, { fee_type_code: 'BUS', amount: 0 }],
        }),
        student({ student_uuid: 'D-2' }),
      ],
      {
        customer_mobile: '+91 90000 00811',
        customer_first_name: 'Lata',
        customer_last_name: 'Rao',
        customer_email: 'Lata@Example.in',
      },
    );
    expect(await find()).toEqual({
      students: [
        {
          student_uuid: 'D-1',
          student_id: 'Reg 1',
          first_name: 'Asha',
          middle_name: '',
          last_name: 'Rao',
          notes: { branch: 'A' },
          own_slug: 'dit-exam',
          fee_headers: [
            {
              fee_type_code: 'TUITION',
              label: 'Tuition',
              amount: 120_050,
              due_date: '2026-12-01',
              instalment: '',
              fee_group_code: '',
            },
            {
              fee_type_code: 'BUS',
              label: 'BUS',
              amount: 0,
              due_date: '',
              instalment: '',
              fee_group_code: '',
            },
          ],
        },
        {
          student_uuid: 'D-2',
          student_id: 'D-2',
          first_name: 'Asha',
          middle_name: '',
          last_name: 'Rao',
          notes: {},
          own_slug: '',
          fee_headers: undefined,
        },
      ],
      customer: {
        first_name: 'Lata',
        middle_name: '',
        last_name: 'Rao',
        mobile: '9000000811',
        email: 'lata@example.in',
      },
    });
  });

  it('counts placeholders and unusable contacts as absent (threats 2 row 25)', async () => {
    answer = found([student({ student_uuid: '$$abcdefghij$$' }), student({ student_last_name: '$$x$$' })], {
      customer_mobile: '$$9876543210$$',
      customer_email: 'not an address',
    });
    const told = await find();
    expect(told?.students.map((one) => [one.student_uuid, one.last_name])).toEqual([['D-1', '']]);
    expect(told?.customer).toMatchObject({ mobile: '', email: '' });
  });

  it('counts an ID that comes twice once', async () => {
    answer = found([student(), student({ student_uuid: 'd-1', student_first_name: 'Again' })]);
    expect((await find())?.students.map((one) => one.first_name)).toEqual(['Asha']);
  });

  const fee = { fee_type_code: 'TUITION', amount: 5 };
  it.each([
    ['an amount below zero', { fee_headers: [{ ...fee, amount: -1 }] }],
    ['three decimals', { fee_headers: [{ ...fee, amount: '1.005' }] }],
    ['an amount that is no number', { fee_headers: [{ ...fee, amount: 'ten' }] }],
    ['more than ten crore', { fee_headers: [{ ...fee, amount: 100_000_001 }] }],
    ['a day that does not exist', { fee_headers: [{ ...fee, due_date: '2026-02-30' }] }],
    ['a fee code with spaces', { fee_headers: [{ ...fee, fee_type_code: 'A B' }] }],
    ['one amount twice', { fee_headers: [fee, fee] }],
    ['a name with a control character', { student_first_name: 'A\u0007' }],
    ['a name without end', { student_first_name: 'A'.repeat(121) }],
    ['a key that poisons objects', JSON.parse('{"notes":{"__proto__":"x"}}')],
  ])('is refused completely with %s', async (_what, over: object) => {
    answer = found([student(over)]);
    expect(await problemOf(find())).toBe('malformed');
  });
});
