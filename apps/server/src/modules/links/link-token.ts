import { deriveKey, hmacSha256, sameSecret } from '../../platform/secrets.ts';
import type { Settings } from '../../platform/settings.ts';

type Keys = Pick<Settings, 'secretKeys'>;

/** 128 bits: impossible to guess, and the address stays short. */
const MAC_BYTES = 16;

const PREFIX = 'lnk_';

const macOf = (key: Buffer, code: string): string =>
  hmacSha256(deriveKey(key, 'pay link'), code).subarray(0, MAC_BYTES).toString('base64url');

/**
 * The path of a link: its code, and a tag by which the server knows an address of its own before it asks the database. No
 * table can be turned into addresses, and the maker's list can show them again.
 */
export const linkPath = ({ secretKeys }: Keys, code: string): string =>
  `/pay/${code.slice(PREFIX.length)}.${macOf(secretKeys[0], code)}`;

/** The code in an address; undefined if we did not write it. During a rotation of keys two are valid. */
export function readLinkToken({ secretKeys }: Keys, token: string): string | undefined {
  const [body = '', mac = '', ...more] = token.split('.');
  const code = PREFIX + body;
  const isOurs = more.length === 0 && secretKeys.some((key) => sameSecret(macOf(key, code), mac));
  return isOurs ? code : undefined;
}
