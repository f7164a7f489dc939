/**
 * The intended word behind a misspelled one: the same except for case and punctuation, else one with a few wrong
 * letters. Digits are never guessed: "T2" is not a typo of "T3".
 * @param written the word as written
 * @param known the possible words
 * @returns undefined if none is near, or several are equally near
 */
export function nearestWord(written: string, known: Iterable<string>): string | undefined {
  const bare = bareOf(written);
  const digits = digitsOf(written);
  const most = slipsIn(bare);
  let nearest: string[] = [];
  let least = most;
  for (const word of known) {
    const other = bareOf(word);
    if (digitsOf(word) !== digits || Math.abs(other.length - bare.length) > least) continue;
    const slips = bare === other ? 0 : slipsBetween(bare, other);
    if (slips > least) continue;
    nearest = slips < least ? [word] : [...nearest, word];
    least = slips;
  }
  return nearest.length === 1 ? nearest[0] : undefined;
}

/** A word normalised for comparison: lower-case letters and digits. */
const bareOf = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

const digitsOf = (word: string): string => word.replaceAll(/\P{Nd}/gu, '');

/** How many letters of a word may be wrong; short words that differ by a letter are different words. */
const slipsIn = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);

/** Edit distance: letters to add, remove, change or swap with the next one. */
function slipsBetween(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}
