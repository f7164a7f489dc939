import type { Language } from '@shulk/words/languages';

/** An institute's own translations of a page: by language, the text as the page has it and what is shown instead. */
export type PageTexts = {
  readonly [language in Exclude<Language, 'en'>]?: Readonly<Record<string, string>> | undefined;
};

/** What decides how a page's texts read. */
export interface TextedPage {
  /** The page's own language. */
  readonly language?: Language | undefined;
  readonly texts?: PageTexts | undefined;
}

/** Fields that hold what a payer reads. */
const READ: ReadonlySet<string> = new Set([
  'alt',
  'amount_sub_text',
  'button_label',
  'caption',
  'description',
  'helper_text',
  'is_recommended_text',
  'label',
  'name',
  'note',
  'para',
  'payment_page_label',
  'placeholder',
  'ribbon_text',
  'subtext',
  'subtitle',
  'tags',
  'text',
  'title',
]);

/** Names of institutes, places and people stay as they are: lists and receipts show the same ones. */
const APART: ReadonlySet<string> = new Set(['institute_config', 'student', 'texts']);

/**
 * Visits each text of a page that a translation may replace.
 * @param visit gets the object or list that holds the text, and its key there
 */
export function eachPageText(
  page: object,
  visit: (holder: Record<string, unknown>, key: string, text: string) => void,
): void {
  const walk = (part: object, isRead: boolean): void => {
    for (const [key, value] of Object.entries(part) as [string, unknown][]) {
      const isText = Array.isArray(part) ? isRead : READ.has(key);
      if (typeof value === 'string' && isText && value !== '')
        visit(part as Record<string, unknown>, key, value);
      if (typeof value === 'object' && value !== null && !APART.has(key)) walk(value, isText);
    }
  };
  walk(page, false);
}

/**
 * A text of a page in a language: the institute's translation, else that of the page's own language, else the text as
 * given. English readers get it as given: a page is written in English, or in words that every reader gets.
 */
export function pageText(
  { language: own, texts = {} }: TextedPage,
  given: string,
  language: Language,
): string {
  const from = (code: Language | undefined): string | undefined => {
    const known = code === undefined || code === 'en' ? undefined : texts[code];
    return known !== undefined && Object.hasOwn(known, given) ? known[given] : undefined;
  };
  return language === 'en' ? given : (from(language) ?? from(own) ?? given);
}

/**
 * The translations that readers of a language need. The other languages keep an empty entry: a browser that changes to
 * one of them knows that there is something to fetch.
 */
export const textsFor = ({ language: own, texts }: TextedPage, language: Language): PageTexts | undefined =>
  texts &&
  (Object.fromEntries(
    Object.entries(texts).map(([code, known]) => [
      code,
      language !== 'en' && (code === language || code === own) ? known : {},
    ]),
  ) as PageTexts);

/** The texts as given, by the object or list that holds them. */
const givenTexts = new WeakMap<object, Record<string, string>>();

/** Puts a page's texts in a language into the page itself, which everything that shows it keeps a hold of. */
export function putPageTexts(page: TextedPage, language: Language): void {
  if (page.texts === undefined) return;
  eachPageText(page, (holder, key, text) => {
    const known = givenTexts.get(holder) ?? {};
    givenTexts.set(holder, known);
    const given = (known[key] ??= text);
    holder[key] = pageText(page, given, language);
  });
}
