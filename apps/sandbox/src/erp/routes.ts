import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WallClock } from '../core/clock.ts';
import { sameSecret } from '../wire/signature.ts';
import { deccan, mishaps } from './deccan.ts';
import type { Family, FeeHeader, Institute, Mishap } from './model.ts';

/** Longer than any caller's time-out. */
const SLOW_MS = 12_000;
const HUGE_BYTES = 1024 * 1024;
const DAY_MS = 86_400_000;
const INDIA_OFFSET_MS = 19_800_000;

interface LookupRoute {
  Querystring: Record<string, string | undefined>;
}

/**
 * The demo institute's own ERP under /erp/deccan-it: the two calls of docs/erp.md, over its own data. It stands for a
 * third-party system and is independent of the gateways.
 */
export function erpRoutes(app: FastifyInstance, wall: WallClock): void {
  void app.register(
    (scope, _options, done) => {
      scope.addHook('onRequest', async (request, reply) => {
        if (!isAllowed(request, deccan))
          return refuse(reply, 401, 'Client id, client secret or key is wrong.');
      });
      lookupRoute(scope, deccan, wall);
      customerRoute(scope, deccan);
      done();
    },
    { prefix: `/erp/${deccan.code}` },
  );
}

/** HTTP Basic with client id and secret, and the key in its own header. */
function isAllowed({ headers }: FastifyRequest, institute: Institute): boolean {
  const basic = Buffer.from(`${institute.client_id}:${institute.client_secret}`).toString('base64');
  const key = headers['x-api-key'];
  const isBasic = sameSecret(headers.authorization ?? '', `Basic ${basic}`);
  return sameSecret(typeof key === 'string' ? key : '', institute.api_key) && isBasic;
}

const refuse = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).send({ status_code: status, message, data: null });

function lookupRoute(scope: FastifyInstance, { families }: Institute, wall: WallClock): void {
  scope.get<LookupRoute>('/v1/payment-pages/callback', async (request, reply) => {
    const { student_uuid: uuid = '', mobile = '' } = request.query;
    if ((uuid === '') === (mobile === '')) {
      return refuse(reply, 400, 'Give either student_uuid or mobile.');
    }
    const mishap = mishaps.get(uuid.toUpperCase());
    if (mishap !== undefined) return misbehave(reply, mishap);
    const family = families.find((one) => one.mobile === mobile || has(one, uuid));
    if (family === undefined) return refuse(reply, 404, 'No such student.');
    return { status_code: 200, message: 'OK', data: answerOf(family, uuid, todayInIndia(wall())) };
  });
}

const has = ({ students }: Family, uuid: string): boolean =>
  students.some((student) => student.student_uuid.toLowerCase() === uuid.trim().toLowerCase());

/** One student by ID, the whole family by mobile. */
function answerOf(family: Family, uuid: string, today: number): object {
  const students =
    uuid === ''
      ? family.students
      : family.students.filter((one) => has({ ...family, students: [one] }, uuid));
  return {
    student_details: students.map((student) => ({
      student_id: student.student_uuid,
      student_uuid: student.student_uuid,
      student_first_name: student.first_name,
      student_middle_name: '',
      student_last_name: student.last_name,
      notes: student.notes ?? {},
      ...(student.slug === undefined ? {} : { pp_config: { slug: student.slug } }),
      ...(student.fee_headers === undefined
        ? {}
        : { fee_headers: student.fee_headers.map((header) => headerOf(header, today)) }),
    })),
    customer_details: {
      customer_mobile: family.mobile,
      customer_first_name: family.first_name,
      customer_middle_name: '',
      customer_last_name: family.last_name,
      customer_email: family.email,
    },
  };
}

const headerOf = ({ due_in_days: days, ...header }: FeeHeader, today: number): object => ({
  ...header,
  due_date: new Date(today + days * DAY_MS).toISOString().slice(0, 10),
});

/** The calendar day in India, as its midnight in UTC milliseconds. */
const todayInIndia = (nowMs: number): number => Math.floor((nowMs + INDIA_OFFSET_MS) / DAY_MS) * DAY_MS;

async function misbehave(reply: FastifyReply, mishap: Mishap): Promise<FastifyReply> {
  switch (mishap) {
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS).unref());
      return refuse(reply, 404, 'No such student.');
    case 'failure':
      return refuse(reply, 500, 'The database of the ERP is down.');
    case 'malformed':
      return reply.type('application/json').send('{"data": {"student_details": [');
    case 'refused':
      return refuse(reply, 401, 'Client id, client secret or key is wrong.');
    case 'redirect':
      return reply.redirect('/erp/elsewhere', 302);
    case 'huge':
      return reply.type('application/json').send(`{"data": "${'x'.repeat(HUGE_BYTES)}"}`);
  }
}

/** Creating a customer twice returns the same code: 201 the first time, 200 afterwards. */
function customerRoute(scope: FastifyInstance, institute: Institute): void {
  const made = new Set<string>();
  scope.post('/v1/customer/create-customer', (request, reply) => {
    const { body } = request;
    const mobile =
      typeof body === 'object' && body !== null && 'customer_mobile' in body ? body.customer_mobile : '';
    if (typeof mobile !== 'string' || !/^[6-9]\d{9}$/.test(mobile)) {
      return refuse(reply, 400, 'customer_mobile must be a mobile of ten digits.');
    }
    const family = institute.families.find((one) => one.mobile === mobile);
    if (family?.is_refused_as_customer === true)
      return refuse(reply, 500, 'The database of the ERP is down.');
    const status = made.has(mobile) ? 200 : 201;
    made.add(mobile);
    const customer_code = `DIT-C-${createHash('sha256').update(mobile).digest('hex').slice(0, 10)}`;
    return reply.code(status).send({ status_code: status, message: 'OK', data: { customer_code } });
  });
}
