import { parseArgs } from 'node:util';
import { keyView, newKeyView, newKeyWanted, paths, successorWanted } from '@shulk/contract';
import type { KeyView, NewKeyView } from '@shulk/contract';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { migrate } from '../../../platform/db/schema/migrate.ts';
import { openDb } from '../../../platform/db/open.ts';
import { AppError } from '../../../platform/errors.ts';
import { EXIT, createLog } from '../../../platform/log.ts';
import type { Output } from '../../../platform/log.ts';
import type { Settings } from '../../../platform/settings.ts';
import { createKeyOf, keysOf, revokeKeyOf, rotateKeyOf } from '../../api-keys/index.ts';
import { SendRefused, callConsole, findServer, onLocalRecord } from '../../imports/index.ts';

const USAGE = `Say one of:
  npm run keys -- create INSTITUTE --name NAME --scopes payments:read,orders:read [--addresses 203.0.113.0/24,…] [--expires-at TIME] [--publishable]
  npm run keys -- list INSTITUTE
  npm run keys -- rotate KEY_ID [--old-ends-at TIME] [--expires-at TIME]
  npm run keys -- revoke KEY_ID
INSTITUTE is the code of the institute in its bundle. A new key is printed once, alone on its line.`;

/** What the acts on keys need of the settings. */
type Place = Pick<Settings, 'databaseUrl' | 'dataDir' | 'dbPoolSize' | 'operatorKey' | 'serviceBases'>;

const flags = {
  name: { type: 'string' },
  scopes: { type: 'string' },
  addresses: { type: 'string' },
  'expires-at': { type: 'string' },
  'old-ends-at': { type: 'string' },
  publishable: { type: 'boolean' },
} as const;

type Flags = ReturnType<typeof readWords>['values'];

/** Words that are no act on keys. */
class Misused extends Error {}

function readWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: flags, allowPositionals: true });
  } catch {
    throw new Misused();
  }
}

const listed = (text: string | undefined): string[] => (text ?? '').split(',').filter((part) => part !== '');

/** One act on keys: the call that does it, what it is sent, and the same done by this process. */
interface Act<Data> {
  readonly call: 'console.keys' | 'console.create_key' | 'console.rotate_key' | 'console.revoke_key';
  readonly query: Readonly<Record<string, string>>;
  readonly body: object | undefined;
  readonly data: z.ZodType<Data>;
  readonly here: (place: Parameters<typeof keysOf>[0]) => Promise<Data>;
}

/** The words of the command as the call checks them. @throws SendRefused naming the fields */
function checked<Schema extends z.ZodType>(
  schema: Schema,
  fields: Record<string, unknown>,
): z.output<Schema> {
  const named = Object.entries(fields).filter(([, value]) => value !== undefined);
  const parsed = schema.safeParse(Object.fromEntries(named));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const);
  throw new SendRefused('The key was refused. Nothing was changed.', Object.fromEntries(problems));
}

function createAct(institute_code: string, values: Flags): Act<NewKeyView> {
  const body = checked(newKeyWanted, {
    institute_code,
    name: values.name,
    kind: values.publishable === true ? 'publishable' : 'secret',
    scopes: listed(values.scopes),
    addresses: listed(values.addresses),
    expires_at: values['expires-at'],
  });
  const here: Act<NewKeyView>['here'] = (place) => createKeyOf(place, body);
  return { call: 'console.create_key', query: {}, body, data: newKeyView, here };
}

function rotateAct(id: string, values: Flags): Act<NewKeyView> {
  const ends = { old_ends_at: values['old-ends-at'], expires_at: values['expires-at'] };
  const body = checked(successorWanted, { id, ...ends });
  const here: Act<NewKeyView>['here'] = (place) => rotateKeyOf(place, body);
  return { call: 'console.rotate_key', query: {}, body, data: newKeyView, here };
}

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
export async function runKeys(
  words: readonly string[],
  settings: Place,
  clock: Clock,
  output: Output,
): Promise<number> {
  try {
    const { positionals, values } = readWords(words);
    const [verb, of, ...more] = positionals;
    if (of === undefined || more.length > 0) throw new Misused();
    const run = <Data>(act: Act<Data>): Promise<Data> => runAct(act, settings, clock, output);
    if (verb === 'create') tellNew(await run(createAct(of, values)), output);
    else if (verb === 'rotate') tellNew(await run(rotateAct(of, values)), output);
    else if (verb === 'revoke') output.out(line(await run(revokeAct(of))));
    else if (verb === 'list') (await run(listAct(of))).forEach((key) => output.out(line(key)));
    else throw new Misused();
    return EXIT.done;
  } catch (error) {
    const isMisused = error instanceof Misused;
    output.err(isMisused ? USAGE : refusalOf(error));
    return isMisused ? EXIT.usage : EXIT.refused;
  }
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

async function runAct<Data>(act: Act<Data>, settings: Place, clock: Clock, output: Output): Promise<Data> {
  const { call, query, body, data } = act;
  const server = settings.databaseUrl === undefined ? findServer(settings.dataDir) : undefined;
  if (server !== undefined) {
    const { path, method } = paths[call];
    const asked = {
      method,
      service: 'console',
      path: `${path}?${new URLSearchParams(query).toString()}`,
    } as const;
    const json = body === undefined ? undefined : JSON.stringify(body);
    return callConsole({ address: server.address, settings }, asked, json, data);
  }
  const db = await openDb(settings, createLog('silent'));
  try {
    await migrate(db);
    return await onLocalRecord({ db, clock }, { call, query, body: body ?? {} }, output.err, () =>
      act.here({ db, clock }),
    );
  } finally {
    await db.close();
  }
}

/** Why nothing was changed, field by field. */
function refusalOf(error: unknown): string {
  const isRefusal = error instanceof SendRefused || error instanceof AppError;
  const fields = isRefusal ? Object.entries(error.fields ?? {}) : [];
  const message = error instanceof Error ? error.message : 'An unknown problem.';
  return [message, ...fields.map(([field, problem]) => `  ${field}: ${problem}`)].join('\n');
}
