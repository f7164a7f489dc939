import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBoth } from '../../apps/server/src/testing/index.ts';
import { bundleClient } from '../build/bundle-client.mjs';
import { freePort } from '../setup/free-port.mjs';
import { at as path } from '../setup/paths.mjs';
import { usePaidSchool } from './testing/paid-school.ts';

const run = promisify(execFile);
const TSC = path('node_modules', 'typescript', 'bin', 'tsc');
const [START = '', EVENTS = '', WEBHOOKS = '', ONCE = '', MATCH = ''] = [
  ...readFileSync(path('docs', 'client.md'), 'utf8').matchAll(/^```ts\n(.*?)^```/gms),
].map(([, block]) => block);
const PROGRAMS = { start: START, events: EVENTS, webhooks: WEBHOOKS, once: ONCE, match: MATCH };

let folder: string;
/** What TypeScript says of the programs. */
let said: string;

/** A project that knows nothing of this repository, with the client installed from its packed file. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shulk-client-'));
  await bundleClient(join(folder, 'dist'));
  await run('npm', ['pack', join(folder, 'dist'), '--pack-destination', folder]);
  writeFileSync(join(folder, 'package.json'), '{ "name": "erp", "private": true, "type": "module" }');
  const [packed = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed}`], { cwd: folder });
  // The types of Node come from here: nothing is installed from outside.
  mkdirSync(join(folder, 'node_modules', '@types'), { recursive: true });
  for (const one of ['@types/node', 'undici-types'])
    cpSync(path('node_modules', one), join(folder, 'node_modules', one), { recursive: true });
  for (const [name, text] of Object.entries(PROGRAMS)) writeFileSync(join(folder, `${name}.ts`), text);
  said = await compile({ module: 'nodenext', noUncheckedIndexedAccess: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Compiles the programs with TypeScript 5.9. @returns what it says */
async function compile(settings: object): Promise<string> {
  const compilerOptions = { target: 'es2022', strict: true, outDir: 'out', ...settings };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const { stdout } = await run('node', [TSC, '-p', '.'], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
}

it('the packed client is one script that imports nothing and names nothing that only Node has', () => {
  const dist = join(folder, 'node_modules', '@shulk', 'client');
  const script = readFileSync(join(dist, 'index.js'), 'utf8');
  expect(script).not.toMatch(
    /^import |\bimport\(|\brequire\(|\bprocess\.|\bBuffer\b|\bwindow\b|\bdocument\b/m,
  );
  expect(readdirSync(dist).toSorted()).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'index.d.ts']),
  );
  const manifest = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8')) as Record<string, unknown>;
  expect(manifest).toMatchObject({ name: '@shulk/client', license: 'Apache-2.0' });
  expect(Object.keys(manifest)).not.toEqual(expect.arrayContaining(['dependencies']));
  expect(Object.keys(manifest)).not.toEqual(expect.arrayContaining(['private']));
});

it('the start of docs/client.md takes fifteen lines at most', () => {
  expect(START.split('\n').filter(Boolean).length).toBeLessThanOrEqual(15);
});

it('the programs of docs/client.md compile with TypeScript 5.9, however it finds modules', async () => {
  expect(said).toBe('');
  writeFileSync(join(folder, 'wrong.ts'), START.replace('payment.amount', 'payment.amuont'));
  const other = { module: 'esnext', moduleResolution: 'bundler', exactOptionalPropertyTypes: true };
  const faults = await compile({ ...other, skipLibCheck: true, noEmit: true });
  expect(faults.trim().split('\n')).toEqual([expect.stringMatching(/^wrong\.ts.*'amuont' does not exist/)]);
  rmSync(join(folder, 'wrong.ts'));
});

describeOnBoth('the programs of docs/client.md', (use) => {
  const on = usePaidSchool(use);
  const started: ChildProcess[] = [];
  afterAll(() => started.forEach((child) => child.kill()));

  const env = (more = {}) => ({ ...process.env, SHULK_KEY: on.key, SHULK_URL: on.address, ...more });
  const program = async (name: keyof typeof PROGRAMS): Promise<string> =>
    (await run('node', [`out/${name}.js`], { cwd: folder, env: env() })).stdout;

  it('list what was paid', async () => {
    const listed = await program('start');
    for (const id of on.payments) expect(listed).toContain(`\n${id} A-1 1000.5\n  post 1000.5 to `);
  });

  it('read each event once', async () => {
    expect((await program('events')).match(/^payment\.captured /gm)).toHaveLength(3);
    expect(await program('events')).toBe('');
    rmSync(join(folder, 'cursor.txt'));
  });

  it('make an object once, and tell of a refusal', async () => {
    const told = await program('once');
    expect(told).toMatch(/^made once$/m);
    expect(told).toMatch(/^404 not_found http\S+#not_found [\w-]+$/m);
  });

  it('tell of both versions and values when somebody was faster', async () => {
    const told = await program('match');
    expect(told).toContain('{ sent: 1, current: 2 }');
    expect(told).toContain('You sent "by me". It is "by a colleague" now.');
  });

  it('take a webhook that is genuine, and no other', async () => {
    const { id, secret } = await on.shulk.webhookEndpoints.create({ url: 'https://erp.school.example/hook' });
    await on.shulk.webhookEndpoints.replay(id, { types: ['payment.captured'] });
    await on.sendAll();
    const [post] = on.posts;
    if (post === undefined) throw new Error('Nothing was sent.');
    const port = await freePort();
    started.push(
      spawn('node', ['out/webhooks.js'], { cwd: folder, env: env({ PORT: port, SHULK_SECRET: secret }) }),
    );
    const send = (body: string) =>
      fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: post.headers, body }).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(() => send(post.body), { timeout: 20_000 }).toBe(200);
    expect(await send(post.body.replace('captured', 'failed'))).toBe(401);
  });
});
