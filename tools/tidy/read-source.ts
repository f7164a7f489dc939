/** Reads a source file for the house rules, with the parser that Vite brings. */
import { Visitor, parseSync, type ESTree } from 'vite';

/** An import of a file, lazy ones and those of types included. */
export interface Import {
  readonly specifier: string;
  readonly typeOnly: boolean;
  readonly line: number;
}

/** What the house rules look at. */
export interface Source {
  /** The source without comments, with the same lines and columns. */
  readonly code: string;
  /** The source without comments and texts, with the same lines and columns. */
  readonly bare: string;
  readonly imports: readonly Import[];
  /** Every literal and template; a gap of a template reads `$`. */
  readonly texts: readonly { readonly text: string; readonly line: number }[];
  /** Why the file cannot be read; then all else is empty. */
  readonly problem?: { readonly line: number; readonly message: string };
}

/** A node, as far as its place matters. */
type Begun = { readonly start: number };

/** Where something begins and ends. */
type Place = readonly [start: number, end: number];

/** The line number (from 1) of a position. */
export const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length;

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** `text` with the given places blanked, so that every line and column stays where it was. */
function without(text: string, places: readonly Place[]): string {
  let out = '';
  let at = 0;
  for (const [start, end] of places.toSorted(([a], [b]) => a - b)) {
    out += text.slice(at, start) + blank(text.slice(start, end));
    at = end;
  }
  return out + text.slice(at);
}

/** Says the line number (from 1) of a position of `text`; made once for many questions. */
function lineNumbers(text: string): (position: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (position) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** The fixed text of a literal or of a template without gaps; undefined for any other expression. */
const fixedText = (node: ESTree.Node | undefined): string | undefined => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
};

/** Reads a file; `file` is its name, which says its language. */
export function readSource(file: string, text: string): Source {
  const { program, comments, errors } = parseSync(file, text);
  const line = lineNumbers(text);
  const [error] = errors;
  if (error !== undefined) {
    const problem = { line: line(error.labels[0]?.start ?? 0), message: error.message };
    return { code: '', bare: '', imports: [], texts: [], problem };
  }
  const imports: Import[] = [];
  const texts: { text: string; line: number }[] = [];
  const blanked: Place[] = [];
  const take = (node: Begun, specifier: string | undefined, typeOnly = false): void => {
    if (specifier !== undefined) imports.push({ specifier, typeOnly, line: line(node.start) });
  };
  const takeText = (node: Begun, words: string): unknown =>
    texts.push({ text: words, line: line(node.start) });
  new Visitor({
    ImportDeclaration: (node) => take(node, node.source.value, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => take(node, node.source?.value, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => take(node, node.source.value, node.exportKind === 'type'),
    ImportExpression: (node) => take(node, fixedText(node.source)),
    TSImportType: (node) => take(node, fixedText(node.source), true),
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'require')
        take(node, fixedText(node.arguments[0]));
    },
    Literal: (node) => {
      if (typeof node.value === 'string') takeText(node, node.value);
      if (typeof node.value === 'string' || 'regex' in node) blanked.push([node.start + 1, node.end - 1]);
    },
    TemplateLiteral: (node) => takeText(node, node.quasis.map(({ value }) => value.raw).join('$')),
    TemplateElement: ({ start, end }) => blanked.push([start, end]),
    JSXText: ({ start, end }) => blanked.push([start, end]),
  }).visit(program);
  const spoken = comments.map(({ start, end }): Place => [start, end]);
  return { imports, texts, code: without(text, spoken), bare: without(text, [...spoken, ...blanked]) };
}
