import { hash } from 'node:crypto';
import type { MandateLaunch } from '@shulk/contract';
import { toMs } from '../../../platform/clock.ts';
import { pageCache } from '../../pages/index.ts';
import { saveGatewayAccount } from '../../gateways/index.ts';
import { EASEBUZZ_KEY } from '../../payments/testing/easebuzz-school.ts';
import { settled } from '../../payments/testing/pay-flow.ts';
import { KEY_SECRET, WEBHOOK_SECRET } from '../../payments/testing/paying-school.ts';
import { START } from './live-mandates.ts';
import type { OpenedSheet, LiveMandates, PlannedFee } from './live-mandates.ts';

const ACCOUNT = { protocol: 'easebuzz', key_secret: KEY_SECRET, webhook_secret: WEBHOOK_SECRET };

/** How Easebuzz and its merchant sign: the parts between key and salt (gateways C.5). */
export const easebuzzProof = (parts: readonly string[], salt = KEY_SECRET): string =>
  hash('sha512', [EASEBUZZ_KEY, ...parts, salt].join('|'), 'hex');

/** A school whose AUTO-DEBIT card is paid by the sandbox's Easebuzz. */
export class EasebuzzMandates {
  readonly #live: LiveMandates;
  readonly #webhookUrl: string;

  private constructor(live: LiveMandates, webhookPath: string) {
    this.#live = live;
    this.#webhookUrl = `${live.app.url}/api/webhooks/easebuzz/${webhookPath}`;
  }

  /** Gives the school an account at Easebuzz whose clock follows the school's, the only one of its card. */
  static async open(live: LiveMandates): Promise<EasebuzzMandates> {
    const { services, school, sandbox, db } = live;
    const wanted = {
      institute_id: school.instituteId,
      code: 'easebuzz',
      vendor: 'EASEBUZZ',
      key_id: EASEBUZZ_KEY,
      key_secret: KEY_SECRET,
      webhook_secret: WEBHOOK_SECRET,
      base_url: '/easebuzz',
      priority: -1,
    };
    const { secretKeys } = services.settings;
    const { webhook_path } = await saveGatewayAccount(db, secretKeys, wanted, services.clock.now());
    await db.query(
      `update pages set config = jsonb_set(config, '{sdk_block}', (
         select jsonb_agg(case when card ->> 'code' = 'auto' then card || '{"pg_accounts": ["easebuzz"]}' else card end)
         from jsonb_array_elements(config -> 'sdk_block') as card)) where id = $1`,
      [school.pageId],
    );
    pageCache(services).forget('');
    services.clock.advance(6);
    const easebuzz = new EasebuzzMandates(live, webhook_path);
    await easebuzz.hears(true);
    await sandbox.advance(EASEBUZZ_KEY, Math.ceil((toMs(START) - toMs(sandbox.now())) / 1000));
    return easebuzz;
  }

  /** Whether Easebuzz's messages arrive from here on. */
  async hears(isHeard: boolean): Promise<void> {
    const more = isHeard ? { webhook_url: this.#webhookUrl } : {};
    await this.#live.sandbox.account(EASEBUZZ_KEY, { ...ACCOUNT, ...more });
  }

  /** Sends a message as Easebuzz would. @returns the status of the answer */
  async tell(body: string): Promise<number> {
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(this.#webhookUrl, { method: 'POST', headers, body });
    await this.told();
    return status;
  }

  /** The payer agrees and approves on the page the access key opens, which ends in `outcome`. */
  async approve(asked: OpenedSheet, outcome = 'success'): Promise<MandateLaunch> {
    const launch = (await asked.register()).data<MandateLaunch>();
    await this.visit(launch, outcome);
    await this.told();
    return launch;
  }

  /** The payer's actions on the page of an access key. */
  async visit({ launch_token: key }: MandateLaunch, outcome: string): Promise<void> {
    const address = `${this.#live.sandbox.url}/easebuzz/pay/${key}`;
    const shown = await fetch(address, { redirect: 'manual' });
    const page = new URL(shown.headers.get('location') ?? '', address);
    const tried = await fetch(`${page.origin}${page.pathname}/attempts${page.search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome }),
    });
    if (!tried.ok) throw new Error(`The approval page answered ${tried.status}.`);
  }

  /** An active mandate for these fees. */
  async authorised(fees: readonly PlannedFee[]): Promise<OpenedSheet> {
    const asked = await this.#live.ask(await this.#live.aPlanned(fees));
    await this.approve(asked);
    return asked;
  }

  /** Moves the school's clock, and Easebuzz's with it; everything due on the way is done. */
  async moveTo(to: string): Promise<void> {
    await this.#live.moveTo(to);
    await this.told();
    await this.#live.services.outbox.drain();
  }

  /** Delivers every message that Easebuzz has due. */
  async told(): Promise<void> {
    const { sandbox, services, school } = this.#live;
    await settled(sandbox, services, { ...school, keyId: EASEBUZZ_KEY });
  }
}
