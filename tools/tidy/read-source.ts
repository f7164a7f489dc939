/** Reads a source file for the house rules, with the parser that Vite brings. */
import { Visitor, parseSync, type ESTree } from 'vite';

/** An import of a file, including lazy ones and those of types. */
export interface Import {
  readonly specifier: string;
  readonly typeOnly: boolean;
  readonly line: number;
}

/** A source file as the house rules see it. */
export interface Source {
  /** The source without comments, with the same lines and columns. */
  readonly code: string;
  /** The source without comments and texts, with the same lines and columns. */
  readonly bare: string;
  readonly imports: readonly Import[];
  /** Every literal and template; a placeholder of a template reads `$`. */
  readonly texts: readonly { readonly text: string; readonly line: number }[];
  /** Texts that people read, by their look: text and labels in JSX and HTML, and sentences that are no developer's. */
  readonly spoken: readonly { readonly text: string; readonly line: number }[];
  /** Why the file cannot be read; then everything else is empty. */
  readonly problem?: { readonly line: number; readonly message: string };
}

/** A node, reduced to its position. */
type Begun = { readonly start: number };

/** Start and end of something. */
type Place = readonly [start: number, end: number];

/** The line number (from 1) of a position. */
export const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length;

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** `text` with the given ranges blanked, so that every line and column stays the same. */
function without(text: string, places: readonly Place[]): string {
  let out = '';
  let at = 0;
  for (const [start, end] of places.toSorted(([a], [b]) => a - b)) {
    out += text.slice(at, start) + blank(text.slice(start, end));
    at = end;
  }
  return out + text.slice(at);
}

/** Returns the line number (from 1) of a position of `text`; built once for many lookups. */
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

/** A capital, then small letters and a space before more: text for people, not a name or a code. */
const SENTENCE = /^[A-Z][a-z]*[’']?[a-z]* (?=.*[a-z]{2})[^=;{}<>]*$/s;

/** Attributes whose text is shown or read aloud. */
const LABELS = ['aria-label', 'alt', 'title', 'label', 'placeholder', 'hint', 'caption'];

/** Text between two tags of HTML, and such an attribute of a tag. */
const IN_HTML = new RegExp(
  String.raw`(?<=[\w"/]>)[^<>{}=;]*[A-Za-z]{2}[^<>{}=;]*(?=<)|(?<=\s(?:${LABELS.join('|')})=")[^"]*[A-Za-z]{2}[^"]*`,
  'g',
);

/** What is thrown at developers; an AppError is answered, and its fields are read by people. */
const THROWN = /^(?!AppError$).*(?:Error|Contradiction|CallUnknown)$/;

/** The constant text of a literal or of a template without placeholders; undefined for any other expression. */
const fixedText = (node: ESTree.Node | undefined): string | undefined => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
};

/** Reads a file; the ending of `file` gives its language. */
export function readSource(file: string, text: string): Source {
  const { program, comments, errors } = parseSync(file, text);
  const line = lineNumbers(text);
  const [error] = errors;
  if (error !== undefined) {
    const problem = { line: line(error.labels[0]?.start ?? 0), message: error.message };
    return { code: '', bare: '', imports: [], texts: [], spoken: [], problem };
  }
  const imports: Import[] = [];
  const texts: { text: string; line: number }[] = [];
  const blanked: Place[] = [];
  const take = (node: Begun, specifier: string | undefined, typeOnly = false): void => {
    if (specifier !== undefined) imports.push({ specifier, typeOnly, line: line(node.start) });
  };
  const shown: { text: string; start: number }[] = [];
  const errorPlaces: Place[] = [];
  const takeText = (node: Begun, words: string): void => {
    texts.push({ text: words, line: line(node.start) });
    const said = SENTENCE.test(words) ? [words] : (words.match(IN_HTML) ?? []);
    shown.push(...said.map((one) => ({ text: one.trim(), start: node.start })));
  };
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
    JSXText: ({ start, end, value }) => {
      blanked.push([start, end]);
      if (/[A-Za-z]{2}/.test(value)) shown.push({ text: value.trim(), start });
    },
    JSXAttribute: ({ name, value, start }) => {
      const isLabel = name.type === 'JSXIdentifier' && LABELS.includes(name.name);
      const label = value?.type === 'Literal' && typeof value.value === 'string' ? value.value : '';
      if (isLabel && /[A-Za-z]{2}/.test(label) && !SENTENCE.test(label)) shown.push({ text: label, start });
    },
    Property: ({ key, start, end }) => {
      // The text of a figure is for the operator.
      if (key.type === 'Identifier' && key.name === 'help') errorPlaces.push([start, end]);
    },
    NewExpression: ({ callee, start, end }) => {
      if (callee.type === 'Identifier' && THROWN.test(callee.name)) errorPlaces.push([start, end]);
    },
  }).visit(program);
  const spoken = shown
    .filter(({ start }) => !errorPlaces.some(([from, to]) => from < start && start < to))
    .map(({ text: words, start }) => ({ text: words, line: line(start) }));
  const said = comments.map(({ start, end }): Place => [start, end]);
  return { imports, texts, spoken, code: without(text, said), bare: without(text, [...said, ...blanked]) };
}
