import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { crashBundle, schoolOf } from './crash/testing/crash-bundle.ts';
import { buildServer, freePort, newHome, startServer } from './crash/testing/server-process.ts';
import type { BuiltServer, ServerRun } from './crash/testing/server-process.ts';
import { openPglite } from './platform/db/pglite.ts';
import { fillDataDir } from './testing/embedded-db.ts';

/** A start loads and migrates a database; slow machines take long. */
const START_MS = 120_000;

const school = schoolOf('startone');
const bundle = crashBundle([school], [{ school, id: 'S-1', mobile: '9000020000' }]);

let server: BuiltServer;
beforeAll(async () => {
  server = await buildServer();
}, START_MS);
afterAll(() => server?.remove());

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A home for one test; its files are removed after it. */
function aHome() {
  const home = newHome();
  ends.push(() => home.remove());
  const start = (env: Readonly<Record<string, string>> = {}): ServerRun => {
    const run = startServer(server, {
      DATA_DIR: home.dataDir,
      PAYER_DIST: home.payerDist,
      PORT: '0',
      ...env,
    });
    ends.push(() => run.kill());
    return run;
  };
  const file = (name: string, text: string): string => {
    const path = join(home.payerDist, name);
    writeFileSync(path, text);
    return path;
  };
  return { ...home, start, file };
}

/** A home with a migrated, empty database, for tests that are not about creating it. */
async function aMigratedHome() {
  const home = aHome();
  await fillDataDir(home.dataDir);
  return home;
}

/** The output of a failing start: a sentence for people, no stack. */
async function refusal(run: ServerRun): Promise<string> {
  expect(await run.ended).toBe(1);
  const text = run.output();
  expect(text).toMatch(/^The server cannot start\. /m);
  expect(text).not.toMatch(/^ {4}at /m);
  return text;
}

const addressOf = (run: ServerRun): string =>
  `http://127.0.0.1:${/\(port (\d+),/.exec(run.output())?.[1] ?? ''}`;

async function readyAt(run: ServerRun): Promise<string> {
  await run.ready;
  return addressOf(run);
}

/** Calls a server that may have just started on a slow machine: retries while it reports busy. */
async function ask(url: string, how: RequestInit = {}): Promise<Response> {
  let answer = await fetch(url, how);
  for (let again = 0; answer.status === 503 && again < 20; again += 1) {
    await new Promise((resolve) => setTimeout(resolve, Number(answer.headers.get('retry-after')) * 1_000));
    answer = await fetch(url, how);
  }
  return answer;
}

const pageOf = (base: string, slug: string): Promise<Response> =>
  ask(`${base}/api/pages/v1/payment-pages/fetch?payment_page_slug=${slug}`, {
    headers: { 'x-api-key': 'shulk-payer-page' },
  });

describe('a start with a wrong setting', () => {
  it(
    'says which folder cannot be written to, and what to do',
    async () => {
      const { start, file } = aHome();
      const taken = file('a-file', '');
      expect(await refusal(start({ DATA_DIR: join(taken, 'data') }))).toMatch(
        /DATA_DIR: the folder .*a-file\/data cannot be written to \(ENOTDIR\)\. Give this user the right to write there, or set DATA_DIR to another folder\./,
      );
    },
    START_MS,
  );

  it(
    'names the key file that is empty or was changed, and creates no other key instead',
    async () => {
      const { start, dataDir } = aHome();
      mkdirSync(dataDir);
      writeFileSync(join(dataDir, 'secret.key'), 'c2hvcnQ=\n');
      writeFileSync(join(dataDir, 'receipt.jwk'), '{}');
      writeFileSync(join(dataDir, 'operator.key'), '');
      const text = await refusal(start());
      expect(text).toContain('3 problem(s)');
      expect(text).toMatch(
        /SECRET_KEY: the key file .*secret\.key does not hold 32 bytes in base64\. Put the file back as it was/,
      );
      expect(text).toMatch(
        /RECEIPT_KEY: the key file .*receipt\.jwk does not hold a private P-256 key as JWK\. Put the file back as it was/,
      );
      expect(text).toMatch(
        /OPERATOR_KEY: the key file .*operator\.key is empty\. Remove it and start again\./,
      );
    },
    START_MS,
  );

  it(
    'says that PostgreSQL is unreachable, without the password',
    async () => {
      const { start } = aHome();
      const port = await freePort();
      const text = await refusal(start({ DATABASE_URL: `postgres://shulk:geheim@127.0.0.1:${port}/shulk` }));
      expect(text).toContain(
        'The database of DATABASE_URL cannot be reached (ECONNREFUSED). Check that it runs and that the address, user and password are right.',
      );
      expect(text).not.toContain('geheim');
    },
    START_MS,
  );

  it(
    'says how to build the payer app when its template is missing or incomplete',
    async () => {
      const { start, file } = await aMigratedHome();
      expect(await refusal(start({ PAYER_DIST: '/nowhere/payer' }))).toContain(
        'The payer app is not built: /nowhere/payer/index.html cannot be read. Run "npm run build".',
      );
      const template = file('index.html', '<!--shulk:head-->');
      expect(await refusal(start())).toContain(`${template} must hold each of its six markers once.`);
    },
    START_MS,
  );
});

describe('a live institute', () => {
  it(
    'stops a server from starting that is not in production, where its inbox would be open, and says what to set [S6] [S12]',
    async () => {
      const { start, file } = await aMigratedHome();
      const [institute] = bundle.institutes;
      const live = {
        ...bundle,
        institutes: [{ ...institute, mode: 'live', gateway_accounts: [] }],
        pages: [],
        students: [],
      };
      expect(await refusal(start({ SEED_FILES: file('live.json', JSON.stringify(live)) }))).toContain(
        'NODE_ENV: this database holds a live institute, whose payers pay real money. Set NODE_ENV=production, and what docs/operating.md lists for it.',
      );
    },
    START_MS,
  );
});

describe('a bundle in SEED_FILES', () => {
  it(
    'is refused with every problem by its path and nothing of it written; corrected, it loads; a newer database is left unchanged (decisions 12, 13)',
    async () => {
      const { start, file, dataDir } = await aMigratedHome();
      const [student] = bundle.students;
      const bad = {
        ...bundle,
        institutes: bundle.institutes.map((institute) => ({ ...institute, mode: 'perhaps' })),
        students: [{ ...student, fee_lines: [{ ...student?.fee_lines[0], gross: -1 }] }],
      };
      const text = await refusal(start({ SEED_FILES: file('bad.json', JSON.stringify(bad)) }));
      expect(text).toMatch(/SEED_FILES: .*bad\.json: /);
      expect(text).toMatch(/^ {2}- institutes\.0\.mode: \S/m);
      expect(text).toMatch(/^ {2}- students\.0\.fee_lines\.0\.gross: \S/m);

      // If anything had been written, the database would not be empty and the corrected bundle would not load.
      const first = start({ SEED_FILES: file('good.json', JSON.stringify(bundle)) });
      expect((await pageOf(await readyAt(first), school.slug)).status).toBe(200);
      await first.kill();

      const mark = async (change: string): Promise<void> => {
        const db = await openPglite(dataDir);
        await db.exec(change);
        await db.close();
      };
      await mark("insert into schema_migrations (name, sha256) values ('9999_tomorrow.sql', '')");
      expect(await refusal(start())).toContain(
        'The database is newer than this server: it has the migration 9999_tomorrow.sql. Start the newer version, or restore an older copy of the database.',
      );
      await mark("delete from schema_migrations where name = '9999_tomorrow.sql'");
      await mark(
        "update schema_definitions set checksum = 'of tomorrow' where file = 'functions/capture_payment.sql'",
      );
      expect(await refusal(start())).toContain(
        'The database is newer than this server: it has another text of functions/capture_payment.sql. Start the newer version, or restore an older copy of the database.',
      );
      // The rollback in docs/deploying.md.
      await mark('update schema_definitions set is_draft = true');
      expect((await pageOf(await readyAt(start()), school.slug)).status).toBe(200);
    },
    3 * START_MS,
  );
});

/** Sends raw bytes, and returns the response until the server closes or answers. */
function sendBytes(base: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    let text = '';
    socket.on('data', (piece) => {
      text += piece.toString();
      socket.end();
    });
    socket.once('close', () => resolve(text));
    socket.once('error', reject);
  });
}

describe('bad input on the wire', () => {
  it(
    'gets a status, a code and a sentence each time, and the server continues',
    async () => {
      const { start, file } = await aMigratedHome();
      const run = start({ SEED_FILES: file('good.json', JSON.stringify(bundle)) });
      const base = await readyAt(run);
      const orders = `${base}/api/checkout/v1/orders`;
      const send = async (url: string, body?: string, type = 'application/json') => {
        const answer = await ask(url, {
          headers: { 'x-api-key': 'shulk-payer-page', 'idempotency-key': 'one', 'content-type': type },
          ...(body === undefined ? {} : { method: 'POST', body }),
        });
        const json = (await answer.json()) as { message: string; data: null; error: { code: string } };
        expect(json.data).toBeNull();
        expect(json.message).toMatch(/^[A-Z].+\.$/);
        return [answer.status, json.error.code];
      };
      expect(await send(orders, '{"payment_page_slug":')).toEqual([400, 'malformed_json']);
      expect(await send(orders, `{"card_code":"${'x'.repeat(70_000)}"}`)).toEqual([413, 'body_too_large']);
      expect(await send(orders, 'a=1', 'text/plain')).toEqual([415, 'unsupported_media']);
      expect(await send(orders, '{"card_code":7,"amount":1}')).toEqual([400, 'invalid_request']);
      expect(await send(orders, '{"payment_page_slug":"no-such-page","card_code":"full"}')).toEqual([
        404,
        'page_not_found',
      ]);
      expect(await send(`${base}/api/pages/v1/payment-pages/fetch?payment_page_slug=no-such-page`)).toEqual([
        404,
        'page_not_found',
      ]);
      expect(await send(`${base}/api/pages/v1/no-such-call`)).toEqual([404, 'not_found']);

      for (const path of ['/no-such-page', '/%2e%2e%2f%2e%2e%2fetc%2fpasswd', '/a/b/c/d']) {
        const answer = await ask(base + path);
        expect([path, answer.status]).toEqual([path, 404]);
        expect(await answer.text()).not.toContain('root:');
      }
      const cut = await ask(`${base}/%E0%A4%A`, { redirect: 'manual' });
      expect([cut.status, cut.headers.get('location')]).toEqual([302, '/help']);
      expect(await sendBytes(base, 'this is no HTTP\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
      const longHeader = `GET / HTTP/1.1\r\nHost: a\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`;
      expect(await sendBytes(base, longHeader)).toMatch(/^HTTP\/1\.1 431 /);

      expect((await pageOf(base, school.slug)).status).toBe(200);
    },
    START_MS,
  );
});
