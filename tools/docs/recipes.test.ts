import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calendarDay, signWebhook, webhookSecret } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { transformSync } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildDemoBundle } from '../../apps/server/src/demo/index.ts';
import { mountApiKeys } from '../../apps/server/src/modules/api-keys/index.ts';
import { aKeyOf, useApi } from '../../apps/server/src/modules/api-keys/testing/api-suite.ts';
import { mountEvents, numberEvents } from '../../apps/server/src/modules/events/index.ts';
import { capture, paid } from '../../apps/server/src/modules/payments/testing/captures.ts';
import { importBundle } from '../../apps/server/src/modules/imports/index.ts';
import { mountInstituteApi } from '../../apps/server/src/modules/institute-api/index.ts';
import {
  aFee,
  anOrder,
  aPayingSchool,
  aPupil,
} from '../../apps/server/src/modules/payments/testing/paying-school.ts';
import { describeOnBoth, testApp, testServices } from '../../apps/server/src/testing/index.ts';
import type { TestApp, TestServices } from '../../apps/server/src/testing/index.ts';
import { at } from '../setup/paths.mjs';
import { runCommand } from '../setup/run-command.mjs';

const text = readFileSync(at('docs/recipes.md'), 'utf8');
const [before = '', ...parts] = text.split(/^## /m);
/** A part of the page by the first word of its heading. */
const part = (word: string): string => parts.find((one) => one.startsWith(`${word}:`)) ?? '';
const [pull, write, push] = ['Pull', 'Write', 'Push'].map(part) as [string, string, string];

/** The blocks of code of a part in one language. */
const blocks = (of: string, language: string): string[] =>
  [...of.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, block = '']) => block);

const isHere = async (program: string): Promise<boolean> =>
  (await runCommand(program, ['--version'])).code === 0;

/** How a block of each language is run. */
const LANGUAGES = [
  { language: 'ts', program: process.execPath, file: 'recipe.mjs' },
  { language: 'python', program: 'python3', file: 'recipe.py' },
  { language: 'php', program: 'php', file: 'recipe.php' },
] as const;
const here = await Promise.all(LANGUAGES.map(({ program }) => isHere(program)));
const runnable = LANGUAGES.filter((_, n) => here[n]);
for (const { language } of LANGUAGES.filter((_, n) => !here[n]))
  console.info(`This machine has no ${language}: those recipes of docs/recipes.md are not run here.`);

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shulk-recipes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a program in the folder of the test. */
async function run(
  { language, program, file }: (typeof LANGUAGES)[number],
  code: string,
  env: Readonly<Record<string, string>> = {},
) {
  writeFileSync(
    join(folder, file),
    language === 'ts' ? transformSync(code, { loader: 'ts', format: 'esm' }).code : code,
  );
  return runCommand(program, [file], { cwd: folder, env: { ...env } });
}

it('docs/recipes.md has every recipe in each of its languages', () => {
  expect(LANGUAGES.map(({ language }) => blocks(pull, language).length)).toEqual([1, 1, 1]);
  expect(blocks(pull, 'sh')).toHaveLength(1);
  expect(LANGUAGES.map(({ language }) => blocks(write, language).length)).toEqual([1, 1, 1]);
  expect(blocks(write, 'sh')).toHaveLength(1);
  expect(['python', 'php'].map((language) => blocks(push, language).length)).toEqual([1, 1]);
});

describeOnBoth('docs/recipes.md, reading events', (use) => {
  const on = useApi(use, mountEvents);
  let env: Record<string, string>;

  /** So many payments of a school of their own. @returns ids of their events, in order */
  async function payments(count: number, school: Awaited<ReturnType<typeof aPayingSchool>>, name: string) {
    for (let n = 0; n < count; n += 1) {
      const pupil = await aPupil(school, `${name}-${n}`);
      const fee = await aFee(school, pupil, `f-${name}-${n}`, 100_000);
      const order = await anOrder(school, pupil, [{ fee, balance: 100_000 }]);
      await capture(use.db, order.id, paid(order.gatewayOrderId, 100_000), '2026-11-20T07:00:00.000Z');
    }
    await numberEvents(use.db, '2026-11-20T09:00:01.000Z' as Instant);
  }
  const allIds = async (): Promise<string[]> =>
    (await use.db.query<{ public_id: string }>('select public_id from events order by position')).map(
      ({ public_id: id }) => id,
    );
  const idsIn = (output: string): string[] =>
    [...output.matchAll(/^(evt_\w+) \w+\.\w+ \S+$/gm)].map(([, id = '']) => id);

  let school: Awaited<ReturnType<typeof aPayingSchool>>;
  beforeEach(async () => {
    school = await aPayingSchool(on.services, 'kaveri-recipes');
    await payments(2, school, 'a');
    const SHULK_KEY = await on.aKey({ institute_id: school.instituteId, permissions: ['events:read'] });
    env = { SHULK_KEY, SHULK_URL: await on.app.http.listen({ host: '127.0.0.1', port: 0 }) };
  });

  it.each(runnable)('prints every event once in $language, also those of a later run', async (one) => {
    // Pages of two, so that there are several.
    const [code = ''] = blocks(pull, one.language).map((block) => block.replace('200', '2'));
    const first = await run(one, code, env);
    expect([first.code, idsIn(first.output)], first.output).toEqual([0, await allIds()]);
    await payments(1, school, 'b');
    const second = await run(one, code, env);
    const all = [...idsIn(first.output), ...idsIn(second.output)];
    expect([second.code, all], second.output).toEqual([0, await allIds()]);
    const refused = await run(one, code, { ...env, SHULK_KEY: 'sk_test_wrong' });
    expect(refused.code, refused.output).not.toBe(0);
  });

  it('answers the call for curl with the payments', async () => {
    const [command = ''] = blocks(pull, 'sh');
    const { code, output } = await runCommand('bash', ['-c', `${command.trim()} -sS`], { env });
    expect([code, output]).toEqual([0, expect.stringContaining('"type":"payment.captured"')]);
    expect(output).not.toContain('receipt.issued');
  });

  it('names the variables that its programs read', () => {
    expect(blocks(before, 'sh').join('')).toMatch(
      /^export SHULK_URL=http:\S+\nexport SHULK_KEY=sk_test_…\n$/,
    );
  });
});

describeOnBoth('docs/recipes.md, writing a student and a link', (use) => {
  let app: TestApp;
  let services: TestServices;
  let institute: number;
  let address: string;
  let keys = 0;
  beforeAll(async () => {
    services = testServices(use.db);
    services.clock.set('2026-11-20T06:00:00.000Z');
    await importBundle(services, buildDemoBundle(calendarDay('2026-11-20'), services.settings.publicUrl));
    const kaveri = `select id from institutes where code = 'kaveri-valley'`;
    institute = (await use.db.one<{ id: number }>(kaveri)).id;
    app = await testApp(services, (http) => {
      mountApiKeys(http);
      mountInstituteApi(http);
    });
    address = await app.http.listen({ host: '127.0.0.1', port: 0 });
  }, 120_000);
  afterAll(() => app.close());

  /** The environment of a program, with a key of its own that has the scopes which the page names. */
  async function environment(): Promise<Record<string, string>> {
    const permissions = [...(write.split('For curl:')[0] ?? '').matchAll(/`([a-z-]+:write)`/g)].map(
      ([, scope]) => scope as 'students:write',
    );
    const name = `recipe-${(keys += 1)}`;
    return {
      SHULK_KEY: await aKeyOf(services, { institute_id: institute, name, permissions }),
      SHULK_URL: address,
    };
  }
  const links = async (): Promise<string[]> =>
    (await use.db.query<{ code: string }>('select code from pay_sessions order by id')).map(
      ({ code }) => code,
    );
  const fees = () =>
    use.db.query<{ gross: number }>(
      `select l.gross_paise as gross from fee_lines l join students s on s.id = l.student_id where s.student_uuid = 'KV-9101'`,
    );

  it.each(runnable)(
    'makes both once in $language, however often it runs, and tells of a refusal',
    async (one) => {
      const env = await environment();
      const [code = ''] = blocks(write, one.language);
      const earlier = await links();
      const refused = await run(one, code.replace('NUR', 'NUX'), env);
      expect([refused.code === 0, refused.output]).toEqual([false, expect.stringContaining('class_code')]);
      const [first, second] = [await run(one, code, env), await run(one, code, env)];
      expect([first.code, second.output], first.output).toEqual([0, first.output]);
      const made = (await links()).filter((link) => !earlier.includes(link));
      expect(made).toHaveLength(1);
      expect(first.output.trim()).toBe(
        `KV-9101 1 ${services.settings.publicUrl}/kaveri-term?uid=${made[0]}&sc=${made[0]}`,
      );
      expect(await fees()).toEqual([{ gross: 1_500_000 }]);
    },
  );

  it('does the same by the calls for curl', async () => {
    const earlier = await links();
    const [commands = ''] = blocks(write, 'sh');
    const { code, output } = await runCommand('bash', ['-ec', commands.replaceAll('curl ', 'curl -sS ')], {
      env: await environment(),
    });
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/"object":"student"[^]*"reference_id":"INV-2026-91"/),
    ]);
    expect((await links()).length).toBe(earlier.length + 1);
  });
});

/** Calls the check of a recipe with what is in input.json, and prints what it says. */
const DRIVERS = {
  python: `
given = json.load(open("input.json", encoding="utf-8"))
try:
    print("genuine", verify_webhook(given["secret"], given["headers"], given["body"].encode())["id"])
except ValueError as error:
    print("refused", error)
`,
  php: `
$given = json_decode(file_get_contents('input.json'), true);
try {
    echo 'genuine ' . verify_webhook($given['secret'], $given['headers'], $given['body'])['id'];
} catch (UnexpectedValueException $error) {
    echo 'refused ' . $error->getMessage();
}
`,
};

describe('docs/recipes.md, checking a webhook', () => {
  const secret = webhookSecret(new Uint8Array(32).fill(7));
  const body = JSON.stringify({ id: 'evt_1', type: 'payment.captured', data: { label: 'Gebühr ₹ 1' } });
  const now = String(Math.floor(Date.now() / 1000));
  const signed = async (timestamp = now, secrets = [secret]) => ({
    'webhook-id': 'evt_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': await signWebhook(secrets, { id: 'evt_1', timestamp, body }),
  });

  it.each(runnable.filter(({ language }) => language !== 'ts'))(
    'believes in $language what we signed, and nothing else',
    async (one) => {
      const verdict = async (headers: Record<string, string>, sent = body): Promise<string> => {
        writeFileSync(join(folder, 'input.json'), JSON.stringify({ secret, headers, body: sent }));
        const driver = one.language === 'ts' ? '' : DRIVERS[one.language];
        return (await run(one, `${blocks(push, one.language).join('')}${driver}`)).output.trim();
      };
      const other = webhookSecret(new Uint8Array(32).fill(8));
      expect(await verdict(await signed())).toBe('genuine evt_1');
      expect(await verdict(await signed(now, [other, secret]))).toBe('genuine evt_1');
      expect(await verdict(await signed(now, [other]))).toMatch(/^refused not signed/);
      expect(await verdict(await signed(), body.replace('captured', 'failed'))).toMatch(
        /^refused not signed/,
      );
      expect(await verdict({ ...(await signed()), 'webhook-id': 'evt_2' })).toMatch(/^refused not signed/);
      expect(await verdict({ ...(await signed()), 'webhook-signature': 'v1,ü' })).toMatch(
        /^refused not signed/,
      );
      expect(await verdict(await signed('1780000000'))).toMatch(/^refused too old/);
      expect(await verdict({})).toMatch(/^refused too old/);
    },
  );
});
