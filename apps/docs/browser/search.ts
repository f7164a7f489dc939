/** Search within the pages: the index is fetched with the first letter, and nothing leaves the browser. */
type Found = readonly [address: string, page: string, heading: string, words: string];

const MOST = 12;
const AROUND = 60;

let index: Promise<readonly Found[]> | undefined;

async function fetchIndex(): Promise<readonly Found[]> {
  const answer = await fetch('/docs/assets/search.json');
  if (!answer.ok) throw new Error(`The search index is answered with ${answer.status}.`);
  return (await answer.json()) as readonly Found[];
}

/** How well a section fits; 0 if a term is missing. A heading counts more than the text below it. */
function score([, page, heading, words]: Found, terms: readonly string[]): number {
  const [title, head, body] = [page, heading, words].map((text) => text.toLowerCase());
  let sum = 0;
  for (const term of terms) {
    const found =
      (head === term ? 40 : 0) +
      (head?.includes(term) ? 10 : 0) +
      (title?.includes(term) ? 3 : 0) +
      (body?.includes(term) ? 1 : 0);
    if (found === 0) return 0;
    sum += found;
  }
  return sum;
}

/** The words around the first term. */
function excerpt(words: string, term: string): string {
  const at = Math.max(0, words.toLowerCase().indexOf(term) - AROUND);
  return `${at > 0 ? '…' : ''}${words.slice(at, at + 2 * AROUND + term.length)}`;
}

function rowOf([address, page, heading, words]: Found, term: string): HTMLLIElement {
  const link = document.createElement('a');
  link.href = address;
  const title = document.createElement('strong');
  title.textContent = heading === page ? page : `${page}: ${heading}`;
  const below = document.createElement('span');
  below.textContent = excerpt(words, term);
  link.append(title, below);
  const row = document.createElement('li');
  row.append(link);
  return row;
}

async function show(input: HTMLInputElement, found: HTMLElement): Promise<void> {
  const typed = input.value.trim().toLowerCase();
  if (typed === '') return found.replaceChildren();
  const terms = typed.split(/\s+/);
  try {
    index ??= fetchIndex();
    const all = await index;
    // Meanwhile more was typed: its own search shows its rows.
    if (input.value.trim().toLowerCase() !== typed) return;
    const best = all
      .map((one) => [score(one, terms), one] as const)
      .filter(([points]) => points > 0)
      .toSorted(([a], [b]) => b - a)
      .slice(0, MOST);
    if (best.length === 0) return found.replaceChildren(`Nothing found for “${typed}”.`);
    const list = document.createElement('ul');
    list.append(...best.map(([, one]) => rowOf(one, terms[0] ?? '')));
    found.replaceChildren(list);
  } catch {
    index = undefined;
    found.replaceChildren('Search does not answer. Please try again.');
  }
}

const form = document.querySelector<HTMLFormElement>('#search');
const input = document.querySelector<HTMLInputElement>('#words');
const found = document.querySelector<HTMLElement>('#found');
if (form && input && found) {
  form.hidden = false;
  input.addEventListener('input', () => void show(input, found));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    found.querySelector('a')?.click();
  });
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    input.value = '';
    found.replaceChildren();
    input.focus();
  });
  // A link within this page leaves the list of results standing over it.
  found.addEventListener('click', () => found.replaceChildren());
}
// Where the style sheet cannot open the list of pages beside the text.
const pages = document.querySelector<HTMLDetailsElement>('#pages');
if (pages && matchMedia('(min-width: 960px)').matches) pages.open = true;
