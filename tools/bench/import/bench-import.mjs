/**
 * `npm run bench -- import`: loads a school of 5,000 students with 30,000 fees through the import call while payers look
 * their children up, choose fees and open orders, first as new, then with every amount changed; on PostgreSQL and on the
 * embedded database. The import may take 10 s and 20 s, and no call of a payer more than 300 ms. `--students N` loads
 * another number, `--payers N` lets others pay beside it, `--only postgres` or `--only embedded` runs one of the two.
 */
import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { addressOf } from '../bench-bundle.mjs';
import { openBrowser } from '../http-client.mjs';
import { cpuMs, percentile, rounded, rssMib } from '../measure.mjs';
import { createOrder, status, withCards, bearer } from '../payer-steps.mjs';
import { startAll } from '../servers.mjs';
import { importFile, payersBundle } from './import-bundle.mjs';

const CHILDREN = 40;
const CALM_MS = 5_000;
const LONGEST_MS = 300;
const WITHIN_MS = { postgres: 10_000, embedded: 20_000 };
/** Payers read and think between two calls. */
const PAUSE_MS = 100;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A browser whose calls are timed; a payer who is refused for a moment asks again, and the refusal is counted. */
function timed(browser, times, refused) {
  const measure =
    (call) =>
    async (path, ...more) => {
      const began = performance.now();
      try {
        return await call(path, ...more);
      } catch (error) {
        refused.push(`${error.status ?? ''} ${path.split('?')[0]}`);
        throw error;
      } finally {
        times.push({ at: began, ms: performance.now() - began, path: path.split('?')[0] });
        await pause(PAUSE_MS * (0.5 + Math.random()));
      }
    };
  return {
    ...browser,
    get: measure(browser.get),
    post: measure(browser.post),
    patch: measure(browser.patch),
  };
}

/** Payers that go round until they are stopped; gives what they measured. */
function startPayers(system, count) {
  const times = [];
  const refused = [];
  const over = new AbortController();
  const run = async (index) => {
    const browser = openBrowser(system.origin, {
      'x-api-key': 'shulk-payer-page',
      'x-forwarded-for': addressOf(index),
    });
    const payer = { index, browser: timed(browser, times, refused) };
    for (let round = 0; !over.signal.aborted; round += 1) {
      try {
        const cards = await withCards(payer, round % CHILDREN);
        const { data } = await createOrder(payer, cards);
        await status(payer, { token: bearer(data.checkout_token) });
      } catch (error) {
        // An unexpected answer is counted above; anything else ends the bench.
        if (error.status === undefined) throw error;
      }
    }
    browser.close();
  };
  const ended = Promise.all(Array.from({ length: count }, (_, index) => run(index)));
  return {
    times,
    refused,
    stop: async () => {
      over.abort();
      await ended;
    },
  };
}

async function load(system, key, file) {
  const body = JSON.stringify(file);
  const began = performance.now();
  const answer = await fetch(`${system.origin}/api/console/v1/imports/bundle`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body,
  });
  const given = await answer.json();
  if (!answer.ok) throw new Error(`The import was refused: ${JSON.stringify(given).slice(0, 800)}`);
  return { began, ended: performance.now(), data: given.data, mib: body.length / 2 ** 20 };
}

const within = (times, from, to) => times.filter(({ at, ms }) => at + ms >= from && at <= to);

function line(name, calls) {
  const all = calls.map(({ ms }) => ms);
  const longest = calls.toSorted((a, b) => b.ms - a.ms)[0];
  console.log(
    `  ${name.padEnd(16)} ${String(calls.length).padStart(5)} calls of payers: p50 ${rounded(percentile(all, 0.5))} ms, ` +
      `p99 ${rounded(percentile(all, 0.99))} ms, longest ${rounded(longest?.ms ?? 0, 0)} ms (${longest?.path ?? 'none'})`,
  );
}

async function benchOn(kind, { students, payers }) {
  const key = randomBytes(24).toString('hex');
  const { bundle, inFile } = payersBundle({ payers, children: CHILDREN });
  const settings = { TRUST_PROXY: '127.0.0.1', OPERATOR_KEY: key };
  const system = await startAll(bundle, settings, { embedded: kind === 'embedded' });
  const judged = [];
  try {
    const beside = startPayers(system, payers);
    await pause(2_000);
    const calmFrom = performance.now();
    await pause(CALM_MS);
    console.log(
      `${kind}, load of the machine ${loadavg()
        .map((n) => rounded(n))
        .join(' ')}`,
    );
    line('without import', within(beside.times, calmFrom, performance.now()));
    const files = [
      { name: 'new', file: importFile(students, 1500) },
      { name: 'all changed', file: importFile(students, 1600, inFile) },
    ];
    for (const { name, file } of files) {
      const cpu = cpuMs(system.pid());
      const refusedBefore = beside.refused.length;
      const { began, ended, data, mib } = await load(system, key, file);
      const took = ended - began;
      const calls = within(beside.times, began, ended);
      const lines = data.institutes['bench-0'];
      console.log(
        `  ${name}: ${rounded(took / 1000)} s for ${file.students.length} students (${lines.lines_created} fees new, ` +
          `${lines.lines_updated} changed, ${rounded(mib)} MiB), ${rounded((cpuMs(system.pid()) - cpu) / 1000)} s of processor ` +
          `in the server, ${rounded(rssMib(system.pid()), 0)} MiB resident`,
      );
      line(name, calls);
      const longest = Math.max(...calls.map(({ ms }) => ms));
      const refused = beside.refused.slice(refusedBefore);
      for (const one of new Set(refused)) console.log(`  refused: ${one}`);
      judged.push([`${kind}, ${name}: at most ${WITHIN_MS[kind] / 1000} s`, took <= WITHIN_MS[kind]]);
      judged.push([`${kind}, ${name}: no call of a payer over ${LONGEST_MS} ms`, longest <= LONGEST_MS]);
      judged.push([`${kind}, ${name}: no payer was refused`, refused.length === 0]);
    }
    await beside.stop();
  } finally {
    await system.stop();
  }
  return judged;
}

/**
 * @param {string[]} words what stands behind `import` on the command line
 * @returns {Promise<number>} the exit code
 */
export async function benchImport(words) {
  const { values } = parseArgs({
    args: words,
    options: {
      students: { type: 'string', default: '5000' },
      payers: { type: 'string', default: '4' },
      only: { type: 'string' },
    },
  });
  const size = { students: Number(values.students), payers: Number(values.payers) };
  const judged = [];
  for (const kind of ['postgres', 'embedded'])
    if (values.only === undefined || values.only === kind) judged.push(...(await benchOn(kind, size)));
  for (const [sentence, holds] of judged) console.log(`${holds ? 'holds ' : 'BROKEN'}   ${sentence}`);
  return judged.every(([, holds]) => holds) ? 0 : 1;
}
