/** The command `shulk`. */
import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { ShulkError } from '@shulk/client';
import { checkKey, login } from './commands/account.ts';
import { clock } from './commands/clock.ts';
import { doctor } from './commands/doctor.ts';
import { events, listen, replay, trigger } from './commands/events.ts';
import { importFile } from './commands/import.ts';
import { verify } from './commands/verify.ts';
import { say, Stop, wrongUse } from './stop.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

interface Command {
  /** How it is written. */
  readonly use: string;
  readonly about: string;
  readonly options: Options;
  readonly run: (values: Readonly<Record<string, unknown>>, words: readonly string[]) => Promise<void>;
}

const texts = (...names: readonly string[]): Options =>
  Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));

const COMMANDS: Readonly<Record<string, Command>> = {
  login: {
    use: 'shulk login --url URL',
    about:
      'asks for an API key (or takes SHULK_KEY), tries it, and keeps it in a file that you alone can read',
    options: texts('url'),
    run: login,
  },
  'keys check': {
    use: 'shulk keys check',
    about: 'says what the key opens, and which lists it may read',
    options: {},
    run: checkKey,
  },
  events: {
    use: 'shulk events [--type T] [--student ID] [--since TIME] [--json]',
    about: 'lists events, the oldest first',
    options: { ...texts('type', 'student', 'since'), json: { type: 'boolean' } },
    run: events,
  },
  listen: {
    use: 'shulk listen --forward-to http://localhost:3000/hook [--type T] [--since TIME] [--secret S] [--every SECONDS]',
    about: 'sends each new event to a program on this machine, signed as a webhook is',
    options: texts('forward-to', 'type', 'since', 'secret', 'every'),
    run: listen,
  },
  trigger: {
    use: 'shulk trigger TYPE [--forward-to http://localhost:3000/hook] [--endpoint ID] [--secret S]',
    about:
      'webhook.test: a test event to an endpoint; another type: the latest one to a program on this machine',
    options: texts('forward-to', 'endpoint', 'secret'),
    run: trigger,
  },
  replay: {
    use: 'shulk replay [--event ID]... [--type T]... [--student ID] [--from TIME] [--to TIME] [--endpoint ID]',
    about: 'sends past events to an endpoint again',
    options: {
      ...texts('student', 'from', 'to', 'endpoint'),
      event: { type: 'string', multiple: true },
      type: { type: 'string', multiple: true },
    },
    run: replay,
  },
  clock: {
    use: 'shulk clock TIME',
    about: 'moves the clock of a test institute forward, and lists what happened on the way',
    options: {},
    run: clock,
  },
  import: {
    use: 'shulk import FILE [--dry-run] [--only-good]',
    about:
      'loads a bundle of the institute (docs/import.md), or says what is wrong with it and what loading would do',
    options: { 'dry-run': { type: 'boolean' }, 'only-good': { type: 'boolean' } },
    run: importFile,
  },
  verify: {
    use: 'shulk verify --body FILE --headers FILE [--secret S] [--ignore-time]',
    about: 'says whether a webhook kept in files is genuine, and why not; SHULK_SECRET has the secret',
    options: { ...texts('body', 'headers', 'secret'), 'ignore-time': { type: 'boolean' } },
    run: verify,
  },
  doctor: {
    use: 'shulk doctor URL --student ID [--mobile N] [--client-id I] [--client-secret S] [--api-key K] [--action A] [--page SLUG] [--create-customer]',
    about: 'asks an ERP what Shulk would ask (docs/erp.md), and says what is wrong with its answers',
    options: {
      ...texts('student', 'mobile', 'client-id', 'client-secret', 'api-key', 'action', 'page'),
      'create-customer': { type: 'boolean' },
    },
    run: doctor,
  },
};

function help(): void {
  say('shulk: for developers of an institute’s own systems\n');
  for (const { use, about } of Object.values(COMMANDS)) say(`  ${use}\n      ${about}\n`);
  say('SHULK_KEY and SHULK_URL go before what `shulk login` keeps.');
  say(
    'It ends with 0 if all is well, with 1 if something failed or is wrong, with 2 if the command was written wrong.',
  );
}

/** What to do next about a refusal, beside what the server says. */
const NEXT: Readonly<Record<string, string>> = {
  api_key: 'Compare the key with your store, then `shulk login --url …`.',
  key_ended: 'Have a new key made, then `shulk login --url …`.',
  key_mode: 'Use a key of the mode that the institute is in.',
  permission_missing: '`shulk keys check` shows what the key may read.',
  unreachable: 'Is the address right, and does the server run?',
};

function report(error: unknown): number {
  if (error instanceof Stop) {
    console.error(error.message);
    return error.exitCode;
  }
  if (!(error instanceof ShulkError)) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
  const { code, docsUrl, requestId } = error;
  console.error(`${error.message} (${code})`);
  if (NEXT[code] !== undefined) console.error(NEXT[code]);
  if (docsUrl !== undefined) console.error(`More: ${docsUrl}  request ${requestId}`);
  return 1;
}

async function run(words: readonly string[]): Promise<void> {
  const [first = 'help', second = ''] = words;
  if (['help', '--help', '-h'].includes(first) || words.includes('--help')) return help();
  const name = `${first} ${second}` in COMMANDS ? `${first} ${second}` : first;
  const command = COMMANDS[name];
  if (command === undefined) throw wrongUse(`There is no command \`shulk ${first}\`.`);
  const args = words.slice(name.split(' ').length);
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options: command.options, allowPositionals: true });
  } catch (error) {
    throw wrongUse(`${error instanceof Error ? error.message : ''}\n${command.use}`);
  }
  await command.run(parsed.values, parsed.positionals);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.exitCode = report(error);
}
