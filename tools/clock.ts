/**
 * `npm run clock -- INSTITUTE TO`: moves the clock of a test institute forward to TO, a day (2026-12-05, its start in
 * India) or an instant (2026-12-05T09:30:00Z). Works with the server on this machine: at PORT if that is set, else
 * the one that runs on the data folder.
 */
import './setup/check-node.mjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir } from './services/sandbox-port.mjs';

/** The answer of the call. */
interface Answer {
  readonly success: boolean;
  readonly message?: string;
  readonly error?: { readonly fields?: Readonly<Record<string, string>> };
  readonly data?: { readonly now: string };
}

const [institute, to] = process.argv.slice(2);

/** The address recorded by the running server; undefined if there is none. */
function recordedAddress(): string | undefined {
  try {
    const record = readFileSync(join(dataDir(), 'server.json'), 'utf8');
    return (JSON.parse(record) as { readonly address: string }).address;
  } catch {
    return undefined;
  }
}

function serverAddress(): string {
  if (process.env['PORT']) return `http://127.0.0.1:${process.env['PORT']}`;
  return recordedAddress() ?? 'http://127.0.0.1:3000';
}

/** The server's objection, field by field. */
function refusal({ message, error }: Answer): string {
  const fields = Object.entries(error?.fields ?? {}).map(([name, problem]) => `  ${name}: ${problem}`);
  return [message, ...fields].join('\n');
}

/** Moves the clock; returns the institute's new time, or throws with advice. */
async function moveClock(): Promise<string> {
  if (!institute || !to) {
    throw new Error(
      'Name the institute and the time: npm run clock -- INSTITUTE 2026-12-05 (or 2026-12-05T09:30:00Z).',
    );
  }
  const address = serverAddress();
  const answer = await fetch(`${address}/api/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ institute_code: institute, to }),
  }).catch(() => {
    throw new Error(
      `No server answers at ${address}. Start it with npm start, or set PORT to where it runs.`,
    );
  });
  const body = (await answer.json().catch(() => {
    throw new Error(`What answers at ${address} is not this server (status ${answer.status}).`);
  })) as Answer;
  if (!body.success || !body.data) throw new Error(refusal(body));
  return body.data.now;
}

try {
  const now = await moveClock();
  const inIndia = new Date(now).toLocaleString('en-IN', {
    timeZone: 'Asia/Kolkata',
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  console.log(`The clock of ${institute} shows ${inIndia} in India (${now}).`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
