/** The signature of a webhook by the rules of Standard Webhooks (decision 257). */

/** What every runtime of ours has; the types of a browser would let rules use a document as well. */
declare const crypto: {
  readonly subtle: {
    importKey(
      format: 'raw',
      key: Uint8Array,
      algorithm: { readonly name: 'HMAC'; readonly hash: 'SHA-256' },
      extractable: false,
      usages: readonly ('sign' | 'verify')[],
    ): Promise<HmacKey>;
    sign(algorithm: 'HMAC', key: HmacKey, data: Uint8Array): Promise<ArrayBuffer>;
    verify(algorithm: 'HMAC', key: HmacKey, signature: Uint8Array, data: Uint8Array): Promise<boolean>;
  };
};
declare const atob: (text: string) => string;
declare const btoa: (text: string) => string;
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

interface HmacKey {
  readonly type: string;
}

/** How far the time of a webhook may be from the receiver's, in seconds. */
export const WEBHOOK_TOLERANCE_S = 300;

const PREFIX = 'whsec_';
/** A shorter key can be guessed; the standard takes 24 to 64 bytes. */
const KEY_BYTES = { least: 24, most: 64 };

/** What is signed of a webhook. */
export interface SignedWebhook {
  /** Header `webhook-id`: the same at each try. */
  readonly id: string;
  /** Header `webhook-timestamp`: when this try was sent, in seconds since 1970. */
  readonly timestamp: string;
  /** The body, exactly as sent. */
  readonly body: string;
}

/** What a receiver finds: genuine, or why it must not be believed. */
export type WebhookVerdict = 'genuine' | 'incomplete' | 'too_old' | 'too_new' | 'wrong';

const bytesOf = (base64: string): Uint8Array | undefined => {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64) || base64.length % 4 !== 0) return undefined;
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
};

/** A secret as it is shown: `whsec_` and the key in base64. */
export const webhookSecret = (key: Uint8Array): string => PREFIX + btoa(String.fromCharCode(...key));

/**
 * The key of a secret.
 * @throws RangeError if it is not `whsec_` and 24 to 64 bytes in base64
 */
export function webhookKey(secret: string): Uint8Array {
  const key = secret.startsWith(PREFIX) ? bytesOf(secret.slice(PREFIX.length)) : undefined;
  if (key === undefined || key.length < KEY_BYTES.least || key.length > KEY_BYTES.most)
    throw new RangeError('A webhook secret is whsec_ followed by 24 to 64 bytes in base64.');
  return key;
}

const hmacKey = (secret: string, usage: 'sign' | 'verify'): Promise<HmacKey> =>
  crypto.subtle.importKey('raw', webhookKey(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [usage]);

const contentOf = ({ id, timestamp, body }: SignedWebhook): Uint8Array =>
  new TextEncoder().encode(`${id}.${timestamp}.${body}`);

/**
 * Header `webhook-signature`: one signature of each secret, so that a receiver may hold either while they are exchanged.
 * @throws RangeError for a secret of another form
 */
export async function signWebhook(secrets: readonly string[], webhook: SignedWebhook): Promise<string> {
  const content = contentOf(webhook);
  const signatures = secrets.map(async (secret) => {
    const signature = await crypto.subtle.sign('HMAC', await hmacKey(secret, 'sign'), content);
    return `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`;
  });
  return (await Promise.all(signatures)).join(' ');
}

/**
 * Whether a webhook is genuine: its time is within 5 minutes of now, and one of its signatures was made with one of the
 * secrets. Signatures are compared in constant time.
 * @param signature header `webhook-signature`; signatures of other versions are ignored
 * @param nowMs the receiver's clock, in milliseconds since 1970
 * @throws RangeError for a secret of another form
 */
export async function verifyWebhookSignature(
  secrets: readonly string[],
  webhook: SignedWebhook,
  signature: string,
  nowMs: number,
): Promise<WebhookVerdict> {
  const { id, timestamp } = webhook;
  if (id === '' || signature === '' || !/^\d{1,12}$/.test(timestamp)) return 'incomplete';
  const age = Math.floor(nowMs / 1000) - Number(timestamp);
  if (age > WEBHOOK_TOLERANCE_S) return 'too_old';
  if (age < -WEBHOOK_TOLERANCE_S) return 'too_new';
  const content = contentOf(webhook);
  const given = signature
    .split(' ')
    .flatMap((part) => (part.startsWith('v1,') ? [bytesOf(part.slice('v1,'.length))] : []));
  for (const secret of secrets) {
    const key = await hmacKey(secret, 'verify');
    for (const bytes of given)
      if (bytes !== undefined && (await crypto.subtle.verify('HMAC', key, bytes, content))) return 'genuine';
  }
  return 'wrong';
}
