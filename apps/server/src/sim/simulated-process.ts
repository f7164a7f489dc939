import type { Db } from '../platform/db/db.ts';
import { createMeter } from '../platform/limits.ts';
import { Outbox } from '../platform/outbox.ts';
import type { Settings } from '../platform/settings.ts';
import { Due } from '../platform/due/due.ts';
import { createLog } from '../platform/log.ts';
import { buildHttp } from '../platform/http/app.ts';
import { browserOf } from '../testing/app.ts';
import type { OutgoingMessage } from '../platform/messages/transport.ts';
import type { TestBrowser, TestClock, TestServices } from '../testing/index.ts';
import { priceCards, quoteChoices } from '../modules/fees/index.ts';
import { mountLinks } from '../modules/links/index.ts';
import { mountLoans } from '../modules/loans/index.ts';
import { lenderNewsIdle } from '../modules/loans/follow/lender-webhook.ts';
import { mountMandates } from '../modules/mandates/index.ts';
import { mountPages } from '../modules/pages/index.ts';
import { mountPayments } from '../modules/payments/index.ts';
import { mountReceipts } from '../modules/receipts/index.ts';
import { mountSessions } from '../modules/sessions/index.ts';
import { reportedPayments } from '../modules/payments/settlement/reported-payments.ts';
import { webhooksIdle } from '../modules/payments/webhooks/webhook-worker.ts';
import type { HeardLog } from './checks/heard-log.ts';
import { Life, mortalDb } from './mortal-db.ts';
import type { ChaosReceiver } from './systems/chaos-receiver.ts';
import { PARTS } from '../modules/parts.ts';
import { makeParts } from '../platform/parts.ts';
import type { PartContext, Parts } from '../platform/parts.ts';
import { CallsInFlight } from '../platform/queue/calls-in-flight.ts';

/** One server process of the simulation: the product's own modules and calls over a database handle that may die. */
export interface SimulatedProcess {
  readonly services: TestServices;
  readonly life: Life;
  /** A browser without a screen that speaks with this process. */
  browser(cookie: string | undefined): TestBrowser;
  /** Delivers a message as the provider does, and waits until it was worked on. @param path wire and secret part @returns the status */
  webhook(path: string, body: string, headers: Readonly<Record<string, string>>): Promise<number>;
  /** A browser is sent back from the provider's page: with a form, or with its address alone. @returns the status */
  comeBack(address: string, form: Readonly<Record<string, string>> | undefined): Promise<number>;
  /** Delivers a message as the lender does, and waits until it was worked on. @returns the status */
  lenderNews(path: string, body: string, headers: Readonly<Record<string, string>>): Promise<number>;
  end(): Promise<void>;
}

function partsOf(ground: PartContext, systems: ChaosReceiver): Parts {
  const parts = makeParts(ground, PARTS);
  // A call waits for a message by the turns of the story, never by the machine's speed.
  parts.of(reportedPayments).waitMs = 60_000;
  systems.hear(parts);
  return parts;
}

/** Starts a process on a database; nothing of an earlier one is in its memory. What it logs, and sends to systems, is heard. */
export async function startProcess(
  base: Db,
  settings: Settings,
  clock: TestClock,
  heard: HeardLog,
  systems: ChaosReceiver,
): Promise<SimulatedProcess> {
  const life = new Life();
  const db = mortalDb(base, life);
  const log = createLog('trace', undefined, heard);
  const callsInFlight = new CallsInFlight();
  const due = new Due(db, clock, log);
  const sent: OutgoingMessage[] = [];
  const services: TestServices = {
    settings,
    db,
    clock,
    log,
    due,
    outbox: new Outbox({ db, clock, log, due, callsInFlight }),
    meter: createMeter(1e9, 1e9),
    callsInFlight,
    parts: partsOf({ settings, db, clock, log }, systems),
    sent,
    refuseMessages: false,
    messages: {
      takes: () => true,
      send: async (message) => ({ ref: `simulated-${sent.push(message)}` }),
    },
  };
  const http = buildHttp(services);
  mountPages(http, { priceCards });
  mountSessions(http, { quoteChoices });
  mountPayments(http);
  mountLinks(http);
  mountMandates(http);
  mountLoans(http);
  mountReceipts(http);
  await http.ready();
  const message = async (
    path: string,
    body: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<number> => {
    const answer = await http.inject({
      method: 'POST',
      url: `/api/webhooks/${path}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    });
    return answer.statusCode;
  };
  return {
    services,
    life,
    browser: (cookie) => browserOf(http, services, cookie),
    async webhook(path, body, headers) {
      const status = await message(path, body, headers);
      await webhooksIdle(services);
      return status;
    },
    comeBack: (address, form) => comeBack(http, address, form),
    async lenderNews(path, body, headers) {
      const status = await message(`lenders/${path}`, body, headers);
      await lenderNewsIdle(services);
      return status;
    },
    end: () => http.close(),
  };
}

async function comeBack(
  http: ReturnType<typeof buildHttp>,
  address: string,
  form: Readonly<Record<string, string>> | undefined,
): Promise<number> {
  const { pathname, search } = new URL(address);
  const url = pathname + search;
  const headers = { host: 'localhost' };
  const answer =
    form === undefined
      ? await http.inject({ method: 'GET', url, headers })
      : await http.inject({
          method: 'POST',
          url,
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams(form).toString(),
        });
  return answer.statusCode;
}
