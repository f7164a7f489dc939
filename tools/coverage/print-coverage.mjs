/** Words of the coverage report: a table by area, what is missing, what is wrong, the closing line. */
import { closingLine } from './measure-coverage.mjs';

const WIDTH = 110;

/** Ids wrapped to lines of readable length. */
function wrap(ids) {
  const lines = [''];
  for (const id of ids) {
    if (lines.at(-1).length + id.length > WIDTH) lines.push('');
    lines[lines.length - 1] += `  ${id}`;
  }
  return lines;
}

/** The whole report as lines. */
export function coverageLines(result) {
  const wide = Math.max(...result.areas.map(({ area }) => area.length), 5);
  const row = (area, covered, waived, total) =>
    `${area.padEnd(wide)} ${String(covered).padStart(8)} ${String(waived).padStart(7)} ${String(total).padStart(6)}`;
  const lines = [row('area', 'covered', 'waived', 'total')];
  for (const { area, covered, waived, total } of result.areas) lines.push(row(area, covered, waived, total));
  lines.push(row('all', result.covered, result.waived, result.total));
  if (result.missing.length > 0) lines.push('', 'Not covered:', ...wrap(result.missing));
  if (result.errors.length > 0) lines.push('', 'Wrong:', ...result.errors.map((sentence) => `  ${sentence}`));
  return [...lines, '', closingLine(result)];
}
