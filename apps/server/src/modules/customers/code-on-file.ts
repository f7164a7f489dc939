import { derivedCode } from '../../platform/ids.ts';
import { deriveKey, hmacSha256 } from '../../platform/secrets.ts';
import type { Settings } from '../../platform/settings.ts';

/**
 * The customer code a browser is told for a number on file that it did not prove: the same each time for whose number it is,
 * and never the number's own. Who types numbers gets their own codes, and would know the one on file again (R55, decision 125).
 * @param whose names the record that has the number
 */
export const codeOnFile = ({ secretKeys }: Pick<Settings, 'secretKeys'>, whose: string): string =>
  derivedCode('cus', hmacSha256(deriveKey(secretKeys[0], 'customer on file'), whose));
