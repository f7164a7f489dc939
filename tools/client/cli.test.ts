import { execFile } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { verifyWebhook } from '@shulk/client';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../apps/server/src/testing/index.ts';
import { at as path } from '../setup/paths.mjs';
import { usePaidSchool } from './testing/paid-school.ts';
import { shulkCommand } from './testing/run-shulk.ts';

const run = promisify(execFile);
const command = shulkCommand();
const { start, shulk, program } = command;

interface Got {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A receiver of webhooks that takes all. */
async function receiver(): Promise<{ got: Got[]; url: string }> {
  const got: Got[] = [];
  const url = await program((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      response.end('ok');
    });
  });
  return { got, url: `${url}/hook` };
}

const secretIn = (said: string): string => /whsec_[\w+/=]+/.exec(said)?.[0] ?? '';

describeOnBoth('the command shulk at a running server', (use) => {
  const at = usePaidSchool(use);
  const env = () => ({ SHULK_KEY: at.key, SHULK_URL: at.address });

  it('keeps a key that works in a file of its owner alone, and no other', async () => {
    const url = ['--url', at.address];
    const wrong = await shulk(['login', ...url], {}, `sk_test_${'x'.repeat(40)}\n`);
    expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining('(api_key)')]);
    expect(await shulk(['keys', 'check'])).toMatchObject({
      code: 1,
      said: expect.stringContaining('shulk login') as string,
    });
    expect(await shulk(['login', ...url], {}, `${at.key}\n`)).toMatchObject({ code: 0 });
    const file = join(command.folder, 'shulk', 'account.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain(at.key);
    const { code, said } = await shulk(['keys', 'check']);
    expect([code, said]).toEqual([0, expect.stringMatching(/kaveri-money, test[^]*yes {2}payments:read/)]);
    expect(said).not.toContain(at.key);
    rmSync(file);
  });

  it('says which scopes a key lacks, and works with a key that may not read the institute', async () => {
    const { id } = await use.db.one<{ id: number }>(`select id from institutes where code = 'kaveri-money'`);
    const key = async (name: string, ...permissions: ('orders:read' | 'events:read')[]) => ({
      SHULK_KEY: await at.on.aKey({ institute_id: id, name, permissions }),
      SHULK_URL: at.address,
    });
    const orders = await key('orders', 'orders:read');
    const { said } = await shulk(['keys', 'check'], orders);
    expect(said).toMatch(/no {3}payments:read/);
    expect(said).toMatch(/yes {2}orders:read/);
    expect(said).toMatch(/no {3}held-money:read/);
    expect((await shulk(['login', '--url', at.address], orders)).code).toBe(0);
    rmSync(join(command.folder, 'shulk', 'account.json'));
    expect(await shulk(['events'], orders)).toMatchObject({
      code: 1,
      said: expect.stringContaining('shulk keys check') as string,
    });
    const { held } = start(
      ['listen', '--forward-to', 'http://localhost:1'],
      await key('events', 'events:read'),
    );
    await expect.poll(() => held.said, { timeout: 30_000 }).toMatch(/Secret of the signature/);
  });

  it('lists events, all of them or those of a type', async () => {
    const { code, said } = await shulk(['events', '--type', 'payment.captured'], env());
    expect(code).toBe(0);
    expect(
      said
        .trim()
        .split('\n')
        .map((line) => line.split('  ').at(-1)),
    ).toEqual(at.payments);
    const all = await shulk(['events', '--json'], env());
    expect(all.said.trim().split('\n').length).toBeGreaterThan(3);
    expect(JSON.parse(all.said.split('\n')[0] ?? '')).toMatchObject({ livemode: false });
  });

  it('sends each event to a program on this machine, signed, in order, and again when it is not taken', async () => {
    const { got, url } = await receiver();
    const since = '2020-01-01T00:00:00Z';
    const { held } = start(
      ['listen', '--forward-to', url, '--type', 'payment.captured', '--since', since, '--every', '0.5'],
      env(),
    );
    await expect.poll(() => got.length, { timeout: 30_000 }).toBe(3);
    const secret = secretIn(held.said);
    const events = await Promise.all(got.map(({ body, headers }) => verifyWebhook(body, headers, secret)));
    expect(events.map(({ data }) => (data as { id: string }).id)).toEqual(at.payments);
    expect(await at.shulk.events.get(events[0]?.id ?? '')).toEqual(events[0]);
    let calls = 0;
    const failing = await program((request, response) => {
      calls += 1;
      request.resume();
      response.writeHead(calls === 1 ? 500 : 200).end();
    });
    const again = start(
      ['listen', '--forward-to', failing, '--type', 'payment.captured', '--since', since],
      env(),
    );
    await expect.poll(() => calls, { timeout: 30_000 }).toBe(4);
    expect(again.held.said).toMatch(/-> 500 {2}not taken/);
    expect(await shulk(['listen', '--forward-to', 'https://erp.school.example'], env())).toMatchObject({
      code: 2,
    });
  });

  it('sends a test event or past events to an endpoint, and the latest of a type to a program', async () => {
    const none = await shulk(['trigger', 'webhook.test'], env());
    expect([none.code, none.said]).toEqual([1, expect.stringContaining('no endpoint')]);
    await at.shulk.webhookEndpoints.create({ url: 'https://erp.school.example/hook' });
    const test = await shulk(['trigger', 'webhook.test'], env());
    expect([test.code, test.said]).toEqual([0, expect.stringContaining('webhook.test -> 200')]);
    const again = await shulk(['replay', '--type', 'payment.captured'], env());
    expect([again.code, again.said]).toEqual([0, expect.stringContaining('3 events found, 3 of them')]);
    const { got, url } = await receiver();
    const latest = await shulk(['trigger', 'payment.captured', '--forward-to', url], env());
    expect(latest.code).toBe(0);
    const [only] = got;
    expect(await verifyWebhook(only?.body ?? '', only?.headers ?? {}, secretIn(latest.said))).toMatchObject({
      data: { id: at.payments.at(-1) },
    });
    const unmade = await shulk(['trigger', 'payment.captured'], env());
    expect([unmade.code, unmade.said]).toEqual([2, expect.stringContaining('pay in the sandbox')]);
    const wrong = await shulk(['events', '--type', 'payment.capturd'], env());
    expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining('(invalid_request)')]);
  });

  it('says of a webhook kept in files whether it is genuine, and why not', async () => {
    const { secret } = await at.shulk.webhookEndpoints.create({ url: 'https://erp.school.example/hook' });
    await shulk(['replay', '--type', 'payment.captured'], env());
    await at.sendAll();
    const [post] = at.posts;
    const [body, lines, json] = ['body', 'lines', 'json'].map((name) => join(command.folder, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(body, post?.body ?? '');
    writeFileSync(
      lines,
      Object.entries(post?.headers ?? {})
        .map(([name, value]) => `${name}: ${value}\n`)
        .join(''),
    );
    const old = { ...post?.headers, 'webhook-timestamp': '1780000000' };
    writeFileSync(json, JSON.stringify(old));
    const check = (headers: string, ...more: string[]) =>
      shulk(['verify', '--body', body, '--headers', headers, ...more], { SHULK_SECRET: secret });
    expect(await check(lines)).toMatchObject({
      code: 0,
      said: expect.stringContaining('Genuine: payment.captured') as string,
    });
    expect(await check(json)).toMatchObject({
      code: 1,
      said: expect.stringContaining('--ignore-time') as string,
    });
    expect(await check(json, '--ignore-time')).toMatchObject({
      code: 1,
      said: expect.stringContaining('not signed') as string,
    });
    writeFileSync(body, `${post?.body} `);
    expect(await check(lines)).toMatchObject({
      code: 1,
      said: expect.stringContaining('not signed') as string,
    });
    expect(await check(lines, '--secret', 'hush')).toMatchObject({ code: 2 });
  });
});

it('shulk runs from its packed file, and docs/client.md shows commands that it knows', async () => {
  await run('npm', ['pack', join(command.folder, 'dist'), '--pack-destination', command.folder]);
  writeFileSync(join(command.folder, 'package.json'), '{ "private": true }');
  const [packed = ''] = readdirSync(command.folder).filter((name) => name.endsWith('.tgz'));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed}`], {
    cwd: command.folder,
  });
  const bin = join(command.folder, 'node_modules', '.bin', 'shulk');
  expect((await run(bin, ['help'])).stdout).toContain('shulk listen');
  const shown = readFileSync(path('docs', 'client.md'), 'utf8').match(/^shulk .+$/gm) ?? [];
  expect(shown).toHaveLength(11);
  for (const line of shown) {
    const args = line
      .replaceAll(/https?:\/\/\S+/g, 'http://127.0.0.1:1')
      .split(' ')
      .slice(1);
    const key = {
      SHULK_KEY: `sk_test_${'x'.repeat(40)}`,
      SHULK_URL: 'http://127.0.0.1:1',
      SHULK_SECRET: 'x',
    };
    // Nobody answers, or a file is missing: how it is written was right.
    expect([line, (await shulk(args, key)).code]).toEqual([line, 1]);
  }
});

it('shulk says how each command is written, and refuses what it does not know', async () => {
  const { code, said } = await shulk([]);
  expect(code).toBe(0);
  for (const name of [
    'login',
    'keys check',
    'events',
    'listen',
    'trigger',
    'replay',
    'clock',
    'import',
    'verify',
    'doctor',
  ])
    expect(said).toContain(`shulk ${name}`);
  const key = { SHULK_KEY: `sk_test_${'x'.repeat(40)}`, SHULK_URL: 'http://127.0.0.1:1' };
  for (const args of [
    ['sing'],
    ['listen'],
    ['events', '--colour'],
    ['replay'],
    ['verify'],
    ['doctor'],
    ['login'],
  ])
    expect([args, (await shulk(args, key)).code]).toEqual([args, 2]);
  const away = await shulk(['events', '--type', 'x'], key);
  expect([away.code, away.said]).toEqual([1, expect.stringContaining('Is the address right')]);
});
