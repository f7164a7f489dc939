/**
 * Cuts the four faces a receipt is printed with out of the full Noto fonts and writes them, with their licence,
 * to apps/server/assets/fonts. The results are committed: run this only when a font package or a range changes.
 *
 *   node --import tsx tools/build-fonts.ts
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(root, 'apps/server/assets/fonts');
const require = createRequire(import.meta.url);

/** Code points, the last one too. */
type Range = readonly [from: number, to: number];

/** A face cut from a font; all features are kept if none are named. */
interface Face {
  readonly name: string;
  readonly family: string;
  readonly file: string;
  readonly ranges: readonly Range[];
  readonly features?: readonly string[];
}

/** Latin with the letters used to transliterate Indian names, punctuation, the rupee sign and the true minus. */
const LATIN: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x1e00, 0x1eff],
  [0x2010, 0x2027],
  [0x2030, 0x203a],
  [0x20b9, 0x20b9],
  [0x2116, 0x2116],
  [0x2212, 0x2212],
];

/** Latin needs only kerning and marks; its other features slow down every line. */
const LATIN_FEATURES = ['ccmp', 'kern', 'locl', 'mark', 'mkmk'];

/** Devanagari with its Vedic and extended marks, the joiners, the dotted circle and punctuation. */
const DEVANAGARI: readonly Range[] = [
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x0900, 0x097f],
  [0x1cd0, 0x1cff],
  [0x200c, 0x200d],
  [0x25cc, 0x25cc],
  [0xa8e0, 0xa8ff],
];

const FACES: readonly Face[] = [
  {
    name: 'noto-sans-400.ttf',
    family: 'noto-sans',
    file: '400Regular/NotoSans_400Regular.ttf',
    ranges: LATIN,
    features: LATIN_FEATURES,
  },
  {
    name: 'noto-sans-600.ttf',
    family: 'noto-sans',
    file: '600SemiBold/NotoSans_600SemiBold.ttf',
    ranges: LATIN,
    features: LATIN_FEATURES,
  },
  {
    name: 'noto-sans-devanagari-400.ttf',
    family: 'noto-sans-devanagari',
    file: '400Regular/NotoSansDevanagari_400Regular.ttf',
    ranges: DEVANAGARI,
  },
  {
    name: 'noto-sans-devanagari-600.ttf',
    family: 'noto-sans-devanagari',
    file: '600SemiBold/NotoSansDevanagari_600SemiBold.ttf',
    ranges: DEVANAGARI,
  },
];

function charactersOf(ranges: readonly Range[]): string {
  return ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)))
    .join('');
}

function packagePath(family: string, file: string): string {
  return require.resolve(`@expo-google-fonts/${family}/${file}`);
}

await mkdir(target, { recursive: true });
for (const face of FACES) {
  const full = await readFile(packagePath(face.family, face.file));
  const cut = await subsetFont(full, charactersOf(face.ranges), {
    targetFormat: 'sfnt',
    noHinting: true,
    keepFeatures: face.features,
  });
  await writeFile(join(target, face.name), cut);
  console.log(`${face.name}: ${full.length} -> ${cut.length} bytes`);
}

const licences = await Promise.all(
  ['noto-sans', 'noto-sans-devanagari'].map((family) =>
    readFile(packagePath(family, 'LICENSE_FONT'), 'utf8'),
  ),
);
const [latin = '', devanagari = ''] = licences;
const [latinNotice, ...licenceText] = latin.split('\n');
const [devanagariNotice] = devanagari.split('\n');
await writeFile(
  join(target, 'OFL.txt'),
  [
    'The fonts in this folder are subsets of Noto Sans and Noto Sans Devanagari.',
    latinNotice,
    devanagariNotice,
    ...licenceText,
  ].join('\n'),
);
