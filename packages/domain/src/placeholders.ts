import { PLACEHOLDER_CHARACTERS } from './limits.ts';

/** Whether a mobile, id or label is a placeholder: any value with a dollar sign is one [PJ-5.51] [SR-3.15]. */
export function isPlaceholder(value: string): boolean {
  return value.includes('$');
}

/** The trimmed value when there is a real one; undefined if absent, blank or a placeholder. */
export function realValue(value: string | null | undefined): string | undefined {
  const text = value?.trim();
  return text === undefined || text === '' || isPlaceholder(text) ? undefined : text;
}

/** The options whose label is not a placeholder [PJ-5.52] [SR-2.69]. */
export function withoutPlaceholders<Option extends { readonly label: string }>(
  options: readonly Option[],
): Option[] {
  return options.filter((option) => !isPlaceholder(option.label));
}

/**
 * A stand-in for a student ID or mobile that the URL does not give: ten random letters or digits, drawn by the
 * caller, inside double dollar signs [PJ-9.5] [PJ-9.6] [SR-3.21] (C31). It is never stored as an identity. Throws
 * RangeError unless the characters are exactly ten letters or digits.
 */
export function generatedPlaceholder(randomCharacters: string): string {
  if (!/^[A-Za-z0-9]*$/.test(randomCharacters) || randomCharacters.length !== PLACEHOLDER_CHARACTERS) {
    throw new RangeError(`give ${PLACEHOLDER_CHARACTERS} random letters or digits`);
  }
  return '$$' + randomCharacters + '$$';
}

/**
 * The initial student ID or mobile of a page: the query's if given, else a generated placeholder [PJ-9.5] [PJ-9.6].
 */
export function queryOrPlaceholder(query: string | null | undefined, randomCharacters: string): string {
  return query?.trim() || generatedPlaceholder(randomCharacters);
}
