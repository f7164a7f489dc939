import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paise } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { candidates } from './testing/gateway-candidates.ts';
import type { Candidate } from './testing/gateway-candidates.ts';

let close: () => void = () => undefined;
afterEach(() => close());

/** The request that opens an order with these labels: a JSON body or the fields of a form. */
async function sentWith(
  candidate: Candidate,
  labels: { student_id: string },
): Promise<Record<string, unknown>> {
  let sent: Record<string, unknown> = {};
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      sent = body.startsWith('{')
        ? (JSON.parse(body) as Record<string, unknown>)
        : Object.fromEntries(new URLSearchParams(body));
      response.writeHead(500).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const gateway = candidate.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const input = {
    amount: paise(5_000),
    receipt: 'ord_1',
    description: 'Term fee',
    payer: { mobile: '9000000001', email: 'asha@example.in', name: 'Asha Rao' },
    return_url: 'https://pay.example.in/return',
    payable_until: '2026-11-20T07:30:00.000Z' as Instant,
  };
  await gateway
    .openOrder({ ...input, labels: { institute: 'kaveri', txn: 'TXN261120AAAAAAAA', ...labels } })
    .catch(() => undefined);
  return sent;
}

/** The payer's data sent to each vendor; Razorpay asks in its own window. */
const payerIn = (name: Candidate['name'], sent: Record<string, unknown>): unknown => {
  if (name !== 'cashfree') return [sent['phone'], sent['email'], sent['firstname']];
  const told = sent['customer_details'] as Record<string, unknown>;
  return [told['customer_phone'], told['customer_email'], told['customer_name']];
};

/** The labels in each vendor's dashboard. */
const labelsIn = (name: Candidate['name'], sent: Record<string, unknown>): unknown => {
  if (name === 'razorpay') return sent['notes'];
  if (name === 'cashfree') return sent['order_tags'];
  return { institute: sent['udf1'], student_id: sent['udf2'], txn: sent['udf3'] };
};

describe.each(candidates)('an order at $name [hole 16]', (candidate) => {
  it('has institute, student ID and TXN code, so that the office finds the child in the dashboard', async () => {
    const sent = await sentWith(candidate, { student_id: 'K-2026/17' });
    const labels = labelsIn(candidate.name, sent);
    expect(labels).toEqual({ institute: 'kaveri', student_id: 'K-2026/17', txn: 'TXN261120AAAAAAAA' });
    expect(JSON.stringify(labels)).not.toMatch(/Asha|9000000001|example/);
  });

  it('without a student has only institute and TXN code', async () => {
    const labels = labelsIn(candidate.name, await sentWith(candidate, { student_id: '' }));
    const none = candidate.name === 'easebuzz' ? { student_id: '' } : {};
    expect(labels).toEqual({ institute: 'kaveri', txn: 'TXN261120AAAAAAAA', ...none });
  });

  it('names the payer by the known contact, and by a placeholder only if there is none (money, table of differences)', async () => {
    const payer = payerIn(candidate.name, await sentWith(candidate, { student_id: '' }));
    const known = ['9000000001', 'asha@example.in', 'Asha Rao'];
    expect(payer).toEqual(candidate.name === 'razorpay' ? [undefined, undefined, undefined] : known);
  });
});
