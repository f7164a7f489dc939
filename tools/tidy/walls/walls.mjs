/**
 * The walls of the house: rooms.mjs says which workspaces and packages a room may import, floors.mjs which rooms of its
 * own workspace. Circles, and production that imports tests or the demo, are refused by the linter (.oxlintrc.json).
 */
import { checkFloorPage, checkFloors, checkPlans } from './check-floors.mjs';
import { checkRooms } from './check-rooms.mjs';
import { checkPackages } from './check-packages.mjs';
import { checkSql } from './check-sql.mjs';

/** Faults of one source file, read by readSource(). */
export const checkWalls = (file, { imports, texts }) => [
  ...checkRooms(file, imports),
  ...checkFloors(file, imports),
  ...checkSql(file, texts),
];

/**
 * Faults of the tree as a whole: rooms that are not there, packages that nobody declares.
 * @param imports of each source file, by its name
 */
export const checkHouse = (files, read, imports) => [
  ...checkPlans(files),
  ...checkFloorPage(files, read),
  ...checkPackages(files, read, imports),
];
