import { derivedCode } from '../../platform/ids.ts';
import { deriveKey, hmacSha256 } from '../../platform/secrets.ts';
import type { Settings } from '../../platform/settings.ts';

/**
 * The customer code shown to a browser for a number on file that it did not prove: stable per student, and never the
 * number's own code. A caller who types numbers gets their codes, and could recognize the one on record (R55, decision 125).
 * @param whose names the record that has the number
 */
export const codeOnFile = ({ secretKeys }: Pick<Settings, 'secretKeys'>, whose: string): string =>
  derivedCode('cus', hmacSha256(deriveKey(secretKeys[0], 'customer on file'), whose));
