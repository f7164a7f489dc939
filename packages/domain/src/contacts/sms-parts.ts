/** The alphabet of an SMS (GSM 03.38). */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Characters that take the place of two. */
const EXTENSION = '^{}\\[~]|€\f';

/** Places in one SMS, and in each part of a longer one. */
const PLACES = { gsm: { one: 160, part: 153 }, unicode: { one: 70, part: 67 } } as const;

/** How many SMS a text takes: operators bill each, and a text with one character outside their alphabet takes twice as many. */
export function smsParts(text: string): number {
  const signs = Array.from(text);
  const isGsm = signs.every((sign) => GSM.includes(sign) || EXTENSION.includes(sign));
  const { one, part } = isGsm ? PLACES.gsm : PLACES.unicode;
  const sizes = signs.map((sign) => (isGsm && EXTENSION.includes(sign) ? 2 : sign.length));
  if (sizes.reduce((sum, size) => sum + size, 0) <= one) return 1;
  // A character of two places is never torn apart: the next part begins with it.
  let [parts, used] = [1, 0];
  for (const size of sizes) {
    if (used + size > part) [parts, used] = [parts + 1, 0];
    used += size;
  }
  return parts;
}
