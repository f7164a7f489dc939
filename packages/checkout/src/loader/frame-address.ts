/** Where a token's sheet opens, and which page may embed it. */
export interface FrameAddress {
  readonly path: string;
  /** The one origin the order was made for; undefined for a token that does not name it. */
  readonly holder: string | undefined;
}

/**
 * Reads a token: after a `~` it has the origin of the page that may embed the sheet, signed by the server. That part
 * is no secret and goes into the frame's address; the token itself never does (decisions 8).
 */
export function frameAddress(auth: string): FrameAddress {
  const [, named = ''] = auth.split('~');
  if (named === '') return { path: '/checkout', holder: undefined };
  return { path: `/checkout/${named}`, holder: originIn(named.split('.')[0] ?? '') };
}

function originIn(encoded: string): string | undefined {
  try {
    return atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return undefined;
  }
}
