import { fetch } from 'undici';
import type { Response } from 'undici';
import { withDeadline } from '../../../platform/clock.ts';
import { AddressRefused, agents } from '../../../platform/outbound/agents.ts';
import { ErpFailure } from './institute-erp.ts';
import type { ErpAccess, InstituteErp } from './institute-erp.ts';
import { readCreated, readFound } from './erp-answer.ts';

/** No answer of these calls comes near this size. */
const MOST_BYTES = 256 * 1024;

const agentOf = agents();

interface ErpCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

interface ErpReply {
  readonly status: number;
  readonly body: string;
}

/**
 * An institute's ERP over HTTP, as docs/erp.md describes it: HTTP Basic and the key header (R36), one time-out for the
 * whole call, no redirects, an answer of limited size that must fit a schema.
 * @param timeMs the time-out of one call in milliseconds, from the first byte sent to the last one read
 */
export function httpErp(timeMs: number): InstituteErp {
  return {
    async find(access, { field, value, action, payment_page_slug }) {
      const query = { action, payment_page_slug, [field]: value };
      const reply = await send(access, timeMs, { method: 'GET', path: '/v1/payment-pages/callback', query });
      if (reply.status === 404) return undefined;
      requireStatus(reply, [200]);
      const found = readFound(reply.body);
      return found.students.length === 0 ? undefined : found;
    },
    async createCustomer(access, mobile) {
      const body = { customer_mobile: mobile };
      const reply = await send(access, timeMs, {
        method: 'POST',
        path: '/v1/customer/create-customer',
        body,
      });
      requireStatus(reply, [200, 201]);
      return readCreated(reply.body);
    },
  };
}

function requireStatus({ status }: ErpReply, wanted: readonly number[]): void {
  if (wanted.includes(status)) return;
  if (status === 401 || status === 403) throw new ErpFailure('credentials_refused', String(status));
  if (status >= 300 && status < 400) throw new ErpFailure('redirect', String(status));
  throw new ErpFailure('bad_status', String(status));
}

async function send(access: ErpAccess, timeMs: number, call: ErpCall): Promise<ErpReply> {
  const url = new URL(access.base_url + call.path);
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
  return withDeadline(timeMs, async (signal) => {
    try {
      const response = await fetch(url, {
        dispatcher: agentOf(access.reach),
        method: call.method,
        headers: {
          accept: 'application/json',
          authorization: `Basic ${Buffer.from(`${access.client_id}:${access.client_secret}`).toString('base64')}`,
          'x-api-key': access.api_key,
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        // The keys go only to the address the institute gave.
        redirect: 'manual',
        signal,
      });
      return { status: response.status, body: await readBounded(response) };
    } catch (error) {
      if (error instanceof ErpFailure) throw error;
      // fetch() wraps the underlying error.
      if (error instanceof Error && error.cause instanceof AddressRefused)
        throw new ErpFailure('private_address');
      throw new ErpFailure(signal.aborted ? 'timeout' : 'unreachable');
    }
  });
}

async function readBounded(response: Response): Promise<string> {
  if (response.body === null) return '';
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body as ReadableStream<Uint8Array>) {
    bytes += part.byteLength;
    // Leaving the loop closes the stream, so nothing more is read.
    if (bytes > MOST_BYTES) throw new ErpFailure('too_large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
