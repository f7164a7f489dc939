/** `shulk verify`: whether a webhook that was kept in files is genuine, and why not. */
import { readFileSync } from 'node:fs';
import { ShulkError, verifyWebhook } from '@shulk/client';
import { nowMs } from '../clock.ts';
import { secretOf } from '../settings.ts';
import { say, Stop, wrongUse } from '../stop.ts';

function read(file: unknown, name: string): Buffer {
  if (typeof file !== 'string') throw wrongUse(`\`shulk verify\` needs --${name} FILE.`);
  try {
    return readFileSync(file);
  } catch {
    throw new Stop(`${file} cannot be read.`);
  }
}

/** Headers of a file: a JSON object, or lines like `webhook-id: evt_…`. */
function headersOf(file: string): Record<string, string> {
  if (file.trimStart().startsWith('{')) return JSON.parse(file) as Record<string, string>;
  return Object.fromEntries(
    file.split(/\r?\n/).flatMap((line) => {
      const [, name, value] = /^([\w-]+):\s*(.*?)\s*$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value]];
    }),
  );
}

export async function verify(values: Readonly<Record<string, unknown>>): Promise<void> {
  const body = read(values['body'], 'body');
  const headers = headersOf(read(values['headers'], 'headers').toString());
  const secret = typeof values['secret'] === 'string' ? values['secret'] : secretOf();
  if (secret === undefined)
    throw wrongUse('The secret is missing: set SHULK_SECRET, or give --secret whsec_…');
  const sent = Number(headers['webhook-timestamp']) * 1000;
  const now = values['ignore-time'] === true && sent > 0 ? sent : nowMs();
  try {
    const event = await verifyWebhook(body, headers, secret, now);
    say(`Genuine: ${event.type} ${event.id}`);
  } catch (error) {
    if (error instanceof ShulkError && error.code === 'webhook_too_old')
      throw new Stop(`${error.message} To check the signature alone, add --ignore-time.`);
    throw error instanceof RangeError ? wrongUse(error.message) : error;
  }
}
