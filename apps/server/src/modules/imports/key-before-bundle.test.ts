import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { describeOnBoth, emptyTables, testApp, testServices } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';
import { mountImports } from './imports.routes.ts';

const PATH = '/api/console/v1/imports/bundle';
/** What a caller announces to send. */
const MOST = 50 * 1024 * 1024;

describeOnBoth('the key of an import', (use) => {
  let app: TestApp;
  let port: number;
  /** How the sign-ins ended, by the log. */
  let signIns: string[];
  const ends: (() => unknown)[] = [];

  beforeEach(async () => {
    await emptyTables(use.db);
    signIns = [];
    const write = (text: string): void => {
      const { msg } = JSON.parse(text) as { msg?: string };
      if (msg?.includes('sign') === true) signIns.push(msg);
    };
    const services = { ...testServices(use.db), log: createLog('info', undefined, { write }) };
    app = await testApp(services, mountImports);
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    const address = app.http.server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) end();
    await app.close();
  });

  /** A connection that sent the head of an import and nothing of the bundle yet. */
  function begun(authorization: string, length: number) {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (piece: Buffer) => (text += piece.toString()));
    socket.on('error', () => undefined);
    ends.push(() => socket.destroy());
    socket.write(
      `POST ${PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${authorization}\r\n`,
    );
    return { send: (more: string) => socket.write(more), text: () => text };
  }
  const show = (key: string): string => `Authorization: Bearer ${key}\r\n`;
  const slots = (): number => app.http.platform.slots.underWay;

  it.each([
    ['a wrong key', show('not-the-operator-key')],
    ['no key', ''],
  ])('is checked before the bundle: with %s nothing of it need be sent', async (_which, authorization) => {
    const { text } = begun(authorization, MOST);
    await expect.poll(text).toMatch(/^HTTP\/1\.1 401 [^]*operator_required/);
    expect(signIns).toEqual(['a sign-in was refused']);
    await expect.poll(slots).toBe(0);
  });

  it('is refused before the bundle too, after ten wrong ones', async () => {
    const wrong = Array.from({ length: 10 }, () => begun(show('not-the-operator-key'), MOST));
    for (const { text } of wrong) await expect.poll(text).toMatch(/^HTTP\/1\.1 401 /);
    const { text } = begun(show(app.services.settings.operatorKey), MOST);
    await expect.poll(text).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: \d+/);
  });

  it('lets the bundle follow when it is right, which takes no slot on its way; the key is checked once', async () => {
    const bundle = '{"groups":"none"}';
    const { send, text } = begun(show(app.services.settings.operatorKey), bundle.length);
    await expect.poll(() => signIns).toEqual(['signed in']);
    await expect.poll(slots).toBe(0);
    expect(text()).toBe('');
    send(bundle);
    await expect.poll(text).toMatch(/^HTTP\/1\.1 422 [^]*bundle_invalid/);
    expect(signIns).toEqual(['signed in']);
  });
});
