/**
 * Cuts the faces that papers are printed with out of the full Noto fonts, two of each script, and writes them, with their licence,
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

/** A script's letters with what its text needs of others: space, dandas, joiners and the dotted circle. */
const withJoiners = (...letters: readonly Range[]): readonly Range[] => [
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x0964, 0x0965],
  ...letters,
  [0x200c, 0x200d],
  [0x25cc, 0x25cc],
];

/** The scripts beside Latin, by the names of their fonts; Devanagari has Vedic and extended marks. */
const SCRIPTS: Readonly<Record<string, readonly Range[]>> = {
  Devanagari: withJoiners([0x0900, 0x097f], [0x1cd0, 0x1cff], [0xa8e0, 0xa8ff]),
  Bengali: withJoiners([0x0980, 0x09ff]),
  Gujarati: withJoiners([0x0a80, 0x0aff]),
  Tamil: withJoiners([0x0b80, 0x0bff]),
  Telugu: withJoiners([0x0c00, 0x0c7f]),
  Kannada: withJoiners([0x0c80, 0x0cff]),
};

const WEIGHTS = [
  [400, 'Regular'],
  [600, 'SemiBold'],
] as const;

/** The two faces of a font: `suffix` is its script, '' for Latin. */
const facesOf = (suffix: string, rest: Pick<Face, 'ranges' | 'features'>): readonly Face[] =>
  WEIGHTS.map(([weight, name]) => {
    const family = suffix === '' ? 'noto-sans' : `noto-sans-${suffix.toLowerCase()}`;
    const file = `${weight}${name}/NotoSans${suffix}_${weight}${name}.ttf`;
    return { name: `${family}-${weight}.ttf`, family, file, ...rest };
  });

const FACES: readonly Face[] = [
  ...facesOf('', { ranges: LATIN, features: LATIN_FEATURES }),
  ...Object.entries(SCRIPTS).flatMap(([script, ranges]) => facesOf(script, { ranges })),
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

const families = [...new Set(FACES.map((face) => face.family))];
const licences = await Promise.all(
  families.map(async (family) => (await readFile(packagePath(family, 'LICENSE_FONT'), 'utf8')).split('\n')),
);
await writeFile(
  join(target, 'OFL.txt'),
  [
    `The fonts in this folder are subsets of Noto Sans for Latin, ${Object.keys(SCRIPTS).join(', ')}.`,
    ...licences.map(([notice]) => notice),
    ...(licences[0] ?? []).slice(1),
  ].join('\n'),
);
