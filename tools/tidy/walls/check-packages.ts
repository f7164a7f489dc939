/** A workspace declares the packages it imports. npm installs all packages in one place, so nothing else would fail. */
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { isPlay, isTestCode } from './test-code.ts';
import type { FileFault, Read } from '../fault.ts';
import type { Import } from '../read-source.ts';

const ROOT = 'package.json';
const isWorkspace = (file: string): boolean => /^(?:packages|apps)\/[\w-]+\/package\.json$/.test(file);
/** The settings of a tool are not part of the product. */
const isSetting = (file: string): boolean => /\.config\.\w+$/.test(file);

/** The package of an import; undefined for a file of ours, a module of Node or a URL. */
function packageOf(specifier: string): string | undefined {
  if (/^[./]|:/.test(specifier) || isBuiltin(specifier)) return undefined;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Versions by the names of packages. */
type Packages = Readonly<Record<string, string>>;

/** The fields of a package.json that are read. */
interface Manifest {
  readonly name?: string;
  readonly dependencies?: Packages;
  readonly devDependencies?: Packages;
}

/** Faults of one workspace. */
function checkWorkspace(
  manifest: string,
  own: Manifest,
  shared: Packages,
  imports: ReadonlyMap<string, readonly Import[]>,
): FileFault[] {
  const folder = posix.dirname(manifest);
  const { name: itself, dependencies = {}, devDependencies = {} } = own;
  const forTests = { ...dependencies, ...devDependencies, ...shared };
  const used = new Set<string>();
  const faults: FileFault[] = [];
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
    const message = `declares ${name}, which none of its files imports: remove it from the dependencies`;
    faults.push({ rule: 'packages', file: manifest, line: 1, message });
  }
  return faults;
}

/** Faults of all workspaces. @param imports by source file */
export function checkPackages(
  files: readonly string[],
  read: Read,
  imports: ReadonlyMap<string, readonly Import[]>,
): FileFault[] {
  const json = (file: string): Manifest => JSON.parse(read(file)) as Manifest;
  const { devDependencies: shared = {} } = files.includes(ROOT) ? json(ROOT) : {};
  return files
    .filter(isWorkspace)
    .flatMap((manifest) => checkWorkspace(manifest, json(manifest), shared, imports));
}
