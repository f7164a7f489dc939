/** Where the sheet of a token is opened, and which page may hold it. */
export interface FrameAddress {
  readonly path: string;
  /** The one origin the order was made for; undefined for a token that does not name it. */
  readonly holder: string | undefined;
}

/**
 * Reads a token: behind a `~` stands the origin of the page that may hold the sheet, signed by the server. That part, which
 * is no secret, goes into the frame's address; the token itself never does (decisions 8).
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
