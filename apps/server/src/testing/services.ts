import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCatalogue } from '@shulk/words/catalogues/whole';
import { smsTemplates } from '@shulk/words/messages/sms-templates';
import { speaking } from '@shulk/words/spoken';
import type { Catalogue } from '@shulk/words/spoken';
import type { Db } from '../platform/db/db.ts';
import { Due } from '../platform/due/due.ts';
import { createMeter } from '../platform/limits.ts';
import { createLog } from '../platform/log.ts';
import { MessageRefused } from '../platform/messages/transport.ts';
import type { OutgoingMessage } from '../platform/messages/transport.ts';
import { Outbox } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { readSettings } from '../platform/settings.ts';
import type { Settings } from '../platform/settings.ts';
import { testClock } from './clock.ts';
import type { TestClock } from './clock.ts';
import type { PartContext, Part, Parts } from '../platform/parts.ts';
import { CallsInFlight } from '../platform/queue/calls-in-flight.ts';

/** Services with a stopped clock and recorded messages. */
export interface TestServices extends Services {
  readonly clock: TestClock;
  /** Every sent message, in order. */
  readonly sent: OutgoingMessage[];
  /** While true the transport refuses, like a provider that is down. */
  refuseMessages: boolean;
}

/** Settings of a demo in its own folder, with added or changed variables. */
export const testSettings = (env: Record<string, string> = {}): Settings =>
  readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'shulk-test-')),
    PUBLIC_URL: 'http://localhost:3000',
    ...env,
  });

/** The environment that a server requires with NODE_ENV=production. */
export const productionEnv = (): Record<string, string> => ({
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://u:p@127.0.0.1/shulk',
  PUBLIC_URL: 'https://pay.example.in',
  CHECKOUT_ORIGIN: 'https://checkout.example.in',
  SUPPORT_PHONE: '+91 44 0000 0000',
  SUPPORT_EMAIL: 'help@pay.example.in',
  TRUST_PROXY: '127.0.0.1',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  RECEIPT_KEY: JSON.stringify(testSettings().receiptKey),
  OPERATOR_KEY: 'o'.repeat(32),
});

/** Parts created on first use, so that a test loads only the modules it needs. */
function partsOnDemand(ground: PartContext): Parts {
  const made = new Map<Part<unknown>, unknown>();
  return {
    of<T>(part: Part<T>): T {
      if (!made.has(part)) made.set(part, part.make(ground));
      return made.get(part) as T;
    },
  };
}

const VARIABLE = /##([A-Z_]+)##/g;

/** The texts that a template allows: any text for a variable, any host for the link. */
function patternOf(template: string): RegExp {
  const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const parts = template.split(VARIABLE).map((part, at) => (at % 2 === 1 ? '.+' : literal(part)));
  return new RegExp(
    `^${parts.join('').replaceAll(String.raw`https://pay\.example\.in/`, String.raw`\S+/`)}$`,
    'su',
  );
}

/**
 * Refuses an SMS that a provider would refuse: its text must match, word for word, the template registered under its
 * name and in its language in docs/operating.md, with every variable of that text.
 */
function requireRegistered(
  { channel, template, text, vars }: OutgoingMessage,
  catalogue: Catalogue | undefined,
): void {
  if (channel !== 'sms') return;
  const fits = speaking(catalogue, smsTemplates).some(
    (one) =>
      one.name === template &&
      patternOf(one.text).test(text) &&
      [...one.text.matchAll(VARIABLE)].every(([, name = '']) => name in vars),
  );
  if (!fits) throw new Error(`No registered template "${template}" gives this SMS: ${text}`);
}

/** The platform's services over a test database. */
export function testServices(db: Db, env: Record<string, string> = {}): TestServices {
  const settings = testSettings(env);
  const clock = testClock();
  const log = createLog('silent');
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
    meter: createMeter(settings.limits.callsPerMinute, settings.limits.callsBurst),
    callsInFlight,
    parts: partsOnDemand({ settings, db, clock, log }),
    sent,
    refuseMessages: false,
    messages: {
      takes: () => true,
      async send(message) {
        if (services.refuseMessages) throw new MessageRefused('the test refuses');
        // English has no catalogue: its messages are sent in the order of their calls.
        const { language } = message;
        requireRegistered(message, language === undefined ? undefined : await loadCatalogue(language));
        sent.push(message);
        return { ref: `test-${sent.length}` };
      },
    },
  };
  return services;
}
