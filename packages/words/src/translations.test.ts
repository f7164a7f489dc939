/// <reference types="node/fs" />
/// <reference types="node/path" />
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from './catalogues/whole.ts';
import { LANGUAGES } from './languages.ts';
import type { Catalogue } from './spoken.ts';

type Text = string | ((...told: unknown[]) => unknown);

const HERE = dirname(expect.getState().testPath ?? '');
const AREAS = ['exact', 'screens', 'steps', 'plans', 'sheet', 'truth', 'papers', 'messages'];
const files = ['.', ...AREAS].flatMap((area) =>
  readdirSync(join(HERE, area))
    .filter((file) => /^(?!sms-templates).*(?<!\.test)\.ts$/.test(file))
    .map((file) => (area === '.' ? file : `${area}/${file}`)),
);

/** Every group of texts in English, by its id and name. */
const english: Catalogue = Object.fromEntries(
  (
    await Promise.all(
      files.map(async (file) =>
        Object.entries((await import(join(HERE, file))) as Record<string, object>)
          .filter(([, texts]) => typeof texts === 'object')
          .map(([name, texts]) => [`${file.slice(0, -3)}.${name}`, texts] as const),
      ),
    )
  ).flat(),
);

/** All texts inside texts, by their path. */
function leaves(texts: unknown, path = ''): [string, Text][] {
  if (typeof texts === 'string' || typeof texts === 'function') return [[path, texts as Text]];
  if (typeof texts !== 'object' || texts === null) return [];
  return Object.entries(texts).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`));
}

/** Stands for every field of the details that a text takes. */
const details = (): unknown =>
  new Proxy(
    {},
    { get: (_, name) => (typeof name === 'string' && name !== 'toString' ? `<${name}>` : () => '<details>') },
  );

/** What a text says of the values it is given; undefined if it takes others. */
function said(text: Text, value: (place: number) => unknown): string | undefined {
  if (typeof text === 'string') return undefined;
  try {
    const result = text(...Array.from({ length: Math.max(text.length, 1) }, (_, place) => value(place)));
    return typeof result === 'string' ? result : JSON.stringify(result);
  } catch {
    return undefined;
  }
}

const KINDS: readonly ((place: number) => unknown)[] = [
  (place) => `<value ${place}>`,
  (place) => 70 + place,
  () => details(),
];

/** The given values that a text shows. */
const shown = (text: string): string[] => [...new Set(text.match(/<[^<>]+>|7\d/g) ?? [])].sort();

describe('the translations', () => {
  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    '%s shows every value that the English text shows',
    async (language) => {
      const catalogue = (await loadCatalogue(language)) ?? {};
      const lost = Object.entries(catalogue).flatMap(([id, texts]) => {
        const source =
          english[id] ?? Object.entries(english).find(([name]) => name.startsWith(`${id}.`))?.[1];
        const own = new Map(leaves(texts));
        return leaves(source).flatMap(([path, text]) => {
          const translated = own.get(path);
          if (translated === undefined) return [`${id}${path}: missing`];
          return KINDS.flatMap((kind) => {
            const [here, there] = [said(text, kind), said(translated, kind)];
            if (here === undefined || there === undefined) return [];
            const missing = shown(here).filter((value) => !there.includes(value));
            return missing.length === 0 ? [] : [`${id}${path}: ${missing.join(', ')}`];
          });
        });
      });
      expect(Object.keys(catalogue).length).toBeGreaterThan(60);
      expect(lost).toEqual([]);
    },
  );
});
