/**
 * Joins class names into one attribute value.
 * @param names CSS Module lookups (undefined when a stylesheet has no such class) or conditions (`open && ...`).
 * @returns the names that are there, in order, split by one space.
 */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
