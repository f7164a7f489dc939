/**
 * Reads a source file for the house rules. The compiler has no programming interface here, so a small scanner
 * takes comments and texts out while keeping every line and column where it was.
 */

const KEYWORD_BEFORE_REGEX =
  /(?:^|[^\w$.])(?:return|typeof|case|in|of|do|else|void|delete|throw|await|yield)$/;
const blank = (text) => text.replaceAll(/[^\n]/g, ' ');

/** Whether a `/` after `before` opens a regular expression rather than dividing. */
function opensRegex(before) {
  const text = before.trimEnd();
  if (text === '' || /[([{,;=:?!&|+\-*%~^<>]$/.test(text)) return !text.endsWith('</') && !text.endsWith('<');
  return KEYWORD_BEFORE_REGEX.test(text);
}

/** Where a quoted text that starts at `from` ends (after its quote); one that is not closed ends with its line. */
function endOfQuoted(text, from) {
  const quote = text[from];
  for (let i = from + 1; i < text.length; i += 1) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === quote) return i + 1;
    else if (text[i] === '\n') return i;
  }
  return text.length;
}

/** Where a regular expression that starts at `from` ends. */
function endOfRegex(text, from) {
  let inClass = false;
  for (let i = from + 1; i < text.length; i += 1) {
    const letter = text[i];
    if (letter === '\\') i += 1;
    else if (letter === '\n') return i;
    else if (letter === '[') inClass = true;
    else if (letter === ']') inClass = false;
    else if (letter === '/' && !inClass) return i + 1;
  }
  return text.length;
}

/** Where the fixed part of a template text ends: after its closing backtick or before `${`. */
function endOfTemplatePart(text, from) {
  for (let i = from; i < text.length; i += 1) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === '`') return i;
    else if (text[i] === '$' && text[i + 1] === '{') return i;
  }
  return text.length;
}

/** Length of a comment that starts at `at`, or 0. */
function commentLength(text, at) {
  if (text.startsWith('//', at)) {
    const end = text.indexOf('\n', at);
    return (end === -1 ? text.length : end) - at;
  }
  if (text.startsWith('/*', at)) {
    const end = text.indexOf('*/', at + 2);
    return (end === -1 ? text.length : end + 2) - at;
  }
  return 0;
}

/** One step of the scanner for everything that is not a comment or inside a template: gives kind and end. */
function nextPiece(text, at, before) {
  const letter = text[at];
  // An apostrophe straight after a letter is one of written language inside JSX, not a text.
  if (letter === '"' || (letter === "'" && !/[\p{L}\d]$/u.test(before)))
    return ['quoted', endOfQuoted(text, at)];
  if (letter === '/' && opensRegex(before)) return ['quoted', endOfRegex(text, at)];
  return ['code', at + 1];
}

/**
 * Gives `{ code, bare }`: the source without comments, and without comments and texts. Both have the same
 * lines and columns as the source.
 */
export function scanSource(text) {
  const out = { code: '', bare: '' };
  const keep = (piece, bare = piece) => {
    out.code += piece;
    out.bare += bare;
  };
  // Depth of braces inside each open `${ }`; the last entry is the innermost template.
  const templates = [];
  let i = 0;
  const takeTemplatePart = () => {
    const end = endOfTemplatePart(text, i);
    keep(text.slice(i, end), blank(text.slice(i, end)));
    i = end;
    if (text[i] === '`') keep(text[i++]);
    else if (i < text.length) {
      templates.push(0);
      keep('${');
      i += 2;
    }
  };
  while (i < text.length) {
    const comment = commentLength(text, i);
    if (comment > 0) {
      keep(blank(text.slice(i, i + comment)));
      i += comment;
    } else if (text[i] === '`') {
      keep(text[i++]);
      takeTemplatePart();
    } else if (text[i] === '}' && templates.at(-1) === 0) {
      templates.pop();
      keep(text[i++]);
      takeTemplatePart();
    } else {
      if (templates.length > 0 && text[i] === '{') templates[templates.length - 1] += 1;
      if (templates.length > 0 && text[i] === '}') templates[templates.length - 1] -= 1;
      const [kind, end] = nextPiece(text, i, out.code.slice(-40));
      const piece = text.slice(i, end);
      const inside =
        kind === 'quoted' ? piece[0] + blank(piece.slice(1, -1)) + piece.slice(1).slice(-1) : piece;
      keep(piece, inside);
      i = end;
    }
  }
  return out;
}

/** The line number (from 1) of a position. */
export const lineAt = (text, position) => text.slice(0, position).split('\n').length;

const FROM = /\b(import|export)(\s+type\b)?(?:[\s{*][^'"`;()]*?)?\bfrom\s*(['"])([^'"\n]+)\3/g;
const BARE_IMPORT = /\bimport\s*(['"])([^'"\n]+)\1/g;
const LAZY = /\b(?:import|require)\s*\(\s*(['"])([^'"\n]+)\1/g;

/** Every import of a scanned source, those inside texts left out: `{ specifier, typeOnly, line }`. */
export function findImports({ code, bare }) {
  const found = [];
  const take = (match, specifier, typeOnly) => {
    if (bare[match.index] !== ' ') found.push({ specifier, typeOnly, line: lineAt(code, match.index) });
  };
  for (const match of code.matchAll(FROM)) take(match, match[4], match[2] !== undefined);
  for (const match of code.matchAll(BARE_IMPORT)) take(match, match[2], false);
  for (const match of code.matchAll(LAZY)) take(match, match[2], false);
  return found;
}

const NOT_A_FUNCTION = /(?:^|[^\w$.])(?:if|for|while|switch|catch|with)\s*$/;

/** Whether `{` after `before` opens the body of a function. */
function opensBody(before) {
  const text = before.trimEnd();
  if (text.endsWith('=>')) return true;
  const signature = /\)(?:\s*:\s*[^{}();=]*)?$/.exec(text);
  if (!signature) return false;
  let depth = 0;
  for (let i = signature.index; i >= 0; i -= 1) {
    if (text[i] === ')') depth += 1;
    if (text[i] === '(') depth -= 1;
    if (depth === 0) return !NOT_A_FUNCTION.test(text.slice(0, i).replace(/\bawait\s*$/, ''));
  }
  return false;
}

/** Every function with a body: `{ line, lines }`, from the line of its opening bracket to that of its end. */
export function findFunctions(bare) {
  const open = [];
  const found = [];
  let line = 1;
  for (let i = 0; i < bare.length; i += 1) {
    const letter = bare[i];
    if (letter === '\n') line += 1;
    else if (letter === '{') open.push({ line, isBody: opensBody(bare.slice(Math.max(0, i - 2000), i)) });
    else if (letter === '}') {
      const start = open.pop();
      if (start?.isBody) found.push({ line: start.line, lines: line - start.line + 1 });
    }
  }
  return found;
}
