import { TYPED_CODE as words } from '@shulk/words/papers/verify';

/** A code typed from a paper, in the form of `/verify/{code}`, or what is wrong with it. */
export type TypedCode = { readonly code: string } | { readonly problem: string };

const CODE_LENGTH = 16;

/**
 * Reads the code printed under the QR of a receipt. Spaces, dashes and capitals do not matter, the letters O, I and L
 * are read as the digits they look like (no code contains them), and of a full address the last part counts. A code
 * has no checksum: one with a wrong character is simply unknown. The page's own script calls this too.
 */
export function readTypedCode(typed: string): TypedCode {
  const last = typed.trim().split('/').at(-1) ?? '';
  const code = last
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  const { length } = code;
  if (length === 0) return { problem: words.empty };
  const other = /[^0-9a-f]/u.exec(code)?.[0];
  if (other !== undefined) return { problem: words.otherSign(other) };
  if (length === CODE_LENGTH) return { code };
  return { problem: words.length(CODE_LENGTH, length) };
}
