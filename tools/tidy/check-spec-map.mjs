/** Documents that say where things are: what they name must be there. */

/** Faults of docs/spec-map.md: a path in backticks that has a file's ending and is not in the tree. */
export function checkSpecMap(text, files) {
  return text
    .split('\n')
    .flatMap((row, index) =>
      [...row.matchAll(/`([\w@./-]+\.(?:ts|tsx|mjs|md|tsv|css|sql))`/g)]
        .filter(([, path]) => !files.includes(path))
        .map(([, path]) => ({ rule: 'spec-map', line: index + 1, message: `${path} does not exist` })),
    );
}

/**
 * Faults of a document that says where an SQL function is (`name()` in `file`): the newest migration that creates it
 * holds its present text.
 */
export function checkFunctions(text, files, read) {
  const migrations = files.filter((file) => /\/migrations\/\d{4}_\w+\.sql$/.test(file)).toSorted();
  return [...text.matchAll(/`(?<name>\w+)\(\)` in `(?<file>[\w/.-]+\.sql)`/g)].flatMap((found) => {
    const { name, file } = found.groups;
    const newest = migrations.findLast((one) => new RegExp(`\\bfunction ${name}\\(`).test(read(one)));
    if (newest === file) return [];
    const message = newest ? `${name}() is in ${newest} now` : `no migration creates ${name}()`;
    return [{ rule: 'sql-function', line: text.slice(0, found.index).split('\n').length, message }];
  });
}
