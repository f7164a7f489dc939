/** The walls: who may import whom. The table is in rooms.mjs; here it is applied to one import at a time. */
import { posix } from 'node:path';
import { LIGHT_CONTRACT, LISTENERS, MODULE_LEVELS, ROOMS, SIDE_BY_SIDE, TEST_PACKAGES } from './rooms.mjs';

const roomAt = (path) => ROOMS.find((room) => path.startsWith(room.path));
const isTestCode = (path) => /\.(?:test|spec)\.\w+$/.test(path) || path.includes('/testing/');

/** Whether package `name` is on `list`; `x/*` and `node:*` stand for everything that begins so. */
const isListed = (list, name) =>
  list.some((entry) =>
    entry.endsWith('*')
      ? name.startsWith(entry.slice(0, -1))
      : name === entry || name.startsWith(`${entry}/`),
  );

/** An import of `@shulk/x` or `@shulk/x/y`. */
function checkOwnPackage(room, file, { specifier, typeOnly }) {
  const target = specifier.slice('@shulk/'.length);
  if (target.startsWith(`${room.name.split('/')[0]}/testing`) && isTestCode(file)) return undefined;
  const isTesting = target.endsWith('/testing');
  if (isTesting && !isTestCode(file)) return 'testing builders may be imported by tests alone';
  const base = isTesting ? target.slice(0, -'/testing'.length) : target;
  const whole = base.split('/')[0];
  const allows = (prefix) =>
    room.rooms.includes(prefix + base) || (whole !== 'checkout' && room.rooms.includes(prefix + whole));
  if (allows('')) return undefined;
  if (!allows('types:')) return `${room.name} may not import ${specifier}`;
  if (typeOnly || isTesting) return undefined;
  return `${room.name} may import only types of ${specifier} (values from ${LIGHT_CONTRACT.map((name) => `@shulk/${name}`).join(', ')})`;
}

/** An import of a package from outside. */
function checkOutsider(room, file, { specifier }) {
  if (isTestCode(file) && isListed(TEST_PACKAGES, specifier)) return undefined;
  if (room.npm === '*') {
    return isListed(room.butNot, specifier) ? `${room.name} may not import ${specifier}` : undefined;
  }
  return isListed(room.npm, specifier) ? undefined : `${room.name} may not import ${specifier}`;
}

/** The part of an application a path is in: `{ kind: 'features' | 'modules' | ..., name }`. */
function partOf(path) {
  const [kind = '', name = ''] = path.split('/').slice(3);
  return { kind, name };
}

/** Inside a payer or console app: a feature keeps to itself, shared/ knows no feature. */
function checkScreenPart(from, to) {
  const [here, there] = [partOf(from), partOf(to)];
  if (here.kind === 'features' && there.kind === 'features' && here.name !== there.name) {
    return `feature ${here.name} may not import feature ${there.name}: compose them in app/`;
  }
  if (here.kind === 'features' && there.kind === 'app') return 'a feature may not import app/';
  if (here.kind === 'shared' && ['app', 'features'].includes(there.kind))
    return `shared/ may not import ${there.kind}/`;
  return undefined;
}

/** Between two modules of the server: only by the door, and only downwards; tests also share builders. */
function checkModules(from, here, there, to) {
  if (here.name === there.name) return undefined;
  // modules/index.ts and start-modules.ts put the modules together; each still comes by its door.
  const isComposition = here.name.endsWith('.ts');
  // A suite plays a whole payer, so it may stand on another module's builders and mount what it meets.
  if (isTestCode(from) && (to.includes('/testing/') || to.endsWith('/index.ts'))) return undefined;
  if (!/^apps\/server\/src\/modules\/[\w-]+(?:\/index\.ts)?$/.test(to)) {
    return `module ${here.name} may import module ${there.name} only by its index.ts`;
  }
  if (LISTENERS.includes(there.name) && !isComposition)
    return `${there.name} listens to events; no module imports it`;
  const level = (name) => MODULE_LEVELS.findIndex((names) => names.includes(name));
  if (level(here.name) >= 0 && level(there.name) > level(here.name)) {
    return `module ${here.name} stands below ${there.name} and may not import it`;
  }
  return undefined;
}

/** Inside the server. */
function checkServerPart(from, to) {
  const [here, there] = [partOf(from), partOf(to)];
  if (there.kind === 'modules' && here.kind === 'modules') return checkModules(from, here, there, to);
  if (there.kind === 'modules' && ['platform', 'documents'].includes(here.kind)) {
    return `${here.kind}/ may not import modules/`;
  }
  const isInside = here.kind === 'modules' && here.name === there.name;
  if (to.endsWith('.store.ts') && there.kind === 'modules' && !isInside && !isTestCode(from)) {
    return 'a store is opened only inside its module';
  }
  return undefined;
}

/** An import by a relative path: must stay in its room, and inside an app in its part. */
function checkRelative(room, file, { specifier }) {
  const to = posix.normalize(posix.join(posix.dirname(file), specifier));
  const target = roomAt(to);
  if (room.name === 'checkout/frame' && target?.name === 'checkout/frame') return undefined;
  if (target !== room) {
    const isBeside = SIDE_BY_SIDE.includes(room.name) && SIDE_BY_SIDE.includes(target?.name);
    const isAllowed = isBeside && room.rooms.includes(target.name);
    return isAllowed ? undefined : `${room.name} may not reach out of its room: ${specifier}`;
  }
  if (room.name === 'payer' || room.name === 'console') return checkScreenPart(file, to);
  if (room.name === 'server') return checkServerPart(file, to);
  return undefined;
}

/** What is wrong with one import of `file` (path from the root); undefined when nothing is. */
function checkImport(room, file, found) {
  const { specifier } = found;
  if (specifier.startsWith('.')) return checkRelative(room, file, found);
  if (specifier.startsWith('@shulk/')) return checkOwnPackage(room, file, found);
  return checkOutsider(room, file, found);
}

/** Faults of all imports of a file: `{ rule, line, message }`. Files outside the rooms have no walls. */
export function checkWalls(file, imports) {
  const room = roomAt(file);
  if (!room) return [];
  return imports.flatMap((found) => {
    const message = checkImport(room, file, found);
    return message ? [{ rule: 'walls', line: found.line, message }] : [];
  });
}
