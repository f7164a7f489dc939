import { keyView, newKeyView, newKeyWanted, successorWanted } from '@shulk/contract';
import type { KeyView, NewKeyView } from '@shulk/contract';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Output } from '../../../platform/log.ts';
import { createKeyOf, keysOf, revokeKeyOf, rotateKeyOf } from '../../api-keys/index.ts';
import { checked, exitOf, listed, Misused, readWords, runAct } from './run-act.ts';
import type { Act, Place } from './run-act.ts';

const USAGE = `Say one of:
  npm run keys -- create INSTITUTE --name NAME --scopes payments:read,orders:read [--addresses 203.0.113.0/24,…] [--expires-at TIME] [--publishable]
  npm run keys -- list INSTITUTE
  npm run keys -- rotate KEY_ID [--old-ends-at TIME] [--expires-at TIME]
  npm run keys -- revoke KEY_ID
INSTITUTE is the code of the institute in its bundle. A new key is printed once, alone on its line.`;
const REFUSAL = 'The key was refused. Nothing was changed.';

const flags = {
  name: { type: 'string' },
  scopes: { type: 'string' },
  addresses: { type: 'string' },
  'expires-at': { type: 'string' },
  'old-ends-at': { type: 'string' },
  publishable: { type: 'boolean' },
} as const;
const read = (words: readonly string[]) => readWords(words, flags);

type Flags = ReturnType<typeof read>['values'];

function createAct(institute_code: string, values: Flags): Act<NewKeyView> {
  const wanted = {
    institute_code,
    name: values.name,
    kind: values.publishable === true ? 'publishable' : 'secret',
    scopes: listed(values.scopes),
    addresses: listed(values.addresses),
    expires_at: values['expires-at'],
  };
  const body = checked(newKeyWanted, wanted, REFUSAL);
  const here: Act<NewKeyView>['here'] = (place) => createKeyOf(place, body);
  return { call: 'console.create_key', query: {}, body, data: newKeyView, here };
}

function rotateAct(id: string, values: Flags): Act<NewKeyView> {
  const ends = { old_ends_at: values['old-ends-at'], expires_at: values['expires-at'] };
  const body = checked(successorWanted, { id, ...ends }, REFUSAL);
  const here: Act<NewKeyView>['here'] = (place) => rotateKeyOf(place, body);
  return { call: 'console.rotate_key', query: {}, body, data: newKeyView, here };
}

const revokeAct = (id: string): Act<KeyView> => ({
  call: 'console.revoke_key',
  query: {},
  body: { id },
  data: keyView,
  here: (place) => revokeKeyOf(place, { id }),
});

const listAct = (institute_code: string): Act<KeyView[]> => ({
  call: 'console.keys',
  query: { institute_code },
  body: undefined,
  data: z.array(keyView),
  here: (place) => keysOf(place, { institute_code }),
});

const line = ({ id, name, kind, mode, ends_with, state, ...key }: KeyView): string =>
  `${id}  ${name}  ${kind}, ${mode}, ends with ${ends_with}  ${state} until ${key.revoked_at ?? key.expires_at}, ` +
  `last used ${key.last_used_at ?? 'never'}  ${key.scopes.join(',')}`;

/** The key alone goes to the output, so that a script can take it. */
function tellNew({ key, ...view }: NewKeyView, { out, err }: Output): void {
  err(`${line(view)}\nThe key is shown this once. Keep it in a secret store:`);
  out(key);
}

/**
 * Makes, lists, rotates and revokes keys of institutes: through the running server while it has the embedded database,
 * otherwise in the database.
 * @returns the exit code
 */
export const runKeys = (
  words: readonly string[],
  settings: Place,
  clock: Clock,
  output: Output,
): Promise<number> =>
  exitOf(USAGE, output, async () => {
    const { positionals, values } = read(words);
    const [verb, of, ...more] = positionals;
    if (of === undefined || more.length > 0) throw new Misused();
    const run = <Data>(act: Act<Data>): Promise<Data> => runAct(act, settings, clock, output);
    if (verb === 'create') tellNew(await run(createAct(of, values)), output);
    else if (verb === 'rotate') tellNew(await run(rotateAct(of, values)), output);
    else if (verb === 'revoke') output.out(line(await run(revokeAct(of))));
    else if (verb === 'list') (await run(listAct(of))).forEach((key) => output.out(line(key)));
    else throw new Misused();
  });
