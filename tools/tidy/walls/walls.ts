/**
 * The walls of the house: rooms.ts says which workspaces and packages a room may import, floors.ts which rooms of its
 * own workspace. Circles, and production that imports tests or the demo, are refused by the linter (.oxlintrc.json).
 */
import { checkFloorPage, checkFloors, checkPlans } from './check-floors.ts';
import { checkRooms } from './check-rooms.ts';
import { checkPackages } from './check-packages.ts';
import { checkSql } from './check-sql.ts';
import { checkWeakMaps } from './check-weak-maps.ts';
import type { Fault, FileFault, Read } from '../fault.ts';
import type { Import, Source } from '../read-source.ts';

/** Faults of one source file, read by readSource(). */
export const checkWalls = (file: string, { imports, texts, bare }: Source): Fault[] => [
  ...checkRooms(file, imports),
  ...checkFloors(file, imports),
  ...checkSql(file, texts),
  ...checkWeakMaps(file, bare),
];

/**
 * Faults of the tree as a whole: missing rooms, undeclared packages.
 * @param imports of each source file, by its name
 */
export const checkHouse = (
  files: readonly string[],
  read: Read,
  imports: ReadonlyMap<string, readonly Import[]>,
): FileFault[] => [
  ...checkPlans(files),
  ...checkFloorPage(files, read),
  ...checkPackages(files, read, imports),
];
