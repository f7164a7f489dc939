/**
 * Joins class names into one attribute value.
 * @param names CSS Module lookups (undefined if a stylesheet has no such class) or conditions (`open && ...`).
 * @returns the truthy names, in order, separated by a space.
 */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
