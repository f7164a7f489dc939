import type { ReceiptKey } from '../../documents/index.ts';
import type { Settings } from '../../platform/settings.ts';
import { assert } from '../../platform/errors.ts';

/** Key id of a key without one: the only key of its installation. */
const FIRST_KEY = '1';

/** The key pairs of this installation; today it is the one of RECEIPT_KEY (R42). */
export function receiptKeys(settings: Pick<Settings, 'receiptKey'>): readonly [ReceiptKey] {
  const { x, y, d } = settings.receiptKey;
  assert(x !== undefined && y !== undefined && d !== undefined, 'the settings check the receipt key');
  const kid = 'kid' in settings.receiptKey ? settings.receiptKey['kid'] : undefined;
  const isId = typeof kid === 'string' && /^\d{1,3}$/.test(kid) && Number(kid) <= 255;
  return [{ kty: 'EC', crv: 'P-256', x, y, d, kid: isId ? kid : FIRST_KEY, from: null, until: null }];
}
