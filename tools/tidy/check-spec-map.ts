/** Documents that say where things are: everything they name must exist. */

import type { Fault } from './fault.ts';

/** Faults of docs/spec-map.md: a path in backticks with a file ending that is not in the tree. */
export function checkSpecMap(text: string, files: readonly string[]): Fault[] {
  return text
    .split('\n')
    .flatMap((row, index) =>
      [...row.matchAll(/`([\w@./-]+\.(?:ts|tsx|mjs|md|tsv|css|sql))`/g)]
        .filter(([, path = '']) => !files.includes(path))
        .map(([, path]) => ({ rule: 'spec-map', line: index + 1, message: `${path} does not exist` })),
    );
}

/** Faults of a document that says where an SQL function is (`name()` in `file`): its own file has its present text. */
export function checkFunctions(text: string, files: readonly string[]): Fault[] {
  return [...text.matchAll(/`(?<name>\w+)\(\)` in `(?<file>[\w/.-]+\.sql)`/g)].flatMap((found) => {
    const { name, file } = found.groups ?? {};
    const home = files.find((one) => one.endsWith(`/database/functions/${name}.sql`));
    if (home === file) return [];
    const message = home ? `${name}() is in ${home}` : `there is no function ${name}()`;
    return [{ rule: 'sql-function', line: text.slice(0, found.index).split('\n').length, message }];
  });
}
