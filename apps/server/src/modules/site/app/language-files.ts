import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@shulk/words/languages';
import type { Language } from '@shulk/words/languages';

/** A file of the build, by its source. */
interface Built {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

/** The source that puts a language in force. */
const SWITCH = 'src/shared/language/language-switch.tsx';
const catalogueOf = (language: Language): string => `../../packages/words/src/${language}/page.ts`;

/**
 * The files of each language that a browser needs before it takes the page over, besides those of the first load: a
 * document asks for them in its head.
 * @param folder of the built page; without the build's list of files none are known
 */
export function languageFiles(folder: string): ReadonlyMap<Language, readonly string[]> {
  const list = join(folder, '.vite/manifest.json');
  if (!existsSync(list)) return new Map();
  const built = JSON.parse(readFileSync(list, 'utf8')) as Readonly<Partial<Record<string, Built>>>;
  const within = (source: string, found: Set<string>): Set<string> => {
    const own = built[source];
    if (own === undefined || found.has(own.file)) return found;
    found.add(own.file);
    for (const imported of own.imports ?? []) within(imported, found);
    return found;
  };
  const first = new Set<string>();
  for (const [source, file] of Object.entries(built)) if (file?.isEntry === true) within(source, first);
  return new Map(
    LANGUAGES.filter((language) => language !== 'en').map((language) => {
      const files = within(catalogueOf(language), within(SWITCH, new Set()));
      return [language, [...files].filter((file) => !first.has(file))];
    }),
  );
}
