import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { indiaDay } from '@shulk/domain';
import { toMs } from '../../platform/clock.ts';
import type { Clock } from '../../platform/clock.ts';
import { hmacHex } from '../../platform/secrets.ts';
import { testClock } from '../../testing/index.ts';
import { answerByMood } from './answer-by-mood.ts';
import type { Reply } from './answer-by-mood.ts';
import { PassingMood } from '../provider/passing-mood.ts';
import type { Mood } from '../provider/passing-mood.ts';
import { expireOffer, isOver, neverOpened, opened, wireLoan } from './lent-loan.ts';
import type { LentLoan, LentStatus, LoanSent } from './lent-loan.ts';

export const LENDER_KEY = 'lender_of_the_simulator';
export const LENDER_KEY_SECRET = 'key-secret-of-the-lender';
export const LENDER_WEBHOOK_SECRET = 'webhook-secret-of-the-lender';

/** A pending message of the lender: bytes, time and signature never change between attempts. */
export interface LenderMessage {
  readonly id: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const BASIC = `Basic ${Buffer.from(`${LENDER_KEY}:${LENDER_KEY_SECRET}`).toString('base64')}`;
/** How long after the signature the borrower may withdraw; a day more than the product offers. */
const COOLING_OFF_MS = 4 * 24 * 3_600_000;

/** The headers of a message signed now. */
export const signedNow = (clock: Clock, body: string, secret: string): Record<string, string> => {
  const time = String(Math.floor(toMs(clock.now()) / 1000));
  return { 'x-lender-timestamp': time, 'x-lender-signature': hmacHex(secret, `${time}.${body}`) };
};

/** A lender in memory that speaks the product's lender protocol over real HTTP (docs/sandbox.md), with faults. */
export class SimulatedLender {
  /** By the product's reference. */
  readonly loans = new Map<string, LentLoan>();
  /** References about which it stays silent for good. */
  readonly silent = new Set<string>();
  /** Undelivered messages, oldest first. */
  readonly messages: LenderMessage[] = [];
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #clock: Clock = testClock();
  readonly #mood = new PassingMood(() => toMs(this.#clock.now()));
  #ids = 0;
  #url = '';

  get mood(): Mood {
    return this.#mood.mood;
  }

  set mood(mood: Mood) {
    this.#mood.mood = mood;
  }

  /** Its address. */
  get url(): string {
    return this.#url;
  }

  /** Starts listening on loopback. */
  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Resets everything for the next seed; it uses the story's clock. */
  reset(clock: Clock): void {
    this.#clock = clock;
    this.mood = 'well';
    this.loans.clear();
    this.silent.clear();
    this.messages.length = 0;
    this.#ids = 0;
  }

  /** Its applications in their present state. */
  all(): readonly LentLoan[] {
    for (const loan of this.loans.values()) expireOffer(loan, this.#clock.now());
    return [...this.loans.values()];
  }

  /** The lender decides, or the borrower acts on its page; it notifies the product. */
  move(loan: LentLoan, status: LentStatus): void {
    loan.status = status;
    if (status === 'SIGNED') loan.signed_at = this.#clock.now();
    this.#tell(loan, status);
  }

  /** The next instalment is paid, or all that are left; the last one ends the loan. */
  repay(loan: LentLoan, all: boolean): void {
    for (const row of loan.instalments
      .filter(({ paid_on: day }) => day === null)
      .slice(0, all ? undefined : 1))
      row.paid_on = indiaDay(this.#clock.now());
    this.move(loan, loan.instalments.every(({ paid_on: day }) => day !== null) ? 'COMPLETED' : 'ACTIVE');
  }

  /** A message with a false state. */
  misspeak(loan: LentLoan, status: LentStatus): void {
    this.#tell(loan, status);
  }

  #newId(kind: string): string {
    this.#ids += 1;
    return `${kind}_${this.#ids}`;
  }

  #tell({ reference, id }: LentLoan, status: LentStatus): void {
    const body = JSON.stringify({ event: 'application.updated', application: { id, reference, status } });
    const headers = signedNow(this.#clock, body, LENDER_WEBHOOK_SECRET);
    this.messages.push({ id: this.#newId('news'), body, headers });
  }

  #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    return answerByMood(request, response, (text) => ({
      mood: this.mood,
      answer: () => this.#answer(request, text),
    }));
  }

  #answer(request: IncomingMessage, text: string): Reply | 'silence' {
    const url = new URL(request.url ?? '/', 'http://lender');
    if (request.headers.authorization !== BASIC) return { status: 401, body: { error: {} } };
    if (url.pathname === '/v1/applications' && request.method === 'POST') {
      const sent = JSON.parse(text) as LoanSent;
      return this.silent.has(sent.reference) ? 'silence' : this.#open(sent);
    }
    const [, , , part = ''] = url.pathname.split('/');
    const reference = url.searchParams.get('reference') ?? decodeURIComponent(part);
    if (this.silent.has(reference)) return 'silence';
    const loan = this.loans.get(reference);
    if (loan !== undefined) expireOffer(loan, this.#clock.now());
    if (request.method === 'POST') return this.#cancel(reference, loan);
    return { status: 200, body: { items: loan === undefined ? [] : [this.#wire(loan)] } };
  }

  /** The same reference is the same application. */
  #open(sent: LoanSent): Reply {
    const loan = this.loans.get(sent.reference) ?? opened(this.#newId('lon'), sent);
    this.loans.set(loan.reference, loan);
    return { status: 200, body: this.#wire(loan) };
  }

  #cancel(reference: string, loan: LentLoan | undefined): Reply {
    if (loan === undefined) {
      this.loans.set(reference, neverOpened(this.#newId('lon'), reference));
      return { status: 200, body: { id: '', status: 'CANCELLED' } };
    }
    const age = loan.signed_at === null ? 0 : toMs(this.#clock.now()) - toMs(loan.signed_at);
    if (!isOver(loan) && age <= COOLING_OFF_MS) this.move(loan, 'CANCELLED');
    return { status: 200, body: this.#wire(loan) };
  }

  #wire(loan: LentLoan): object {
    return wireLoan(loan, `${this.#url}/journey`);
  }
}

/** A listening lender. */
export async function aListeningLender(): Promise<SimulatedLender> {
  const lender = new SimulatedLender();
  await lender.listen();
  return lender;
}
