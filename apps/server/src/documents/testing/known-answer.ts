import { calendarDay, paise } from '@shulk/domain';
import type { SignedFields } from '../document-body.ts';
import type { PublicReceiptKey } from '../receipt-key.ts';

/** The known answer of the layout (institute 10): this key, these digits and these fields belong together. */
export const KNOWN_KEY: PublicReceiptKey = {
  kty: 'EC',
  crv: 'P-256',
  x: 'RNevFxfc39hnnk7wux0wV8PwuvynghjAimWBExEwXgM',
  y: 'kcf8DVv86xiRyepTu1YEwy8FnmKjozskATxPTYpuFbU',
  kid: '7',
  from: null,
  until: null,
};

export const KNOWN_DIGITS =
  '34761253944401832528956001628685051216867057381949164007220911314710368076912426717545259011627633428382008' +
  '339284390884818963973846266260954789278370569046625851943016545815483379085985879007296693583801702803796675' +
  '340759933282250141054194589427304897501095004076665961691481';

export const KNOWN_FIELDS: SignedFields = {
  kind: 'receipt',
  test: false,
  institute_code: 'KVR',
  document_number: 'RCP/2026-27/001234',
  issued_on: calendarDay('2026-04-09'),
  amount_paise: paise(1_530_000),
  tuition_paise: paise(1_480_000),
  name_prefix: 'AAR',
  id_suffix: '031',
  verification_code: 'a1b2c3d4e5f60718',
};
