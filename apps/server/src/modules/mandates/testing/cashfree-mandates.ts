import type { MandateLaunch } from '@shulk/contract';
import { pageCache } from '../../pages/index.ts';
import {
  CASHFREE_KEY,
  heard,
  toldByCashfree,
  unheard,
  withCashfree,
} from '../../payments/testing/cashfree-school.ts';
import { START } from './live-mandates.ts';
import type { OpenedSheet, LiveMandates, PlannedFee } from './live-mandates.ts';

/** A school whose AUTO-DEBIT card is paid by the sandbox's Cashfree. */
export class CashfreeMandates {
  readonly #live: LiveMandates;

  constructor(live: LiveMandates) {
    this.#live = live;
  }

  /** Gives the school its account at Cashfree, the only one of its card. */
  async connect(): Promise<void> {
    const { services, school, sandbox, db } = this.#live;
    await withCashfree(db, this.#live);
    await db.query(
      `update pages set config = jsonb_set(config, '{sdk_block}', (
         select jsonb_agg(case when card ->> 'code' = 'auto' then card || '{"pg_accounts": ["cashfree"]}' else card end)
         from jsonb_array_elements(config -> 'sdk_block') as card)) where id = $1`,
      [school.pageId],
    );
    pageCache(services).forget('');
    services.clock.advance(6);
    const answer = (await (await fetch(`${sandbox.url}/admin/clock`)).json()) as {
      accounts: { key_id: string; now: string }[];
    };
    const shown = answer.accounts.find(({ key_id }) => key_id === CASHFREE_KEY)?.now ?? '';
    await sandbox.advance(CASHFREE_KEY, Math.ceil((Date.parse(START) - Date.parse(shown)) / 1000));
  }

  /** Whether Cashfree's messages arrive from here on. */
  async hears(isHeard: boolean): Promise<void> {
    if (isHeard) await heard(this.#live.db, this.#live);
    else await unheard(this.#live);
  }

  /** The payer agrees and approves on Cashfree's page, which ends in `outcome`. */
  async approve(asked: OpenedSheet, outcome = 'success'): Promise<MandateLaunch> {
    const launch = (await asked.register()).data<MandateLaunch>();
    const { sandbox } = this.#live;
    await sandbox.pay(launch.gateway_order_id, { key_id: CASHFREE_KEY, outcome });
    await this.told();
    return launch;
  }

  /** An active mandate for these fees. */
  async authorised(fees: readonly PlannedFee[]): Promise<OpenedSheet> {
    const asked = await this.#live.ask(await this.#live.aPlanned(fees));
    await this.approve(asked);
    return asked;
  }

  /** Moves the school's clock, and Cashfree's with it; everything due on the way is done. */
  async moveTo(to: string): Promise<void> {
    await this.#live.moveTo(to);
    await this.told();
    await this.#live.services.outbox.drain();
  }

  /** Delivers every message that Cashfree has due. */
  async told(): Promise<void> {
    await toldByCashfree(this.#live);
  }
}
