/**
 * The word somebody meant who wrote another one: the same but for letter case and signs, else one with few letters wrong.
 * Digits are never guessed: "T2" is another term than "T3", not a slip of it.
 * @param written as it was written
 * @param known the words it may be
 * @returns undefined when none is near, or more than one as near as the other
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

/** A word as it is compared: small letters and digits. */
const bareOf = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

const digitsOf = (word: string): string => word.replaceAll(/\P{Nd}/gu, '');

/** How many letters of a word may be wrong; short words differ by a letter and mean another thing. */
const slipsIn = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);

/** Letters to add, leave out, change, or swap with the next one, to make one word of the other. */
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
