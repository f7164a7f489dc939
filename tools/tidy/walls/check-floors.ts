/** The floors: a room imports only from floors below its own (floors.ts). */
import { posix } from 'node:path';
import { HOUSES, type House } from './floors.ts';
import { isTestCode } from './test-code.ts';
import type { Fault, FileFault, Read } from '../fault.ts';
import type { Import } from '../read-source.ts';

/** A room on its floor. */
interface Place {
  readonly room: string;
  readonly floor: number;
  readonly name: string;
}

/** Every room of a house with its floor, counted from 1; the longest name first, because it matches most closely. */
const roomsOf = ({ floors }: House): Place[] =>
  floors
    .flatMap(({ name, rooms }, index) => rooms.map((room) => ({ room, floor: index + 1, name })))
    .toSorted((a, b) => b.room.length - a.room.length);

const PLAN_FILE = 'tools/tidy/walls/floors.ts';

/** A house with a flat list of its rooms. */
type Plan = House & { readonly rooms: readonly Place[] };

const PLANS: readonly Plan[] = HOUSES.map((house) => ({ ...house, rooms: roomsOf(house) }));

/** Whether a path in the house belongs to a room; a room `x/.` is the files directly in folder `x`. */
function isIn(room: string, path: string): boolean {
  if (posix.basename(room) === '.') return posix.dirname(path) === posix.dirname(room);
  return path === room || path.startsWith(`${room}/`);
}

/** The room of a file of the house; undefined if it has no floor. */
const placeIn = (house: Plan, file: string): Place | undefined =>
  house.rooms.find(({ room }) => isIn(room, file.slice(house.path.length)));

/** The houses of a file: its workspace, and its module if that has its own floors. */
const housesOf = (file: string): Plan[] => PLANS.filter(({ path }) => file.startsWith(path));

const label = ({ room, floor, name }: Place): string => `${room} (floor ${floor}, ${name})`;

function refusal(here: Place, there: Place): string {
  if (there.floor > here.floor)
    return `${label(here)} may not import ${label(there)}, which is above it. Move what it needs to a floor below both, or take it as an argument`;
  return `${label(here)} may not import ${label(there)}, which is on the same floor. Let a room above join them, or move what both need to a floor below`;
}

/** Faults of a file's imports, and a fault if the file has no floor. */
export const checkFloors = (file: string, imports: readonly Import[]): Fault[] =>
  isTestCode(file) ? [] : housesOf(file).flatMap((house) => checkFloorsOf(house, file, imports));

function checkFloorsOf(house: Plan, file: string, imports: readonly Import[]): Fault[] {
  const here = placeIn(house, file);
  if (!here) {
    const message = 'has no floor: name its room in tools/tidy/walls/floors.ts, above everything it imports';
    return [{ rule: 'floors', line: 1, message }];
  }
  return imports.flatMap(({ specifier, line }): Fault[] => {
    if (!specifier.startsWith('.')) return [];
    const target = posix.normalize(posix.join(posix.dirname(file), specifier.replace(/\?.*$/, '')));
    if (!target.startsWith(house.path) || isTestCode(target)) return [];
    const there = placeIn(house, target);
    if (!there || there.room === here.room || there.floor < here.floor) return [];
    return [{ rule: 'floors', line, message: refusal(here, there) }];
  });
}

/** Faults of rooms that are not in the tree, given all its files. A workspace without package.json is skipped. */
export function checkPlans(files: readonly string[]): FileFault[] {
  return PLANS.filter(({ path }) => files.includes(path.replace(/src\/.*$/, 'package.json'))).flatMap(
    ({ path, rooms }) =>
      rooms
        .filter(
          ({ room }) => !files.some((file) => file.startsWith(path) && isIn(room, file.slice(path.length))),
        )
        .map(({ room }) => ({
          rule: 'floors',
          file: PLAN_FILE,
          line: 1,
          message: `${path}${room} is not in the tree: remove it from its floor`,
        })),
  );
}

/** The page that shows the floors to readers. */
const PAGE = 'docs/floors.md';

/** The rows of a house on {@link PAGE}: one per floor, the top floor first. */
export const rowsOf = ({ floors }: House): string[] =>
  floors
    .map(
      ({ name, rooms }, index) =>
        `| ${index + 1} | ${name} | ${rooms.map((room) => `\`${room}\``).join(', ')} |`,
    )
    .toReversed();

/** Faults of the page: floors it lacks, and rows that are no floors. */
export function checkFloorPage(files: readonly string[], read: Read): FileFault[] {
  if (!files.includes(PAGE)) return [];
  const shown = read(PAGE)
    .split('\n')
    .map((row) => row.replaceAll(/\s+/g, ' ').trim())
    .filter((row) => /^\| \d/.test(row));
  const wanted = HOUSES.flatMap(rowsOf);
  const fault = (message: string): FileFault => ({ rule: 'floors', file: PAGE, line: 1, message });
  return [
    ...wanted.filter((row) => !shown.includes(row)).map((row) => fault(`lacks the row ${row}`)),
    ...shown
      .filter((row) => !wanted.includes(row))
      .map((row) => fault(`shows a floor that does not exist: ${row}`)),
  ];
}
