import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { GatewayLaunch, OrderToken, PaymentState, PaymentStatus } from '@shulk/contract';
import type { LiveSandbox } from '../../modules/gateways/testing/live-sandbox.ts';
import { monotonicMs } from '../../platform/clock.ts';
import type { CrashStudent } from './crash-bundle.ts';

/** The server died, or was dead, during a call. */
export class ServerGone extends Error {
  override readonly name = 'ServerGone';
}

/** An answer other than success. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;

  constructor(asked: string, status: number, body: string) {
    super(`${asked}: ${status} ${body.slice(0, 400)}`);
    this.status = status;
  }
}

const PAGES = '/api/pages/v1';
const CHECKOUT = '/api/checkout/v1';
const ASK_EVERY_MS = 250;
/** Jobs pick up a dead server's work every 10 s; a slow machine gets much more time. */
const ASK_FOR_MS = 120_000;
const BUSY_TIMES = 20;

/** Polls until the condition holds. @throws Error with `problem` if it does not in time */
async function waitUntil(isSo: () => Promise<boolean>, problem: () => string): Promise<void> {
  const end = monotonicMs() + ASK_FOR_MS;
  while (!(await isSo())) {
    if (monotonicMs() > end) throw new Error(problem());
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}

/** A payer's browser: one cookie, and one Idempotency-Key for each intent, however often it retries. */
export class Payer {
  readonly student: CrashStudent;
  readonly #port: number;
  readonly #orderKey = randomUUID();
  readonly #attemptKey = randomUUID();
  #cookie = '';
  #sbdCode = '';
  #wanted: object = {};
  token: OrderToken | undefined;
  launch: GatewayLaunch | undefined;

  constructor(student: CrashStudent, port: number) {
    this.student = student;
    this.#port = port;
  }

  /** Looks the student up, selects every fee and reads the price of the card, as the page does. */
  async choose(): Promise<void> {
    const { id, mobile, school } = this.student;
    const { slug } = school;
    await this.#get(`${PAGES}/students/field-details/fetch?student_uuid=${id}&payment_page_slug=${slug}`);
    const wrapper = await this.#post<{ sbd_code: string }>(`${PAGES}/students/wrapper`, {
      system_fields: { stud_bd_student_uuid: id, customer_mobile: mobile },
      custom_fields: {},
      student_uuid: id,
      customer_mobile: mobile,
      payment_page_slug: slug,
    });
    this.#sbdCode = wrapper.sbd_code;
    const fees = await this.#get<{ fee_types: { sft_code: string; payable_amount: number }[] }[]>(
      `${PAGES}/payment-pages/check-box-fee-types/fetch?pp_slug=${slug}&sbd_code=${this.#sbdCode}&fg_discount_applicable=true`,
    );
    const session = await this.#post<{ code: string }>(`${PAGES}/misc/session/create`, {
      session_data: {
        fee_types: fees[0]?.fee_types.map((fee) => ({ sft_code: fee.sft_code, amount: fee.payable_amount })),
        payment_page_slug: slug,
        sbd_code: this.#sbdCode,
        student_uuid: id,
      },
      source: 'PAYMENT-PAGE',
    });
    const page = await this.#get<{ sdk_block: { code: string; fee_group: { quote_hash: string } }[] }>(
      `${PAGES}/payment-pages/fetch?payment_page_slug=${slug}&sbd_code=${this.#sbdCode}&session_code=${session.code}`,
    );
    const [card] = page.sdk_block;
    this.#wanted = {
      payment_page_slug: slug,
      card_code: card?.code,
      session_code: session.code,
      sbd_code: this.#sbdCode,
      quote_hash: card?.fee_group.quote_hash,
    };
  }

  /** Creates the order; a retry has the same key. */
  async order(): Promise<void> {
    this.token = await this.#post<OrderToken>(`${CHECKOUT}/orders`, this.#wanted, {
      'idempotency-key': this.#orderKey,
    });
  }

  /** Gets a new token of the known order, as a reloaded page does. */
  async renew(): Promise<void> {
    this.token = await this.#post<OrderToken>(`${CHECKOUT}/orders/${this.#orderId()}/token`, {});
  }

  /** Begins the attempt at the gateway; a retry has the same key. */
  async begin(): Promise<void> {
    this.launch = await this.#post<GatewayLaunch>(
      `${CHECKOUT}/attempts`,
      {},
      { ...this.#bearer(), 'idempotency-key': this.#attemptKey },
    );
  }

  /** Pays on the gateway's own page. */
  async pay(sandbox: LiveSandbox): Promise<void> {
    if (this.launch === undefined) throw new Error('The try has not begun.');
    await sandbox.pay(this.launch.gateway_order_id);
  }

  /** Waits for a state as the sheet does; each poll makes the server query the gateway. */
  untilSheetSays(state: PaymentState): Promise<void> {
    return this.#until(state, () => this.#get<PaymentStatus>(`${CHECKOUT}/status`, this.#bearer()));
  }

  /** Waits for a state without triggering a query: only the server's own jobs get the payment there. */
  untilJobsBring(state: PaymentState): Promise<void> {
    return this.#until(state, () => this.#get<{ state: PaymentState }>(`${CHECKOUT}/order`, this.#bearer()));
  }

  /** Waits for the payment's notification: the work after the capture is done too. */
  async untilTold(): Promise<void> {
    const messages = () => this.#get<{ text: string }[]>(`/api/dev/messages?to=${this.student.mobile}`);
    await waitUntil(
      async () => (await messages()).some(({ text }) => text.includes('received for')),
      () => `${this.student.id} was not told of the payment.`,
    );
  }

  /** Proves the mobile and downloads the receipt. @returns the PDF in base64 */
  async receipt(): Promise<string> {
    const { mobile } = this.student;
    await this.#proveMobile();
    return this.#post<string>(`${PAGES}/receipts/download`, {
      application_code: this.token?.application_code,
      sbd_code: this.#sbdCode,
      payment_mode: '',
      mobile,
    });
  }

  async #proveMobile(): Promise<void> {
    const { id, mobile, school } = this.student;
    const platform = await this.#post<{ access_token: string }>(
      '/api/pages/v0.1/authentication/platform/authorize',
      { platform_code: 'shulk' },
    );
    const notify = await this.#post<{ access_token: string }>('/api/notify/v1/auth/authorize', {
      platform_code: 'shulk',
    });
    const found = await this.#get<{ value: string }[]>(
      `${PAGES}/students/fetch?dropdown=true&dropdown_type=student_uuid&search=${id}&payment_page_slug=${school.slug}`,
    );
    const customer = {
      authorization: `Bearer ${platform.access_token}`,
      'x-payment-page': school.slug,
      'x-student': found[0]?.value ?? '',
    };
    const login = '/api/customer/v1/auth/login';
    await this.#post(`${login}/check-mobile`, { mobile_number: mobile }, customer);
    await this.#post(
      '/api/notify/v1/customer-portal/otp/send-otp',
      { mobile: Number(mobile) },
      { ...customer, authorization: `Bearer ${notify.access_token}` },
    );
    const inbox = await this.#get<{ template: string; text: string }[]>(`/api/dev/messages?to=${mobile}`);
    // Other messages contain years and amounts of four digits, and may arrive after the code.
    const newest = inbox.find(({ template }) => template === 'otp');
    const otp = /^\d{4}/.exec(newest?.text ?? '')?.[0];
    await this.#post(`${login}/verify-otp`, { mobile_number: mobile, otp }, customer);
  }

  #orderId(): string {
    if (this.token === undefined) throw new Error('No order was answered.');
    return this.token.order_id;
  }

  #bearer(): Record<string, string> {
    return { authorization: `Bearer ${this.token?.checkout_token ?? ''}` };
  }

  async #until(wanted: PaymentState, ask: () => Promise<{ state: PaymentState }>): Promise<void> {
    let state: PaymentState | undefined;
    await waitUntil(
      async () => (state = (await ask()).state) === wanted,
      () => `${this.student.id} is ${state}, not ${wanted}.`,
    );
  }

  #get<T>(path: string, headers: Record<string, string> = {}): Promise<T> {
    return this.#call<T>('GET', path, undefined, headers);
  }

  #post<T>(path: string, body: object, headers: Record<string, string> = {}): Promise<T> {
    return this.#call<T>('POST', path, body, headers);
  }

  /** One call. A server that reports busy did nothing; the call is retried after its Retry-After. */
  async #call<T>(
    method: string,
    path: string,
    body: object | undefined,
    headers: Record<string, string>,
  ): Promise<T> {
    let answer = await this.#send(method, path, body, headers);
    for (let again = 0; answer.status === 503 && again < BUSY_TIMES; again += 1) {
      await new Promise((resolve) => setTimeout(resolve, answer.retryAfter * 1_000));
      answer = await this.#send(method, path, body, headers);
    }
    if (answer.status >= 400) throw new Refused(`${method} ${path}`, answer.status, answer.text);
    return (JSON.parse(answer.text) as { data: T }).data;
  }

  #send(
    method: string,
    path: string,
    body: object | undefined,
    headers: Record<string, string>,
  ): Promise<{ status: number; retryAfter: number; text: string }> {
    return new Promise((resolve, reject) => {
      const lost = (error: Error): void => reject(new ServerGone(error.message));
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          method,
          path,
          // A new connection for each call: a kept one could be half dead after a crash.
          agent: false,
          headers: {
            'x-api-key': 'shulk-payer-page',
            ...(this.#cookie === '' ? {} : { cookie: this.#cookie }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
        },
        (answer) => {
          this.#cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? this.#cookie;
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (piece: string) => (text += piece));
          answer.on('error', lost);
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              retryAfter: Number(answer.headers['retry-after'] ?? 1),
              text,
            }),
          );
        },
      );
      sent.on('error', lost);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
}
