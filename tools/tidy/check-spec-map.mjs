/** The map from rules of the specification to files: every file it names must be there. */

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
