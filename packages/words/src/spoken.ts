/** Texts of one kind: sentences, functions that build one, lists and groups of them. */
interface Texts {
  readonly [name: string]: unknown;
}

/** The texts of a language by the id that {@link spoken} gave them; one that is missing stays English. */
export type Catalogue = Readonly<Partial<Record<string, object>>>;

let inForce = (): Catalogue | undefined => undefined;

/**
 * The texts, each in the language that is in force when it is read. So they are read where they are shown and never
 * kept from the start of a program.
 * @param id folder and file of the texts, and their name if the file has more: their key in a {@link Catalogue}
 */
export const spoken = <const T extends Texts>(id: string, english: T): T =>
  new Proxy(english, {
    get: (texts, name: string) => (inForce()?.[id] as Texts | undefined)?.[name] ?? texts[name],
  });

/**
 * Says how to find the catalogue in force, none for English. A browser has one until the next is chosen; a server has
 * one for each request.
 * @returns how it was found before
 */
export const speakBy = (find: () => Catalogue | undefined): (() => Catalogue | undefined) => {
  const before = inForce;
  inForce = find;
  return before;
};

/**
 * A text of a group that a row keeps in English, in the language in force. Any other text stays as it is: a bank's or an
 * institute's own.
 */
export const saidNow = (texts: Texts, kept: string): string => {
  const name = speaking(undefined, () => Object.keys(texts).find((one) => texts[one] === kept) ?? '');
  const said = texts[name];
  return typeof said === 'string' ? said : kept;
};

/**
 * Builds texts in a language of their own, such as those of a message. They must be finished when `build` returns: a
 * promise would go on in another language.
 * @param catalogue undefined for English
 */
export const speaking = <T>(
  catalogue: Catalogue | undefined,
  build: () => T extends PromiseLike<unknown> ? never : T,
): T => {
  const before = inForce;
  inForce = () => catalogue;
  try {
    return build();
  } finally {
    inForce = before;
  }
};
