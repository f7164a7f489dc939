import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newId } from '../core/ids.ts';
import { Refusal } from '../core/refusal.ts';
import { readBody } from '../wire/fields.ts';
import type { Body } from '../wire/fields.ts';
import { sameSecret } from '../wire/signature.ts';
import { instalmentsOf, wireInstalment } from './instalments.ts';
import type { LenderDesk } from './lender-desk.ts';
import { hasPapers, storyOf } from './lender-model.ts';
import type { Instalment, LenderAccount, Loan } from './lender-model.ts';

interface ReferenceRoute {
  Params: { reference: string };
}

/**
 * The lender's own calls under /lender/v1 (docs/sandbox.md): an application is opened once per reference, which also
 * fetches and cancels it.
 */
export function lenderApi(app: FastifyInstance, desk: LenderDesk, publicPath: string): void {
  app.post('/v1/applications', (request) => {
    const account = admitProduct(desk, request);
    const loan = openLoan(desk, account, readBody(request.body));
    if (!storyOf(loan.pan).answers && loan.status === 'STARTED') {
      throw new Refusal('The lender did not answer in time.', { status: 504, reason: 'gateway_timeout' });
    }
    return wireLoan(loan, publicPath);
  });

  app.get<{ Querystring: Record<string, string | undefined> }>('/v1/applications', (request) => {
    const account = admitProduct(desk, request);
    const loan = desk.find(account.key_id, request.query['reference'] ?? '');
    return { items: loan === undefined ? [] : [wireLoan(loan, publicPath)] };
  });

  app.post<ReferenceRoute>('/v1/references/:reference/cancel', (request) => {
    const account = admitProduct(desk, request);
    const loan = desk.find(account.key_id, request.params.reference);
    if (loan !== undefined) return wireLoan(desk.cancel(loan), publicPath);
    // An unknown application is closed for good, so that a late arrival opens nothing.
    desk.open({ ...emptyLoan(account, request.params.reference), status: 'CANCELLED' });
    return { id: '', status: 'CANCELLED' };
  });
}

function admitProduct(desk: LenderDesk, { headers }: FastifyRequest): LenderAccount {
  const [keyId = '', ...rest] = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
    .toString('utf8')
    .split(':');
  const account = desk.accounts.get(keyId);
  if (account !== undefined && sameSecret(rest.join(':'), account.key_secret)) return account;
  throw new Refusal('The key of the lender is wrong.', { status: 401, reason: 'authentication_failed' });
}

function openLoan(desk: LenderDesk, account: LenderAccount, body: Body): Loan {
  const reference = text(body, 'reference', 64);
  const known = desk.find(account.key_id, reference);
  if (known !== undefined) return known;
  const applicant = readBody(body['applicant']);
  const consent = readBody(body['consent']);
  // A lender may accept no details without consent.
  text(consent, 'version', 20);
  text(consent, 'at', 40);
  return desk.open({
    ...emptyLoan(account, reference),
    amount: whole(body, 'amount'),
    emi: whole(body, 'emi'),
    tenor_months: whole(body, 'tenor_months'),
    apr_bps: whole(body, 'apr_bps'),
    beneficiary: text(body, 'beneficiary', 200),
    borrower: text(applicant, 'name', 200),
    pan: text(applicant, 'pan', 10),
    return_url: returnUrl(text(body, 'return_url', 500)),
    valid_till: day(body, 'valid_till'),
    instalments: schedule(body['schedule']),
  });
}

const emptyLoan = (account: LenderAccount, reference: string): Loan => ({
  id: newId('lon_'),
  key_id: account.key_id,
  reference,
  token: randomBytes(24).toString('base64url'),
  status: 'STARTED',
  amount: 0,
  emi: 0,
  tenor_months: 0,
  apr_bps: 0,
  beneficiary: '',
  borrower: '',
  pan: '',
  return_url: '',
  valid_till: '9999-12-31',
  signed_at_ms: null,
  plan: null,
});

function wireLoan(loan: Loan, publicPath: string): object {
  const page = `${publicPath}/lender/journey/${loan.token}`;
  const isApproved = hasPapers(loan);
  return {
    id: loan.id,
    reference: loan.reference,
    status: loan.status,
    journey_url: page,
    amount: loan.amount,
    emi: loan.emi,
    tenor_months: loan.tenor_months,
    agreement_url: isApproved ? `${page}/agreement` : '',
    sanction_url: isApproved ? `${page}/sanction` : '',
    instalments: ['ACTIVE', 'COMPLETED'].includes(loan.status) ? instalmentsOf(loan).map(wireInstalment) : [],
  };
}

function text(body: Body, field: string, most: number): string {
  const value = body[field];
  if (typeof value === 'string' && value !== '' && value.length <= most) return value;
  throw new Refusal(`${field} must be a text of 1 to ${most} characters.`, { field });
}

function whole(body: Body, field: string): number {
  const value = body[field];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new Refusal(`${field} must be a whole number.`, { field });
}

function returnUrl(value: string): string {
  if (URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol)) return value;
  throw new Refusal('return_url must be a whole http or https address.', { field: 'return_url' });
}

function day(body: Body, field: string): string {
  const value = text(body, field, 10);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))) return value;
  throw new Refusal(`${field} must be a day as yyyy-mm-dd.`, { field });
}

/** The instalments shown to the borrower; a caller that sends none gets a loan that is never debited. */
function schedule(value: unknown): Instalment[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > 120) {
    throw new Refusal('schedule must be a list of at most 120 instalments.', { field: 'schedule' });
  }
  return value.map((row: unknown) => {
    const line = readBody(row);
    return { n: whole(line, 'n'), due: day(line, 'due'), amount: whole(line, 'amount'), paid_on: null };
  });
}
