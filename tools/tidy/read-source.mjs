/** Reads a source file for the house rules, with the parser that Vite brings. */
import { Visitor, parseSync } from 'vite';

/** The line number (from 1) of a position. */
export const lineAt = (text, position) => text.slice(0, position).split('\n').length;

const blank = (text) => text.replaceAll(/[^\n]/g, ' ');

/** `text` with the given places blanked, so that every line and column stays where it was. */
function without(text, places) {
  let out = '';
  let at = 0;
  for (const [start, end] of places.toSorted(([a], [b]) => a - b)) {
    out += text.slice(at, start) + blank(text.slice(start, end));
    at = end;
  }
  return out + text.slice(at);
}

/** Says the line number (from 1) of a position of `text`; made once for many questions. */
function lineNumbers(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (position) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** The fixed text of a literal or of a template without gaps; undefined for any other expression. */
const fixedText = (node) => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked;
  return undefined;
};

/**
 * What the house rules look at:
 * - `code`, `bare`: the source without comments, and without comments and texts, with the same lines and columns;
 * - `imports`: `{ specifier, typeOnly, line }`, lazy ones and those of types included;
 * - `texts`: every literal and template as `{ text, line }`, where a gap of a template reads `$`;
 * - `problem`: `{ line, message }` when the file cannot be read; then all else is empty.
 */
export function readSource(file, text) {
  const { program, comments, errors } = parseSync(file, text);
  const line = lineNumbers(text);
  const found = { code: '', bare: '', imports: [], texts: [] };
  if (errors.length > 0) {
    const [{ message, labels }] = errors;
    return { ...found, problem: { line: line(labels[0]?.start ?? 0), message } };
  }
  const blanked = [];
  const take = (node, specifier, typeOnly = false) => {
    if (specifier !== undefined) found.imports.push({ specifier, typeOnly, line: line(node.start) });
  };
  const takeText = (node, words) => found.texts.push({ text: words, line: line(node.start) });
  new Visitor({
    ImportDeclaration: (node) => take(node, node.source.value, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => take(node, node.source?.value, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => take(node, node.source.value, node.exportKind === 'type'),
    ImportExpression: (node) => take(node, fixedText(node.source)),
    TSImportType: (node) => take(node, fixedText(node.source), true),
    CallExpression: (node) => {
      if (node.callee.name === 'require') take(node, fixedText(node.arguments[0]));
    },
    Literal: (node) => {
      if (typeof node.value === 'string') takeText(node, node.value);
      if (typeof node.value === 'string' || node.regex) blanked.push([node.start + 1, node.end - 1]);
    },
    TemplateLiteral: (node) => takeText(node, node.quasis.map(({ value }) => value.raw).join('$')),
    TemplateElement: ({ start, end }) => blanked.push([start, end]),
    JSXText: ({ start, end }) => blanked.push([start, end]),
  }).visit(program);
  const spoken = comments.map(({ start, end }) => [start, end]);
  return { ...found, code: without(text, spoken), bare: without(text, [...spoken, ...blanked]) };
}
