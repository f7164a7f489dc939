/** Finds a Chromium for the journeys, or installs one. */
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { at } from './paths.mjs';
import { canInstallDebian, installDebian } from './install-debian.mjs';
import { runCommand, runNode } from './run-command.mjs';

/** Chromium without windows: it takes three quarters of the processor time of one that could show them. */
const HEADLESS = 'chromium-headless-shell';
const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium'];
/** Chromium without windows, and one font with both the rupee sign and Devanagari; without it screens show boxes. */
const DEBIAN_PACKAGES = [HEADLESS, 'fonts-noto-core'];
const NOTO_FOLDER = '/usr/share/fonts/truetype/noto';

/**
 * Whether `path` is a program we may run.
 * @param {string} path
 */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The first of `names` found on PATH, or undefined.
 * @param {readonly string[]} names
 */
export function findOnPath(names, path = process.env['PATH'] ?? '') {
  const folders = path.split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/**
 * The browser that Playwright itself downloaded earlier, or undefined.
 * @returns {Promise<string | undefined>}
 */
async function playwrightChromium() {
  const { chromium } = await import(pathToFileURL(at('node_modules/playwright/index.mjs')).href);
  const path = chromium.executablePath();
  return isProgram(path) ? path : undefined;
}

/**
 * An installed Chromium: named by CHROMIUM_PATH or CHROME_PATH, on PATH, a Mac application, Playwright's.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium(env = process.env) {
  for (const name of ['CHROMIUM_PATH', 'CHROME_PATH']) {
    const named = env[name];
    if (named && isProgram(named)) return named;
    if (named)
      console.log(`${name}=${named} is not a program that can be run; looking for another Chromium.`);
  }
  const mac = MAC.map((name) => `/Applications/${name}`).find(isProgram);
  return findOnPath(NAMES, env['PATH']) ?? mac ?? (await playwrightChromium());
}

/** Whether a font with the rupee sign and Devanagari is installed (checked only where we can install). */
function hasNotoFace() {
  try {
    return readdirSync(NOTO_FOLDER).some((name) => name.startsWith('NotoSansDevanagari'));
  } catch {
    return false;
  }
}

/** Installs the lightest Chromium and the font, where possible; else finds any Chromium; undefined if there is none. */
export async function ensureChromium() {
  const isComplete = findOnPath([HEADLESS]) !== undefined && hasNotoFace();
  if (canInstallDebian() && !isComplete) await installDebian(DEBIAN_PACKAGES);
  const found = await findChromium();
  if (found) return found;
  console.log('No Chromium found; asking Playwright to download one ...');
  const { code, output } = await runNode('playwright/cli.js', ['install', 'chromium'], {
    timeout_ms: 300_000,
  });
  if (code !== 0) console.log(output.split('\n').slice(0, 5).join('\n'));
  return code === 0 ? playwrightChromium() : undefined;
}

/**
 * The version line of a Chromium, for the log.
 * @param {string} path
 */
export async function chromiumVersion(path) {
  const { output } = await runCommand(path, ['--version', '--no-sandbox'], { timeout_ms: 20_000 });
  return output.trim().split('\n').at(-1);
}
