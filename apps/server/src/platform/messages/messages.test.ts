import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IncomingMessage, Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock, testSettings, withTestDb } from '../../testing/index.ts';
import type { TestClock } from '../../testing/index.ts';
import type { Db } from '../db/db.ts';
import { createLog } from '../log.ts';
import { chooseMessages } from './choose.ts';
import { PROVIDER_MS, guarded } from './provider.ts';
import { unregistered } from './sms.ts';
import { mailServer } from './testing/mail-server.ts';
import type { OutgoingMessage } from './transport.ts';

const message: OutgoingMessage = {
  channel: 'sms',
  to: '9876543210',
  template: 'otp',
  text: '1234 is your OTP for fee payment.\n\n@pay.example.in #1234',
  vars: { OTP: '1234' },
  instituteId: 1,
  test: false,
};

interface Seen {
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

describe('messages', () => {
  let db: Db;
  let provider: Server;
  let url: string;
  let reply: { status: number; body: string };
  let seen: Seen[];
  let printed: string[];
  let clock: TestClock;
  beforeAll(async () => {
    db = await withTestDb('pglite');
    provider = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        seen.push({ url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() });
        response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
      });
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await new Promise((resolve) => provider.close(resolve));
    await db.close();
  });
  beforeEach(async () => {
    await db.exec('delete from dev_messages');
    seen = [];
    printed = [];
    clock = testClock();
    reply = { status: 200, body: '{"type":"success","message":"ref-1"}' };
  });

  const chosen = (env: Record<string, string> = {}, production = false) =>
    chooseMessages({
      db,
      settings: { ...testSettings(env), production },
      clock,
      log: createLog('silent'),
      print: (line) => printed.push(line),
    });
  const msg91 = () => ({
    SMS_PROVIDER: 'msg91',
    SMS_MSG91_AUTH_KEY: 'auth',
    SMS_MSG91_TEMPLATES: '{"otp":"tpl-1"}',
    SMS_API_URL: url,
  });
  const twilio = () => ({
    SMS_PROVIDER: 'twilio',
    SMS_TWILIO_ACCOUNT_SID: 'AC1',
    SMS_TWILIO_AUTH_TOKEN: 'tok',
    SMS_TWILIO_FROM: '+1555',
    SMS_API_URL: url,
  });

  it('stores each message in the inbox and prints it with its code [R38] [decisions 6]', async () => {
    await chosen().send(message);
    expect(await db.query('select channel, recipient, template, body from dev_messages')).toEqual([
      { channel: 'sms', recipient: '9876543210', template: 'otp', body: message.text },
    ]);
    expect(printed).toEqual([
      '[inbox] sms to 9876543210: 1234 is your OTP for fee payment. | @pay.example.in #1234',
    ]);
  });

  it('does not run the inbox in production [decisions 6]', async () => {
    await expect(chosen({}, true).send(message)).rejects.toThrow(/production/);
    expect(await db.query('select 1 from dev_messages')).toEqual([]);
  });

  it('sends to a test institute only by the inbox, even if an SMS provider is set [R38]', async () => {
    await chosen(msg91()).send({ ...message, test: true });
    expect(seen).toEqual([]);
    expect(printed).toHaveLength(1);
  });

  it('fills the MSG91 template and reads the type of the answer, not the HTTP status', async () => {
    expect(await chosen(msg91()).send(message)).toEqual({ ref: 'ref-1' });
    expect(seen[0]?.url).toBe('/api/v5/flow/');
    expect(seen[0]?.headers['authkey']).toBe('auth');
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      template_id: 'tpl-1',
      short_url: '0',
      recipients: [{ mobiles: '919876543210', OTP: '1234' }],
    });
    reply = { status: 200, body: '{"type":"error","message":"template 9876543210"}' };
    await expect(chosen(msg91()).send(message)).rejects.toThrow('msg91 did not take the message');
  });

  it('sends a text in another language by its own MSG91 template, and takes none that is not registered (decision 241)', async () => {
    const hindi = { ...message, language: 'hi' } as const;
    const some = chosen({ ...msg91(), SMS_MSG91_TEMPLATES: '{"otp":"tpl-1","otp.hi":"tpl-2"}' });
    await some.send(hindi);
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ template_id: 'tpl-2' });
    const took = (more: Partial<OutgoingMessage>) => some.takes({ ...hindi, ...more });
    expect([took({}), took({ language: 'ta' }), took({ template: 'paid' })]).toEqual([true, false, false]);
    expect([took({ language: 'ta', test: true }), took({ language: 'ta', channel: 'email' })]).toEqual([
      true,
      true,
    ]);
    await expect(some.send({ ...hindi, language: 'ta' })).rejects.toThrow('did not take');
    expect(chosen().takes({ ...hindi, language: 'ta' }), 'the inbox knows no templates').toBe(true);
  });

  it('names at start the texts of a language that is registered in part (decision 241)', () => {
    const { sms } = testSettings({ ...msg91(), SMS_MSG91_TEMPLATES: '{"otp":"tpl-1","otp.hi":"tpl-2"}' });
    const left = sms === undefined ? [] : unregistered(sms);
    expect(left.map(([language]) => language)).toEqual(['hi']);
    expect(left[0]?.[1]).toContain('paid');
    expect(left[0]?.[1]).not.toContain('otp');
  });

  it('takes by Twilio only the languages that SMS_TWILIO_LANGUAGES names, and English (decision 241)', () => {
    const took = (language: 'en' | 'hi' | 'ta', env = {}) =>
      chosen({ ...twilio(), ...env }).takes({ ...message, language });
    expect([took('en'), took('hi')]).toEqual([true, false]);
    const named = { SMS_TWILIO_LANGUAGES: 'hi, ta' };
    expect([took('en', named), took('hi', named), took('ta', named)]).toEqual([true, true, true]);
    expect(() => took('hi', { SMS_TWILIO_LANGUAGES: 'xx' })).toThrow(/SMS_TWILIO_LANGUAGES/);
  });

  it('sends the whole text by Twilio to a number with +91', async () => {
    reply = { status: 201, body: '{"sid":"SM1"}' };
    expect(await chosen(twilio()).send(message)).toEqual({ ref: 'SM1' });
    expect(seen[0]?.url).toBe('/2010-04-01/Accounts/AC1/Messages.json');
    expect(seen[0]?.headers['authorization']).toBe(`Basic ${Buffer.from('AC1:tok').toString('base64')}`);
    expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
      To: '+919876543210',
      From: '+1555',
      Body: message.text,
    });
    reply = { status: 400, body: '{"code":21211}' };
    await expect(chosen(twilio()).send(message)).rejects.toThrow('twilio did not take the message');
  });

  it('stops calling a provider after 5 failures in 30 s, and retries later [threats 5]', async () => {
    reply = { status: 500, body: '' };
    const messages = chosen(msg91());
    for (let n = 0; n < 5; n += 1) await expect(messages.send(message)).rejects.toThrow(/did not take/);
    await expect(messages.send(message)).rejects.toThrow(/rests/);
    expect(seen).toHaveLength(5);
    clock.advance(30);
    reply = { status: 200, body: '{"type":"success","message":"ref-2"}' };
    expect(await messages.send(message)).toEqual({ ref: 'ref-2' });
  });

  it('times out on a provider that does not answer, after 5 s by default [threats 5]', async () => {
    expect(PROVIDER_MS).toBe(5_000);
    const silent = guarded('silent', () => new Promise(() => undefined), clock, createLog('silent'), 20);
    await expect(silent.send(message)).rejects.toThrow('silent did not take the message');
  });

  it('sends e-mail through the mail server, marked as automatic', async () => {
    const server = await mailServer();
    const messages = chosen({
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(server.port),
      SMTP_FROM: 'fees@example.in',
    });
    const sent = await messages.send({
      ...message,
      language: 'hi',
      channel: 'email',
      to: 'parent@example.in',
      subject: '1234 is your code',
      html: '<p>1234</p>',
    });
    server.close();
    expect(sent.ref).toMatch(/^<.+>$/);
    expect(server.lines).toContain('RCPT TO:<parent@example.in>');
    expect(server.lines).toContain('Subject: 1234 is your code');
    expect(server.lines).toContain('Auto-Submitted: auto-generated');
    expect(server.lines).toContain('Content-Language: hi');
    expect(await db.query('select 1 from dev_messages')).toEqual([]);
  });

  it('sends e-mail by the inbox without a mail server', async () => {
    await chosen().send({
      ...message,
      channel: 'email',
      to: 'parent@example.in',
      subject: '1234 is your code',
      html: '<p>1234</p>',
    });
    expect(await db.query('select channel, recipient, subject, html from dev_messages')).toEqual([
      { channel: 'email', recipient: 'parent@example.in', subject: '1234 is your code', html: '<p>1234</p>' },
    ]);
  });
});
