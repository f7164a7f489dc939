import { describe, expect, it } from 'vitest';
import {
  WEBHOOK_TOLERANCE_S,
  signWebhook,
  verifyWebhookSignature,
  webhookKey,
  webhookSecret,
} from './webhook-signature.ts';

const SECRET = 'whsec_c2h1bGtfZGVtb193ZWJob29rX3NlY3JldA==';
const OTHER = webhookSecret(new Uint8Array(32).fill(7));
const WEBHOOK = {
  id: 'evt_01JX5Q',
  timestamp: '1780000000',
  body: '{"id":"evt_01JX5Q","type":"payment.captured"}',
};
const SIGNED = 'v1,vjCBybDqpw5v3ses0iURYTWUAt2nYaJnrlei1E/xmDA=';
const AT = 1_780_000_000_000;

describe('the signature of a webhook', () => {
  it('is that of Standard Webhooks, by the known answer', async () => {
    expect(await signWebhook([SECRET], WEBHOOK)).toBe(SIGNED);
    expect(await verifyWebhookSignature([SECRET], WEBHOOK, SIGNED, AT)).toBe('genuine');
  });

  it('is made with both secrets while they are exchanged, so that a receiver may hold either', async () => {
    const both = await signWebhook([SECRET, OTHER], WEBHOOK);
    expect(both.split(' ')).toHaveLength(2);
    for (const secret of [SECRET, OTHER])
      expect(await verifyWebhookSignature([secret], WEBHOOK, both, AT)).toBe('genuine');
    expect(await verifyWebhookSignature([OTHER, SECRET], WEBHOOK, SIGNED, AT)).toBe('genuine');
    expect(await verifyWebhookSignature([OTHER], WEBHOOK, SIGNED, AT)).toBe('wrong');
  });

  it('covers the id, the time and every byte of the body', async () => {
    const changes = [
      { id: 'evt_01JX5R' },
      { timestamp: '1780000001' },
      { body: `${WEBHOOK.body} ` },
      { body: WEBHOOK.body.replace('captured', 'failed') },
    ];
    for (const change of changes)
      expect(await verifyWebhookSignature([SECRET], { ...WEBHOOK, ...change }, SIGNED, AT)).toBe('wrong');
  });

  it('is signed as UTF-8, whatever the language of a name', async () => {
    const named = { ...WEBHOOK, body: '{"name":"आरव ₹"}' };
    const signature = await signWebhook([SECRET], named);
    expect(await verifyWebhookSignature([SECRET], named, signature, AT)).toBe('genuine');
  });

  it('is believed for five minutes before and after its time, and no second longer', async () => {
    const at = (seconds: number): Promise<string> =>
      verifyWebhookSignature([SECRET], WEBHOOK, SIGNED, AT + seconds * 1000);
    expect(await at(WEBHOOK_TOLERANCE_S)).toBe('genuine');
    expect(await at(WEBHOOK_TOLERANCE_S + 1)).toBe('too_old');
    expect(await at(-WEBHOOK_TOLERANCE_S)).toBe('genuine');
    expect(await at(-WEBHOOK_TOLERANCE_S - 1)).toBe('too_new');
  });

  it('is missing or unreadable in a webhook that lacks a header, and of other versions it knows nothing', async () => {
    const of = (webhook: Partial<typeof WEBHOOK>, signature: string): Promise<string> =>
      verifyWebhookSignature([SECRET], { ...WEBHOOK, ...webhook }, signature, AT);
    expect(await of({ id: '' }, SIGNED)).toBe('incomplete');
    expect(await of({}, '')).toBe('incomplete');
    for (const timestamp of ['', 'now', '-1780000000', '1780000000.5'])
      expect(await of({ timestamp }, SIGNED)).toBe('incomplete');
    for (const signature of ['v1', 'v1,', 'v1,%%%', SIGNED.replace('v1,', 'v2,'), SIGNED.slice(0, -4)])
      expect([signature, await of({}, signature)]).toEqual([signature, 'wrong']);
    expect(await of({}, `v1a,AAAA ${SIGNED}`)).toBe('genuine');
  });
});

describe('the secret of a webhook', () => {
  it('is whsec_ and its key in base64', () => {
    const key = new Uint8Array(24).map((_, place) => place * 10);
    expect(webhookKey(webhookSecret(key))).toEqual(key);
    expect(String.fromCharCode(...webhookKey(SECRET))).toBe('shulk_demo_webhook_secret');
  });

  it('of another form is refused', () => {
    const short = webhookSecret(new Uint8Array(23));
    const long = webhookSecret(new Uint8Array(65));
    for (const secret of ['', 'whsec_', SECRET.slice(6), `${SECRET}!`, SECRET.slice(0, -1), short, long])
      expect(() => webhookKey(secret)).toThrow(RangeError);
  });
});
