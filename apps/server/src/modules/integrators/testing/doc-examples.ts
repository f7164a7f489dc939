/** One call as a document shows it for curl, and the JSON shown as its answer, when one follows. */
export interface DocExample {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly answer: unknown;
}

/** The fenced blocks of a Markdown text, in order. */
function fences(markdown: string): { readonly language: string; readonly text: string }[] {
  return [...markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
}

/** The words of a shell command without variables: quotes are taken off, a backslash at a line's end joins lines. */
function shellWords(command: string): string[] {
  const joined = command.replace(/\\\n/g, ' ').trim();
  return [...joined.matchAll(/(?:'([^']*)'|"([^"]*)"|(\S+))/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );
}

function readCurl(command: string): Omit<DocExample, 'answer'> {
  const [program, ...words] = shellWords(command);
  if (program !== 'curl') throw new Error(`Not a curl command: ${command}`);
  const headers: Record<string, string> = {};
  let [url, body, method]: [string | undefined, string | undefined, string | undefined] = [
    undefined,
    undefined,
    undefined,
  ];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (!word.startsWith('-')) {
      url = word;
      continue;
    }
    at += 1;
    const value = words[at] ?? '';
    if (word === '-u') headers['authorization'] = `Basic ${Buffer.from(value).toString('base64')}`;
    else if (word === '-d') body = value;
    else if (word === '-X') method = value;
    else if (word === '-H') {
      const [name = '', ...rest] = value.split(':');
      headers[name.trim().toLowerCase()] = rest.join(':').trim();
    } else throw new Error(`The examples use -u, -H, -d and -X alone, not ${word}.`);
  }
  if (url === undefined) throw new Error(`No address in: ${command}`);
  return { url, headers, body, method: method ?? (body === undefined ? 'GET' : 'POST') };
}

/** Every curl command of a document with the JSON block that follows it. */
export function docExamples(markdown: string): DocExample[] {
  const blocks = fences(markdown);
  return blocks.flatMap((block, index) => {
    if (block.language !== 'sh') return [];
    const next = blocks[index + 1];
    const answer: unknown = next?.language === 'json' ? JSON.parse(next.text) : undefined;
    return [{ ...readCurl(block.text), answer }];
  });
}

/** Names of values that differ from call to call. */
const ANY = new Set(['request_id', 'amount']);

/**
 * A JSON value with random and time-dependent parts replaced by their kind, so that a shown answer and a real one can
 * be compared.
 * @param any names of values of which only the kind counts
 */
export function comparable(value: unknown, any: ReadonlySet<string> = ANY, name = ''): unknown {
  if (any.has(name)) return typeof value;
  if (Array.isArray(value)) return value.map((item) => comparable(item, any));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, comparable(item, any, key)]));
  }
  if (typeof value !== 'string') return value;
  return value
    .replace(/\b(ses|cus|ord|imp)_[0-9a-hjkmnp-tv-z]{26}\b/g, '<$1>')
    .replace(/^TXN\d{6}[0-9A-HJKMNP-TV-Z]{8}$/, '<application code>')
    .replace(/^[A-Za-z0-9_-]{43}(?:~[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{22})?$/, '<token>');
}
