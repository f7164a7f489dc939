/** Starts the server from only the files that the container file copies. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { ROOT, at } from '../../../tools/setup/paths.mjs';
import { runCommand } from '../../../tools/setup/run-command.mjs';
import { judge, ledgerCheck } from '../judge.ts';
import { newAnswers, newPayer, pay, prove, takeReceipt } from '../payer.ts';
import { openStage, type Place, type Verdict } from '../stage.ts';

/** The steps of the last stage of deploy/Dockerfile: `[instruction, the rest of the line]`. */
function lastStage(): (readonly [instruction: string, rest: string])[] {
  const lines = readFileSync(at('deploy/Dockerfile'), 'utf8').split('\n');
  const begin = lines.findLastIndex((line) => line.startsWith('FROM '));
  return lines.slice(begin + 1).flatMap((line) => {
    const [, instruction, rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    return instruction ? [[instruction, rest] as const] : [];
  });
}

/** Copies like COPY: a file into a folder written with `/` at its end, a folder's contents into the named folder. */
function copy(rest: string, root: string): void {
  const words = rest.split(' ').filter((word) => !word.startsWith('--'));
  const last = words.at(-1) ?? '';
  const to = join(root, last);
  for (const word of words.slice(0, -1)) {
    const from = at(word.replace('/shulk/', ''));
    const target = last.endsWith('/') ? join(to, word.split('/').at(-1) ?? '') : to;
    mkdirSync(dirname(target), { recursive: true });
    cpSync(from, target, { recursive: true });
  }
}

/** Runs the container file's steps in `root` instead of /shulk; returns the script of its CMD, relative to our root. */
async function makeContainer(root: string): Promise<string> {
  let script = '';
  for (const [instruction, rest] of lastStage()) {
    if (instruction === 'COPY') copy(rest, root);
    if (instruction === 'RUN' && rest.startsWith('npm ')) {
      const { code, output } = await runCommand('npm', rest.split(' ').slice(1), { cwd: root });
      if (code !== 0) throw new Error(`${rest} failed:\n${output}`);
    }
    if (instruction === 'CMD') script = (JSON.parse(rest) as string[]).at(-1) ?? '';
  }
  return relative(ROOT, join(root, script));
}

/**
 * Three documents load, a payer pays on a server of the container's files, and gets a receipt; the container's own
 * check of the books finds no difference.
 */
export async function startContainer({ url }: Place): Promise<Verdict> {
  const root = mkdtempSync(join(tmpdir(), 'shulk-container-'));
  const stage = await openStage(url, { payers: 1, rounds: 1 });
  try {
    const server = await stage.server();
    server.script = await makeContainer(root);
    await server.start();
    const missing = await Promise.all(
      ['/help', '/sdk/v1.js', '/api/docs', '/docs/errors'].map(async (path) => {
        const { status } = await fetch(`http://127.0.0.1:${server.port}${path}`);
        return status === 200 ? [] : [`${path} is answered with ${status}`];
      }),
    );
    const answers = newAnswers();
    const payer = newPayer(stage, 0, answers);
    await prove(payer);
    await takeReceipt(payer, await pay(payer, 0));
    const verdict = await judge(stage, answers);
    const own = await ledgerCheck(stage.databaseUrl, [join(root, 'apps/server/dist/ledger-check.js')]);
    return {
      violations: [...missing.flat(), ...own, ...verdict.violations],
      seen: `${verdict.payments} payment with its receipt at a server of the container's files`,
    };
  } finally {
    await stage.close();
    rmSync(root, { recursive: true, force: true });
  }
}
