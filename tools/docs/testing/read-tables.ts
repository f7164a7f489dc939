/** A row of a page that sets names of another API beside ours. */
export interface ComparedRow {
  /** Their name. */
  readonly theirs: string;
  /** What is code in the cell of ours, without the query; empty where we have none. */
  readonly ours: readonly string[];
}

/**
 * The rows of the tables under a heading of a Markdown text. The first cell has their name and the one before the last
 * has ours.
 * @throws Error for a row that has neither code nor the word none as ours
 */
export function comparedRows(text: string, heading: string): ComparedRow[] {
  const part = text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? '';
  return part.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    if (!line.startsWith('| ') || /^(?:Jodo|-+)$/.test(cells[1] ?? '')) return [];
    const theirs = (cells[1] ?? '').replaceAll('`', '');
    const mine = cells.at(-3) ?? '';
    const ours = [...mine.matchAll(/`([^`?]+)(?:\?[^`]*)?`/g)].map(([, code = '']) => code);
    if (ours.length === 0 && mine !== 'none') throw new Error(`${theirs} has no counterpart and no "none".`);
    return [{ theirs, ours }];
  });
}
