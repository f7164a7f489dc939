import type { Paper, TextPlace, TextStyle } from './paper.ts';

/** A note on the left and the count of pages on the right of a foot; below each other where both are too long for a line. */
export function drawFootTexts(
  paper: Paper,
  note: string,
  counted: string,
  place: TextPlace,
  style: TextStyle,
): void {
  const [line] = paper.lines(counted, place.width, style);
  const [first] = paper.lines(note, Number.POSITIVE_INFINITY, style);
  const fits = (line?.width ?? 0) + (first?.width ?? 0) + 12 <= place.width;
  const below = paper.text(note, place, style);
  paper.text(counted, { ...place, y: fits ? place.y : below, align: 'right' }, style);
}
