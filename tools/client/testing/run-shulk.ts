import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { bundleCli } from '../../build/bundle-cli.mjs';

/** A command that runs: what it said so far, and its exit code once it ended. */
export interface Running {
  readonly held: { said: string };
  readonly ended: Promise<number | null>;
}

/** The built command, in a folder of its own, and programs on this machine. */
export interface ShulkCommand {
  readonly folder: string;
  /** Starts the command in an environment of its own. */
  readonly start: (args: readonly string[], env?: NodeJS.ProcessEnv, input?: string) => Running;
  /** Runs the command to its end. */
  readonly shulk: (
    args: readonly string[],
    env?: NodeJS.ProcessEnv,
    input?: string,
  ) => Promise<{ readonly code: number | null; readonly said: string }>;
  /** A program on this machine. @returns its address */
  readonly program: (answer: (request: IncomingMessage, response: ServerResponse) => void) => Promise<string>;
}

/** Builds the command before the tests of a file; ends what each test started. */
export function shulkCommand(): ShulkCommand {
  let folder = '';
  const endings: (() => unknown)[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'shulk-cli-'));
    await bundleCli(join(folder, 'dist'));
  });
  afterEach(() => {
    for (const end of endings.splice(0)) end();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const start: ShulkCommand['start'] = (args, env = {}, input = '') => {
    const child = spawn('node', [join(folder, 'dist', 'shulk.js'), ...args], {
      env: { PATH: process.env['PATH'], XDG_CONFIG_HOME: folder, ...env },
    });
    endings.push(() => child.kill());
    const held = { said: '' };
    child.stdout.setEncoding('utf8').on('data', (piece: string) => (held.said += piece));
    child.stderr.setEncoding('utf8').on('data', (piece: string) => (held.said += piece));
    child.stdin.end(input);
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    return { held, ended };
  };
  return {
    get folder() {
      return folder;
    },
    start,
    async shulk(args, env, input) {
      const { held, ended } = start(args, env, input);
      return { code: await ended, said: held.said };
    },
    async program(answer) {
      const server: Server = createServer(answer);
      endings.push(() => server.close());
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
  };
}
