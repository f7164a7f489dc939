/** `shulk login` and `shulk keys check`. */
import { createInterface } from 'node:readline/promises';
import { ShulkError } from '@shulk/client';
import { account, clientOf, instituteOf, keepAccount, keyOf } from '../settings.ts';
import { say, wrongUse } from '../stop.ts';

/** A list, of whatever. */
interface Listed {
  readonly page: () => Promise<unknown>;
}

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
  const { name } = await instituteOf(clientOf(given));
  say(`The key opens ${name}. It is kept in ${keepAccount(given)}, readable by you alone.`);
}

export async function checkKey(): Promise<void> {
  const { key, url } = account();
  const shulk = clientOf();
  const { name } = await instituteOf(shulk);
  say(`${key.slice(0, 12)}… opens ${name} at ${url}.`);
  // Each list of the client has the scope of its resource: `heldMoney` needs `held-money:read`.
  const lists = Object.entries(shulk).flatMap(([resource, acts]) => {
    const { list } = acts as { list?: (query?: object) => Listed };
    const scope = `${resource.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:read`;
    return list === undefined ? [] : [[scope, list({ limit: 1 })] as const];
  });
  for (const [scope, list] of lists) {
    const has = await list.page().then(
      () => true,
      (error: unknown) => {
        if (error instanceof ShulkError && error.code === 'permission_missing') return false;
        throw error;
      },
    );
    say(`${has ? 'yes' : 'no '}  ${scope}`);
  }
}
