import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { OWN, basic, useErp } from './testing/erp-suite.ts';

const PATH = '/api/erp/v1/customer/create-customer';

describeOnBoth('the credentials of an institute’s call', (use) => {
  const suite = useErp(use);
  const ends: (() => unknown)[] = [];
  let port = 0;

  beforeEach(async () => {
    await suite.app.http.listen({ host: '127.0.0.1', port: 0 });
    const address = suite.app.http.server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });

  /** A connection that sent the head of a call and nothing of its body yet. */
  function begun(secret: string, length: number) {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (piece: Buffer) => (text += piece.toString()));
    socket.on('error', () => undefined);
    ends.push(() => socket.destroy());
    const head = [
      `POST ${PATH} HTTP/1.1`,
      'Host: localhost',
      'Content-Type: application/json',
      `Content-Length: ${length}`,
      `Authorization: ${basic(OWN.client_id, secret)}`,
      `X-Api-Key: ${OWN.api_key}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    return { send: (more: string) => socket.write(more), text: () => text };
  }
  const failures = async (): Promise<number> =>
    (
      await use.db.one<{ n: number }>(
        `select coalesce(sum(count), 0) as n from limit_counters where scope = 'erp.wrong.client'`,
      )
    ).n;

  it('are checked before its body: with wrong ones nothing of it need be sent', async () => {
    const { text } = begun('wrong', 60_000);
    await expect.poll(text).toMatch(/^HTTP\/1\.1 401 [^]*erp_credentials/);
    expect(await failures()).toBe(1);
    await expect.poll(() => suite.app.http.platform.slots.underWay).toBe(0);
  });

  it('let the body follow when they are right, which takes no slot on its way', async () => {
    const body = '{"customer_mobile":"9812345678"}';
    const { send, text } = begun(OWN.client_secret, body.length);
    await expect.poll(() => suite.app.http.platform.slots.underWay).toBe(0);
    expect(text()).toBe('');
    send(body);
    await expect.poll(text).toMatch(/^HTTP\/1\.1 201 /);
  });

  it('are not checked for an address that calls too often', async () => {
    const { meter, clock } = suite.services;
    const at = Date.parse(clock.now());
    let tokens = 0;
    while (meter.take('127.0.0.1', at) === 0 && tokens < 100_000) tokens += 1;
    const { text } = begun('wrong', 60_000);
    await expect.poll(text).toMatch(/^HTTP\/1\.1 429 [^]*rate_limited/);
    expect(await failures()).toBe(0);
  });
});
