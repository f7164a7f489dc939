import { deriveKey, hmacSha256, sameSecret } from '../../secrets.ts';
import type { Settings } from '../../settings.ts';

/** 128 bits: impossible to guess, and the address stays short. */
const MAC_BYTES = 16;

type Keys = Pick<Settings, 'secretKeys'>;

const macOf = (key: Buffer, origin: string): string =>
  hmacSha256(deriveKey(key, 'sheet holder'), origin).subarray(0, MAC_BYTES).toString('base64url');

/**
 * Appends the page that may embed a token's sheet (decision 73): `{token}~{origin in base64url}.{mac}`. The SDK opens
 * the frame at `/checkout/{what follows the ~}`, so that the frame's header names this one page.
 * @param origin the order's parent origin
 */
export const withHostOrigin = ({ secretKeys }: Keys, token: string, origin: string): string =>
  `${token}~${Buffer.from(origin).toString('base64url')}.${macOf(secretKeys[0], origin)}`;

/** The origin in a frame's address; undefined if we did not write it. */
export function readHostOrigin({ secretKeys }: Keys, text: string): string | undefined {
  const [encoded = '', mac = '', ...more] = text.split('.');
  const origin = Buffer.from(encoded, 'base64url').toString('utf8');
  const isOurs = more.length === 0 && secretKeys.some((key) => sameSecret(macOf(key, origin), mac));
  return isOurs ? origin : undefined;
}
