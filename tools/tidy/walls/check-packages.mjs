/** Packages: a workspace declares what it imports. npm installs all of them in one place, so that nothing else would notice. */
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { isPlay, isTestCode } from './test-code.mjs';

const ROOT = 'package.json';
const isWorkspace = (file) => /^(?:packages|apps)\/[\w-]+\/package\.json$/.test(file);
/** A tool's own settings are no part of the product. */
const isSetting = (file) => /\.config\.\w+$/.test(file);

/** The package of an import; undefined for one of our files, of Node's modules, or of an address. */
function packageOf(specifier) {
  if (/^[./]|:/.test(specifier) || isBuiltin(specifier)) return undefined;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Faults of one workspace. */
function checkWorkspace(manifest, own, shared, imports) {
  const folder = posix.dirname(manifest);
  const { name: itself, dependencies = {}, devDependencies = {} } = own;
  const forTests = { ...dependencies, ...devDependencies, ...shared };
  const used = new Set();
  const faults = [];
  for (const [file, found] of imports) {
    if (!file.startsWith(`${folder}/`)) continue;
    const declared = isTestCode(file) || isPlay(file) || isSetting(file) ? forTests : dependencies;
    for (const { specifier, line } of found) {
      const name = packageOf(specifier);
      if (name === undefined || name === itself) continue;
      used.add(name);
      if (name in declared) continue;
      const message = `${folder} does not declare ${name}: add it to the dependencies of ${manifest}, then run npm install`;
      faults.push({ rule: 'packages', file, line, message });
    }
  }
  for (const name of Object.keys(dependencies)) {
    if (!name.startsWith('@shulk/') || used.has(name)) continue;
    const message = `declares ${name}, which none of its files imports: take it off the dependencies`;
    faults.push({ rule: 'packages', file: manifest, line: 1, message });
  }
  return faults;
}

/** Faults of all workspaces. @param imports of each source file, by its name */
export function checkPackages(files, read, imports) {
  const json = (file) => JSON.parse(read(file));
  const { devDependencies: shared = {} } = files.includes(ROOT) ? json(ROOT) : {};
  return files
    .filter(isWorkspace)
    .flatMap((manifest) => checkWorkspace(manifest, json(manifest), shared, imports));
}
