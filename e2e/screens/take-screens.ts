/**
 * `npm run screens`: plays every screen and state, and writes their pictures (docs/screens) and the page that
 * shows them (docs/screens.md). Words after `--` are Playwright's: `npm run screens -- form` takes some anew.
 */
import '../../tools/setup/check-node.mjs';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from '../../tools/build.mjs';
import { ensureChromium } from '../../tools/setup/find-chromium.mjs';
import { installPackages } from '../../tools/setup/install-packages.mjs';
import { at } from '../../tools/setup/paths.mjs';
import { runNode } from '../../tools/setup/run-command.mjs';
import { FOLDER, LOOKS, SCREENS, fileOf } from './list.ts';
import type { Look } from './list.ts';

/** All pictures together stay below this. */
const MAX_BYTES = 8_000_000;
const WIDTHS: Readonly<Record<Look, number>> = { phone: 180, dark: 180, desktop: 420 };

const folder = at('docs', ...FOLDER.split('/'));
const groups = Object.entries(SCREENS);
const names = groups.flatMap(([, screens]) => Object.keys(screens));

const cell = (name: string, look: Look): string =>
  `<img src="${FOLDER}/${fileOf(name, look)}" alt="${name}, ${look}" width="${WIDTHS[look]}">`;

const section = ([title, screens]: (typeof groups)[number]): string =>
  [
    `## ${title}`,
    '',
    '| Screen | Phone | Phone, dark | Desktop |',
    '| --- | --- | --- | --- |',
    ...Object.entries(screens as Readonly<Record<string, { state: string; drawing?: string }>>).map(
      ([name, { state, drawing }]) =>
        `| ${state}<br>\`${name}\`${drawing ? `<br>drawn in ${drawing}` : ''} | ${LOOKS.map((look) => cell(name, look)).join(' | ')} |`,
    ),
  ].join('\n');

const page = (): string => `# Screens

Every screen and state, as \`npm run screens\` takes them from the demo: a phone of 360 × 740, light and dark, and a desktop of 1280 × 900.
[ux-review.md](ux-review.md) compares each with its drawing in the second design.

${groups.map(section).join('\n\n')}
`;

/** Removes pictures of screens that are gone. @returns the names that have no picture, and the size of all */
function tidyPictures(): { readonly missing: readonly string[]; readonly bytes: number } {
  const wanted = new Set(names.flatMap((name) => LOOKS.map((look) => fileOf(name, look))));
  const there = readdirSync(folder);
  for (const file of there) if (!wanted.has(file)) rmSync(join(folder, file));
  return {
    missing: [...wanted].filter((file) => !there.includes(file)),
    bytes: there.reduce((sum, file) => sum + (wanted.has(file) ? statSync(join(folder, file)).size : 0), 0),
  };
}

await installPackages();
await buildAll();
const browser = await ensureChromium();
const { code } = await runNode(
  'playwright/cli.js',
  ['test', '--config', at('playwright.screens.config.ts'), ...process.argv.slice(2)],
  { live: true, env: { NO_COLOR: undefined, ...(browser && { CHROMIUM_PATH: browser }) } },
);
const { missing, bytes } = tidyPictures();
writeFileSync(at('docs/screens.md'), page());
console.log(`${names.length} screens, ${(bytes / 1e6).toFixed(1)} MB`);
if (missing.length > 0) console.error(`No picture: ${missing.join(', ')}`);
if (bytes > MAX_BYTES) console.error(`The pictures are larger than ${MAX_BYTES / 1e6} MB.`);
process.exitCode = code !== 0 || missing.length > 0 || bytes > MAX_BYTES ? 1 : 0;
