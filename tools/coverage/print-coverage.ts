/** Text of the coverage report: a table by area, each clause that is not proved, errors, the closing line. */
import { WORDS, closingLine, idsOf, type Coverage } from './measure-coverage.ts';

const WIDTH = 110;
const HEADINGS = { proved: 'proved', departed: 'departed', schema: 'by schema', missing: 'missing' };

/** Ids wrapped to lines of readable length. */
function wrap(ids: readonly string[]): string[] {
  const lines: string[] = [];
  let line = '';
  for (const id of ids) {
    if (line.length + id.length > WIDTH) {
      lines.push(line);
      line = '';
    }
    line += `  ${id}`;
  }
  return [...lines, line];
}

/** A heading and its lines, if there are any. */
const part = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', heading, ...lines];

/** The whole report as lines. */
export function coverageLines(result: Coverage): string[] {
  const wide = Math.max(...result.areas.map(({ area }) => area.length), 5);
  const row = (area: string, cells: readonly (string | number)[]): string =>
    `${area.padEnd(wide)} ${cells.map((cell) => String(cell).padStart(9)).join(' ')}`;
  const sums = WORDS.map((word) => idsOf(result, word).length);
  const departed = result.departures.map(({ id, ruling, what }) => `  ${id} by ${ruling}: ${what}`);
  const reasonOf = new Map(result.reasons.map(({ id, reason }) => [id, reason]));
  const bySchema = idsOf(result, 'schema').map((id) => `  ${id}: ${reasonOf.get(id) ?? 'no reason given'}`);
  const missing = idsOf(result, 'missing');
  return [
    row('area', [...WORDS.map((word) => HEADINGS[word]), 'total']),
    ...result.areas.map((area) => row(area.area, [...WORDS.map((word) => area[word]), area.total])),
    row('all', [...sums, result.total]),
    ...part('Departed by ruling:', departed),
    ...part('By schema alone:', bySchema),
    ...part('Missing:', missing.length === 0 ? [] : wrap(missing)),
    ...part(
      'Wrong:',
      result.errors.map((sentence) => `  ${sentence}`),
    ),
    '',
    closingLine(result),
  ];
}
