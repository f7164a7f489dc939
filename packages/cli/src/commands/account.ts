/** `shulk login` and `shulk keys check`. */
import { createInterface } from 'node:readline/promises';
import { ShulkError } from '@shulk/client';
import { account, clientOf, keepAccount, keyOf } from '../settings.ts';
import { say, Stop, wrongUse } from '../stop.ts';

/** The key from the keyboard or a pipe, never from the command line, where others on the machine could read it. */
async function askKey(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await lines.question('API key (sk_test_…): ')).trim();
  } finally {
    lines.close();
  }
}

export async function login(values: Readonly<Record<string, unknown>>): Promise<void> {
  const { url } = values;
  if (typeof url !== 'string') throw wrongUse('`shulk login` needs --url, the address of the installation.');
  const given = { key: keyOf() ?? (await askKey()), url };
  const { label, mode } = await clientOf(given).institute.get();
  say(`Signed in to ${label} (${mode}). The key is kept in ${keepAccount(given)}, readable by you alone.`);
}

export async function checkKey(): Promise<void> {
  const { key, url } = account();
  const shulk = clientOf();
  const { id, label, mode } = await shulk.institute.get();
  say(`${key.slice(0, 12)}… opens ${label} (${id}, ${mode}) at ${url}.`);
  const one = { limit: 1 };
  const lists = {
    'classes:read': shulk.classes.list(one),
    'payments:read': shulk.payments.list(one),
    'orders:read': shulk.orders.list(one),
    'receipts:read': shulk.receipts.list(one),
    'refunds:read': shulk.refunds.list(one),
    'events:read': shulk.events.list(one),
    'webhook-endpoints:read': shulk.webhookEndpoints.list(),
  };
  for (const [scope, list] of Object.entries(lists)) {
    const has = await list.page().then(
      () => true,
      (error: unknown) => {
        if (error instanceof ShulkError && error.code === 'permission_missing') return false;
        throw error;
      },
    );
    say(`${has ? 'yes' : 'no '}  ${scope}`);
  }
  if (key.startsWith('pk_')) throw new Stop('A publishable key reads nothing: use a secret key on a server.');
}
