/** The rooms: which other workspaces and packages a file may import. The table is in rooms.ts. */
import { posix } from 'node:path';
import { LIGHT_CONTRACT, ROOMS, SIDE_BY_SIDE, TEST_PACKAGES, type Room } from './rooms.ts';
import type { Fault } from '../fault.ts';
import type { Import } from '../read-source.ts';
import { isSuite, isTestCode } from './test-code.ts';

const roomAt = (path: string): Room | undefined => ROOMS.find((room) => path.startsWith(room.path));

/** Whether package `name` is on `list`; `x/*` and `node:*` match everything that starts with it. */
const isListed = (list: readonly string[], name: string): boolean =>
  list.some((entry) =>
    entry.endsWith('*')
      ? name.startsWith(entry.slice(0, -1))
      : name === entry || name.startsWith(`${entry}/`),
  );

const TABLE = 'tools/tidy/walls/rooms.ts says what it may import';

/** An import of `@shulk/x` or `@shulk/x/y`. */
function checkOwnPackage(room: Room, file: string, { specifier, typeOnly }: Import): string | undefined {
  const target = specifier.slice('@shulk/'.length);
  if (target.startsWith(`${room.name.split('/')[0]}/testing`) && isTestCode(file)) return undefined;
  const isTesting = target.endsWith('/testing');
  if (isTesting && !isTestCode(file) && !isSuite(file))
    return 'builders of tests are imported by tests alone';
  const base = isTesting ? target.slice(0, -'/testing'.length) : target;
  const [whole = ''] = base.split('/');
  const allows = (prefix: string): boolean =>
    room.rooms.includes(prefix + base) || (whole !== 'checkout' && room.rooms.includes(prefix + whole));
  if (allows('')) return undefined;
  if (!allows('types:')) return `${room.name} may not import ${specifier}; ${TABLE}`;
  if (typeOnly || isTesting) return undefined;
  return `${room.name} may import only types of ${specifier} (values from ${LIGHT_CONTRACT.map((name) => `@shulk/${name}`).join(', ')})`;
}

/** An import of a package from outside. */
function checkOutsider(room: Room, file: string, { specifier }: Import): string | undefined {
  if (isTestCode(file) && isListed(TEST_PACKAGES, specifier)) return undefined;
  const isAllowed =
    room.npm === '*' ? !isListed(room.butNot ?? [], specifier) : isListed(room.npm, specifier);
  return isAllowed ? undefined : `${room.name} may not import ${specifier}; ${TABLE}`;
}

/** The server module of a path. */
const moduleOf = (path: string): string | undefined =>
  /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1];

/** Modules of the server import each other through their indexes only, and never each other's stores. */
function checkDoors(file: string, to: string): string | undefined {
  const [here, there] = [moduleOf(file), moduleOf(to)];
  if (there === undefined || here === there || isTestCode(file)) return undefined;
  if (to.endsWith('.store.ts'))
    return `a store is opened only inside of its module: export what it is for from ${there}/index.ts`;
  if (here !== undefined && !to.endsWith(`/modules/${there}/index.ts`))
    return `module ${here} knows module ${there} by its index.ts alone: import from there, or export it there`;
  return undefined;
}

/** A test may use the testing/ of another module and mount it, but nothing else inside it. */
function checkTestDoors(file: string, to: string): string | undefined {
  const [here, there] = [moduleOf(file), moduleOf(to)];
  if (here === undefined || there === undefined || here === there || !isTestCode(file)) return undefined;
  if (to.includes('/testing/') || to.endsWith('/index.ts')) return undefined;
  return `tests of module ${here} use index.ts or testing/ of module ${there}`;
}

/** An import by a relative path: must stay in its room. */
function checkRelative(room: Room, file: string, { specifier }: Import): string | undefined {
  const to = posix.normalize(posix.join(posix.dirname(file), specifier));
  const target = roomAt(to);
  if (target === room) return checkDoors(file, to) ?? checkTestDoors(file, to);
  const beside = target?.name ?? '';
  const isBeside = SIDE_BY_SIDE.includes(room.name) && SIDE_BY_SIDE.includes(beside);
  if (isBeside && room.rooms.includes(beside)) return undefined;
  return `${room.name} may not reach out of its room (${specifier}): import a package by its name; ${TABLE}`;
}

/** The fault of one import of `file` (path from the root); undefined if there is none. */
function checkImport(room: Room, file: string, found: Import): string | undefined {
  const { specifier } = found;
  if (specifier.startsWith('.')) return checkRelative(room, file, found);
  if (specifier.startsWith('@shulk/')) return checkOwnPackage(room, file, found);
  return checkOutsider(room, file, found);
}

/** Faults of all imports of a file: `{ rule, line, message }`. Files outside the rooms have no walls. */
export function checkRooms(file: string, imports: readonly Import[]): Fault[] {
  const room = roomAt(file);
  if (!room) return [];
  return imports.flatMap((found) => {
    const message = checkImport(room, file, found);
    return message ? [{ rule: 'walls', line: found.line, message }] : [];
  });
}
