/** @returns the first letters of the first and last word of a name, in their own case; one for a single word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => Array.from(word ?? '')[0] ?? '').join('');
}
