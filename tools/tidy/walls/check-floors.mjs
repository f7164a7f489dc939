/** The floors: a room imports only from floors below its own (floors.mjs). */
import { posix } from 'node:path';
import { HOUSES } from './floors.mjs';
import { isTestCode } from './test-code.mjs';

/** Every room of a house as `{ room, floor, name }`, floors counted from 1, the longest name first. */
const roomsOf = ({ floors }) =>
  floors
    .flatMap(({ name, rooms }, index) => rooms.map((room) => ({ room, floor: index + 1, name })))
    .toSorted((a, b) => b.room.length - a.room.length);

const PLAN_FILE = 'tools/tidy/walls/floors.mjs';

const PLANS = HOUSES.map((house) => ({ ...house, rooms: roomsOf(house) }));

/** Whether the path within the house belongs to a room; one that ends in `/.` is what lies in a folder itself. */
function isIn(room, path) {
  if (posix.basename(room) === '.') return posix.dirname(path) === posix.dirname(room);
  return path === room || path.startsWith(`${room}/`);
}

/** The room of a file in a house it is in. */
const placeIn = (house, file) => ({
  house,
  ...house.rooms.find(({ room }) => isIn(room, file.slice(house.path.length))),
});

/** The houses of a file: its workspace, and its module where that has a plan of its own; none outside of all. */
const housesOf = (file) => PLANS.filter(({ path }) => file.startsWith(path));

const spoken = ({ room, floor, name }) => `${room} (floor ${floor}, ${name})`;

function refusal(here, there) {
  if (there.floor > here.floor)
    return `${spoken(here)} may not import ${spoken(there)}, which stands above it. Move what it needs to a floor below both, or take it as an argument`;
  return `${spoken(here)} may not import ${spoken(there)}, which stands beside it. Let a room above join them, or move what both need to a floor below`;
}

/** Faults of all imports of a file, and of a file that stands on no floor. */
export const checkFloors = (file, imports) =>
  isTestCode(file) ? [] : housesOf(file).flatMap((house) => checkFloorsOf(house, file, imports));

function checkFloorsOf(house, file, imports) {
  const here = placeIn(house, file);
  if (!here.room) {
    const message =
      'stands on no floor: name its room in tools/tidy/walls/floors.mjs, above everything it imports';
    return [{ rule: 'floors', line: 1, message }];
  }
  return imports
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier, line }) => ({
      line,
      target: posix.normalize(posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''))),
    }))
    .filter(({ target }) => target.startsWith(house.path) && !isTestCode(target))
    .map(({ line, target }) => ({ line, there: placeIn(house, target) }))
    .filter(({ there }) => there.room && there.room !== here.room && there.floor >= here.floor)
    .map(({ line, there }) => ({ rule: 'floors', line, message: refusal(here, there) }));
}

/** Rooms on the plan that are not in the tree; `files` is all of it. A workspace without package.json is none. */
export function checkPlans(files) {
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
          message: `${path}${room} is not in the tree: take it off its floor`,
        })),
  );
}

/** The page that shows the plans to readers. */
const PAGE = 'docs/floors.md';

/** Rows of {@link PAGE} that must be there: one for each floor, from the top down as a house is drawn. */
export const rowsOf = ({ floors }) =>
  floors
    .map(
      ({ name, rooms }, index) =>
        `| ${index + 1} | ${name} | ${rooms.map((room) => `\`${room}\``).join(', ')} |`,
    )
    .toReversed();

/** Faults of the page: floors it does not show, and those it shows that are none. */
export function checkFloorPage(files, read) {
  if (!files.includes(PAGE)) return [];
  const shown = read(PAGE)
    .split('\n')
    .map((row) => row.replaceAll(/\s+/g, ' ').trim())
    .filter((row) => /^\| \d/.test(row));
  const wanted = HOUSES.flatMap(rowsOf);
  const fault = (message) => ({ rule: 'floors', file: PAGE, line: 1, message });
  return [
    ...wanted.filter((row) => !shown.includes(row)).map((row) => fault(`lacks the row ${row}`)),
    ...shown.filter((row) => !wanted.includes(row)).map((row) => fault(`shows a floor that is none: ${row}`)),
  ];
}
