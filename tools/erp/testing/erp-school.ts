import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createShulk } from '@shulk/client';
import type { Shulk } from '@shulk/client';
import { permissions } from '@shulk/contract';
import type { Permission } from '@shulk/contract';
import type { GatewayLaunch, OrderToken } from '@shulk/contract';
import { afterAll, beforeAll } from 'vitest';
import type { Erp } from '../../../apps/erp-simulator/src/erp.ts';
import { startErp } from '../../../apps/erp-simulator/src/server/server.ts';
import type { RunningErp } from '../../../apps/erp-simulator/src/server/server.ts';
import { createKeyOf } from '../../../apps/server/src/modules/api-keys/index.ts';
import { numberEvents } from '../../../apps/server/src/modules/events/index.ts';
import { startLiveSandbox } from '../../../apps/server/src/modules/gateways/testing/live-sandbox.ts';
import type { LiveSandbox } from '../../../apps/server/src/modules/gateways/testing/live-sandbox.ts';
import { mountCalls } from '../../../apps/server/src/modules/index.ts';
import { sheet } from '../../../apps/server/src/modules/payments/testing/pay-flow.ts';
import { webhooksIdle } from '../../../apps/server/src/modules/payments/webhooks/webhook-worker.ts';
import { scheduleModules } from '../../../apps/server/src/modules/start-modules.ts';
import { webhookSender } from '../../../apps/server/src/modules/webhooks-out/index.ts';
import { sendAll } from '../../../apps/server/src/modules/webhooks-out/testing/an-endpoint.ts';
import { plusMs, toMs } from '../../../apps/server/src/platform/clock.ts';
import { poster } from '../../../apps/server/src/platform/outbound/post-once.ts';
import { testApp, testServices } from '../../../apps/server/src/testing/index.ts';
import type { SuiteDb, TestApp, TestBrowser, TestServices } from '../../../apps/server/src/testing/index.ts';
import { freePort } from '../../setup/free-port.mjs';
import { at } from '../../setup/paths.mjs';

export const DAY_S = 86_400;
/** Shulk gives up on a lookup after this. */
export const LOOKUP_MS = 2_000;
const RECIPES = readFileSync(at('docs/recipes.md'), 'utf8');
const KEY_ID = 'rzp_test_PalmGrove01';

/** How the ERP of `school.json` proves itself, and Shulk to it. */
export const CREDENTIALS = {
  client_id: 'palm-grove-demo',
  client_secret: 'demo-palm-grove-client-secret',
  api_key: 'demo-palm-grove-api-key',
};

/** A payment that has begun: the gateway's order, and the calls of the sheet. */
export interface Begun {
  readonly order: string;
  readonly calls: ReturnType<typeof sheet>;
}

/** An order as the page asks for it. */
export interface WantedOrder {
  readonly payment_page_slug: string;
  readonly card_code: string;
  readonly session_code?: string;
  readonly sbd_code?: string;
}

/** What an import answers. */
export interface Imported {
  readonly created: Readonly<Record<string, number>>;
  readonly updated: Readonly<Record<string, number>>;
  readonly unchanged: Readonly<Record<string, number>>;
}

interface Parts {
  readonly services: TestServices;
  readonly app: TestApp;
  readonly address: string;
  readonly sandbox: LiveSandbox;
  /** The ERP's key, with the scopes of docs/recipes.md. */
  readonly key: string;
  /** A client that may call everything, for what a test asks. */
  readonly shulk: Shulk;
  /** Where the ERP listens. */
  readonly port: number;
}

/** A server with its jobs, a gateway, and the ERP of a school. They speak to each other over HTTP. */
export class ErpSchool {
  readonly parts: Parts;
  /** What the ERP logged. */
  readonly logged: string[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), 'shulk-erp-'));
  #running: RunningErp | undefined;
  #aheadS = 0;
  #keys = 0;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  get erp(): Erp {
    if (this.#running === undefined) throw new Error('The ERP does not run.');
    return this.#running.erp;
  }

  get shulk(): Shulk {
    return this.parts.shulk;
  }

  get erpUrl(): string {
    return `http://localhost:${this.parts.port}`;
  }

  /** Starts the ERP on its books. */
  async startErp(): Promise<void> {
    const { services, address, key, port } = this.parts;
    this.#running = await startErp({
      shulkUrl: address,
      key,
      folder: this.#folder,
      port,
      page: 'palm-grove-fees',
      group: 'SCHOOL',
      credentials: CREDENTIALS,
      students: [],
      nowMs: () => toMs(services.clock.now()),
      log: (line) => this.logged.push(line),
    });
  }

  async stopErp(): Promise<void> {
    await this.#running?.close();
    this.#running = undefined;
  }

  async close(): Promise<void> {
    const { services, app, sandbox } = this.parts;
    await this.stopErp();
    await services.parts.of(webhookSender).settled();
    await app.close();
    await sandbox.stop();
    rmSync(this.#folder, { recursive: true });
  }

  /** Presses a button of the ERP's page, as a browser does. @returns what it tells the clerk */
  async press(button: string, fields: Record<string, string> = {}): Promise<string> {
    const body = new URLSearchParams(fields);
    const answer = await fetch(this.erpUrl + button, { method: 'POST', redirect: 'manual', body });
    return (await answer.text()).trim();
  }

  async page(): Promise<string> {
    return (await fetch(this.erpUrl)).text();
  }

  /** Imports a file as `npm run import` does while a server runs. */
  importFile(file: string): Promise<Imported> {
    return importAt(this.parts, JSON.parse(readFileSync(file, 'utf8')));
  }

  /** From now on Shulk waits so long for an answer to a webhook; ten seconds when left out, as in the product. */
  waitFor(timeMs = 10_000): void {
    this.parts.services.parts.of(webhookSender).post = poster({ timeMs }).post;
  }

  #syncClock(): void {
    const { services, sandbox } = this.parts;
    services.clock.set(plusMs(sandbox.now(), this.#aheadS * 1000));
  }

  /** Moves all clocks, and lets everything happen that is due. */
  async pass(seconds: number): Promise<void> {
    const { services, sandbox } = this.parts;
    this.#aheadS += seconds;
    await sandbox.advance(KEY_ID, seconds);
    this.#syncClock();
    await webhooksIdle(services);
    await services.due.drain();
    // What the jobs did and the gateway answered is told to the ERP.
    this.#syncClock();
    await webhooksIdle(services);
    while ((await numberEvents(services.db, services.clock.now())) > 0);
    // What the jobs began to send holds the lanes of its students.
    await services.parts.of(webhookSender).settled();
    await sendAll(services);
  }

  /** A parent opens a link, proves the mobile and begins to pay. */
  async begin(link: string, mobile: string): Promise<Begun> {
    this.#syncClock();
    const { pathname, searchParams } = new URL(link);
    const payment_page_slug = pathname.slice(1);
    const session_code = searchParams.get('uid') ?? '';
    const browser = this.parts.app.browser();
    const fetched = await browser.get(`/api/pages/v1/misc/session/fetch?session_code=${session_code}`, {
      headers: { 'x-payment-page': payment_page_slug },
    });
    fetched.data();
    await this.#prove(browser, mobile);
    return this.beginOrder(browser, { payment_page_slug, card_code: 'full', session_code });
  }

  async #prove(browser: TestBrowser, mobile: string): Promise<void> {
    const { settings, sent } = this.parts.services;
    const bearer = async (kind: string) => {
      const pair = await browser.post(`/api/${kind}/authorize`, { platform_code: settings.platformCode });
      const { access_token: token } = pair.data<{ access_token: string }>();
      return { headers: { authorization: `Bearer ${token}` } };
    };
    const path = '/api/notify/v1/customer-portal/otp/send-otp';
    (await browser.post(path, { mobile: Number(mobile) }, await bearer('notify/v1/auth'))).data();
    const said = { mobile_number: mobile, otp: sent.at(-1)?.vars['OTP'] };
    const proof = await bearer('pages/v0.1/authentication/platform');
    (await browser.post('/api/customer/v1/auth/login/verify-otp', said, proof)).data();
  }

  /** Orders, and asks the gateway for an order of its own. */
  async beginOrder(browser: TestBrowser, wanted: WantedOrder): Promise<Begun> {
    this.#keys += 1;
    const asked = await browser.post('/api/checkout/v1/orders', wanted, {
      headers: { 'idempotency-key': `order-${this.#keys}`, 'x-payment-page': wanted.payment_page_slug },
    });
    const { checkout_token: token } = asked.data<OrderToken>();
    const calls = sheet({ ...this.parts.app, url: this.parts.address }, token);
    return { order: (await calls.begin()).data<GatewayLaunch>().gateway_order_id, calls };
  }

  /** The parent pays at the gateway; by net banking, which has charges. */
  async pay({ order }: Pick<Begun, 'order'>, outcome?: string): Promise<void> {
    const how = { method: 'netbanking', ...(outcome !== undefined && { outcome }) };
    await this.parts.sandbox.pay(order, how);
    await this.pass(0);
  }
}

/** Sends a bundle as the operator. */
async function importAt(
  { services, address }: Pick<Parts, 'services' | 'address'>,
  bundle: unknown,
): Promise<Imported> {
  const answer = await fetch(`${address}/api/console/v1/imports/bundle`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${services.settings.operatorKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(bundle),
  });
  const json = (await answer.json()) as { success: boolean; data: Imported };
  if (!json.success) throw new Error(JSON.stringify(json));
  return json.data;
}

async function openSchool(use: SuiteDb): Promise<ErpSchool> {
  const sandbox = await startLiveSandbox();
  const services = testServices(use.db, {
    SANDBOX_URL: sandbox.url,
    ERP_TIME_MS: String(LOOKUP_MS),
    LIMITS_LOOKUP_MISSES_10_MIN: '1000',
  });
  services.clock.set(sandbox.now());
  const app = await testApp(services, mountCalls);
  scheduleModules(services);
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
  const port = await freePort();
  const bundle = readFileSync(at('apps/erp-simulator/school.json'), 'utf8').replace('4100', String(port));
  await importAt({ services, address }, JSON.parse(bundle));
  const keyWith = async (name: string, scopes: readonly Permission[]): Promise<string> => {
    const expires_at = plusMs(services.clock.now(), 90 * DAY_S * 1000);
    const wanted = { institute_code: 'palm-grove', name, kind: 'secret', addresses: [], expires_at } as const;
    return (await createKeyOf(services, { ...wanted, addresses: [], scopes: [...scopes] })).key;
  };
  const [, scopes = ''] =
    /^npm run keys -- create palm-grove --name erp --scopes (\S+)$/m.exec(RECIPES) ?? [];
  const key = await keyWith('erp', scopes.split(',') as Permission[]);
  const shulk = createShulk({ key: await keyWith('test', permissions), baseUrl: address });
  const school = new ErpSchool({ services, app, address, sandbox, key, shulk, port });
  await school.startErp();
  return school;
}

/** Opens the school before the tests of a suite, with an ERP without students. */
export function useErpSchool(use: SuiteDb): () => ErpSchool {
  let school: ErpSchool | undefined;
  beforeAll(async () => {
    school = await openSchool(use);
  });
  afterAll(() => school?.close());
  return () => {
    if (school === undefined) throw new Error('The school is open in tests only.');
    return school;
  };
}
