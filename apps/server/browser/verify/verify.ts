/** The verify page: reads the digits behind #, checks them here, then asks for the present state when connected. */
import { pageLanguage, SCANNED as words } from './words.ts';
import {
  digitsOf,
  isGenuine,
  offlineText,
  readDocument,
  shownAmount,
  shownDay,
  statementOf,
} from './check.ts';
import { freshList, isWithdrawn, keptList, listWith, renewLists } from './withdrawn.ts';
import type { Fields, PublicKey } from './check.ts';
import type { KeptList } from './withdrawn.ts';
import { partOf } from './parts.ts';

/** What the register says of a document. */
interface State {
  readonly state: string;
  readonly heading: string;
  readonly text: string;
  readonly test?: boolean;
  readonly amount?: string;
  readonly issued_on?: string;
  readonly institute?: string | null;
}

type Tone = 'good' | 'warn' | 'bad';

const settings = JSON.parse(partOf('settings').textContent ?? '') as {
  readonly keys: readonly PublicKey[];
  readonly publicUrl: string;
};

/** Counts the checks, so that a slow answer never overwrites that of a later scan. */
let latest = 0;

/** Shows text, with dates kept on one line. */
function show(id: string, text: string, tone?: Tone): void {
  const element = partOf(id);
  const parts = text.split(/(\d{2}-\d{2}-\d{4})/).map((part, index) => {
    if (index % 2 === 0) return part;
    const date = document.createElement('span');
    date.className = 'nowrap';
    date.textContent = part;
    return date;
  });
  element.replaceChildren(...parts);
  element.hidden = text === '';
  if (tone !== undefined) element.className = `verdict ${tone}`;
}

/** Whose document it is, above the title; the room for it is there from the start. */
function showOwner(name: string | null | undefined): void {
  const owner = document.querySelector('#owner');
  if (owner !== null) owner.textContent = name ?? '';
}

function showNotGenuine(): void {
  show('verdict', words.notGenuine, 'bad');
  show('statement', words.forged);
}

/** The present state by the verification code; null without network or when the server cannot answer. */
async function presentState(code: string): Promise<State | null> {
  try {
    const response = await fetch(`/verify/${code}.json`, {
      headers: { accept: 'application/json', 'accept-language': pageLanguage() },
      cache: 'no-store',
    });
    if (!response.ok && response.status !== 404) return null;
    const { data: state } = (await response.json()) as { readonly data: Partial<State> | null };
    return state === null || typeof state !== 'object' || typeof state.heading !== 'string'
      ? null
      : (state as State);
  } catch {
    return null;
  }
}

function showPresent(state: State, fields: Fields, list: KeptList | null): void {
  const name = list?.name ?? state.institute ?? undefined;
  showOwner(name);
  show('statement', words.number(statementOf(fields, name), fields.document_number));
  show('present', words.now(state.heading, state.text));
  if (state.state !== 'valid')
    show(
      'verdict',
      state.heading,
      state.state === 'not_known' || state.state === 'cancelled' ? 'bad' : 'warn',
    );
}

/** Without network: what the list this phone keeps of the institute says, if it keeps one. */
function showKept(list: KeptList | null, withdrawn: boolean, fields: Fields): void {
  if (list === null) return;
  showOwner(list.name);
  show('statement', offlineText(fields, list.name));
  if (withdrawn) {
    show('verdict', words.changed, 'warn');
    show('present', words.listed(shownDay(list.day)));
  } else {
    show('present', words.notListed(shownDay(list.day)));
  }
}

/**
 * A plain http address has no WebCrypto, so the signature cannot be checked here: the server is queried instead, and
 * the page says what that does not cover.
 */
async function answerFromRegister(fields: Fields, turn: number): Promise<void> {
  const state = await presentState(fields.verification_code);
  if (turn !== latest) return;
  const secure = settings.publicUrl.startsWith('https:') && location.protocol !== 'https:';
  const advice = secure ? words.openSecure(settings.publicUrl) : words.notSecure;
  if (state === null) {
    show('verdict', words.notChecked, 'warn');
    show('statement', words.nothingChecked(advice));
    return;
  }
  const differs =
    state.state === 'not_known' ||
    state.amount !== shownAmount(fields.amount_paise) ||
    state.issued_on !== shownDay(fields.issued_on);
  if (differs) {
    showNotGenuine();
    return;
  }
  showOwner(state.institute);
  show('verdict', state.heading, state.state === 'valid' ? 'good' : 'warn');
  show('statement', `${state.text} ${advice}`);
}

/** What checks signatures; undefined on a plain http address. */
function checker(): SubtleCrypto | undefined {
  const { crypto }: { readonly crypto?: Partial<Crypto> } = globalThis;
  return crypto?.subtle;
}

async function answer(): Promise<void> {
  latest += 1;
  const turn = latest;
  show('present', '');
  showOwner('');
  partOf('test').hidden = true;
  if (location.hash === '') return;
  const digits = digitsOf(location.hash);
  const found = digits === null ? null : readDocument(digits);
  if (found === null) {
    showNotGenuine();
    return;
  }
  const subtle = checker();
  if (subtle === undefined) {
    partOf('test').hidden = !found.fields.test;
    await answerFromRegister(found.fields, turn);
    return;
  }
  const genuine = await isGenuine(found, settings.keys, subtle).catch(() => false);
  if (turn !== latest) return;
  if (!genuine) {
    showNotGenuine();
    return;
  }
  const { fields } = found;
  partOf('test').hidden = !fields.test;
  show('verdict', words.genuine, 'good');
  show('statement', offlineText(fields));
  const [state, fresh] = await Promise.all([
    presentState(fields.verification_code),
    freshList(fields.institute_code),
  ]);
  const list = fresh ?? (await keptList(fields.institute_code));
  const withdrawn = list !== null && (await isWithdrawn(list, fields.verification_code, subtle));
  if (turn !== latest) return;
  if (state === null) showKept(list, withdrawn, fields);
  else showPresent(state, fields, list);
}

/**
 * The page of a typed code, served by this phone because the register could not be reached: a code alone carries no
 * signature, so only the kept lists can say something.
 */
async function answerTypedCode(code: string): Promise<void> {
  latest += 1;
  const turn = latest;
  const field = document.querySelector<HTMLInputElement>('#code');
  if (field !== null) field.value = code;
  const state = await presentState(code);
  const list = state === null ? await listWith(code, checker()) : null;
  if (turn !== latest) return;
  partOf('test').hidden = state?.test !== true;
  showOwner(state?.institute);
  if (state !== null) {
    show('verdict', state.heading, TONES.get(state.state) ?? 'warn');
    show('statement', state.text);
    return;
  }
  show('verdict', list === null ? words.notChecked : words.changed, 'warn');
  if (list !== null) show('present', words.listed(shownDay(list.day)));
  show('statement', words.typedOffline);
}

const TONES = new Map<string, Tone>([
  ['valid', 'good'],
  ['not_known', 'bad'],
]);

const typedCode = /^\/verify\/([0-9a-f]{16})$/.exec(location.pathname)?.[1];

function begin(): Promise<void> {
  if (typedCode === undefined || location.hash !== '') return answer();
  return answerTypedCode(typedCode);
}

addEventListener('hashchange', () => void answer());
if (typedCode !== undefined) addEventListener('online', () => void begin());
void begin();
void renewLists();
