/** A server's state is a field or a part of its services; a WeakMap would hide it (decision 145). */
import { isPlay, isTestCode } from './test-code.ts';
import type { Fault } from '../fault.ts';

const SERVER = 'apps/server/src/';

/** Allowed WeakMaps: they keep a value as long as its key lives, and the key is no server. */
const KEPT_BY = new Map([
  ['modules/loans/applications/own-application.ts', 'a request: the row its guard read already'],
  ['modules/payments/orders/own-order.ts', 'a request: the row its guard read already'],
  ['modules/pages/fetch-page.ts', 'a row of a page: what is made of it for whoever is not known'],
  ['platform/db/prepared.ts', 'a connection: the statements it knows'],
  ['platform/http/browser-session.ts', 'a secret: the key derived from it'],
  ['platform/http/callers/check-proof.ts', 'a request: what its guard found'],
  ['platform/http/load/one-at-a-time.ts', 'a connection: its latest answer'],
  ['platform/http/mount.ts', 'lasting data: its JSON'],
]);

/** Faults of one file of the server. @param bare its code without texts and comments */
export function checkWeakMaps(file: string, bare: string): Fault[] {
  if (!file.startsWith(SERVER) || isTestCode(file) || isPlay(file)) return [];
  if (KEPT_BY.has(file.slice(SERVER.length))) return [];
  return bare.split('\n').flatMap((code, index) => {
    if (!/\bWeakMap\b/.test(code)) return [];
    const message =
      'a WeakMap hides what a server keeps: make it a Part (platform/parts.ts), and name it in modules/parts.ts';
    return [{ rule: 'parts', line: index + 1, message }];
  });
}
