/**
 * Labels of our own documents in a text: clauses, rulings, decisions, sections of design. They mean nothing to
 * readers of the API; the source keeps them.
 */
const PAGES =
  'decisions?|threats|gateways|regulation|ux|messaging|analytics|institute|house|stack pitfall|finding|money|security|integrators|specification';
const LABELS = new RegExp(
  String.raw`\s*[([](?:(?:SR|PJ)-\d|[RC]\d|(?:${PAGES})\s[A-HS]?\.?\d)[^)\]]*[)\]]`,
  'g',
);

const wordsOf = (text: string): string =>
  text
    .replace(/^Ours(?:[:,]\s*|$)/, '')
    .replace(LABELS, '')
    .trim();

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A text for strangers. */
export const wordsForStrangers = (text: string): string => capital(wordsOf(text));

/** A part of the document for strangers: without our labels in any description. */
export function forStrangers(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (key !== 'description' || typeof inner !== 'string') return [[key, cleaned(inner)]];
      const words = wordsForStrangers(inner);
      return words === '' ? [] : [[key, words]];
    }),
  );
}

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned);
  return typeof value === 'object' && value !== null ? forStrangers(value as Record<string, unknown>) : value;
}
