/** The verify page: reads the digits behind #, checks them here, then asks for the present state when connected. */
import {
  digitsOf,
  isGenuine,
  offlineText,
  readDocument,
  shownAmount,
  shownDay,
  statementOf,
} from './check.js';
import { freshList, isWithdrawn, keptList, listWith, renewLists } from './withdrawn.js';

const settings = JSON.parse(document.getElementById('settings').textContent);

/** Counts the answers begun, so that a slow one never overwrites that of a later scan. */
let latest = 0;

/** Shows text, with dates kept on one line. */
function show(id, text, tone) {
  const element = document.getElementById(id);
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

function showNotGenuine() {
  show('verdict', 'NOT GENUINE', 'bad');
  show(
    'statement',
    'This code was changed or was not issued here. Ask the institute before you accept this document.',
  );
}

/** The present state by the verification code; null without network or when the server cannot answer. */
async function presentState(code) {
  try {
    const response = await fetch(`/verify/${code}.json`, {
      headers: { accept: 'application/json' },
      cache: 'no-store',
    });
    if (!response.ok && response.status !== 404) return null;
    const state = (await response.json()).data;
    return state === null || typeof state !== 'object' || typeof state.heading !== 'string' ? null : state;
  } catch {
    return null;
  }
}

function showPresent(state, fields, list) {
  show('statement', `${statementOf(fields, list?.name)}. Number ${fields.document_number}.`);
  show('present', `Now: ${state.heading}. ${state.text}`);
  if (state.state !== 'valid')
    show(
      'verdict',
      state.heading,
      state.state === 'not_known' || state.state === 'cancelled' ? 'bad' : 'warn',
    );
}

const withdrawnOn = (list) =>
  `On ${shownDay(list.day)} this document was on the list of those replaced, refunded or cancelled since they were issued.`;

/** Without network: what the list this phone keeps of the institute says, if it keeps one. */
function showKept(list, withdrawn, fields) {
  if (list === null) return;
  show('statement', offlineText(fields, list.name));
  if (withdrawn) {
    show('verdict', 'Changed since', 'warn');
    show('present', withdrawnOn(list));
  } else {
    show(
      'present',
      `On ${shownDay(list.day)} this document was not among those replaced, refunded or cancelled.`,
    );
  }
}

/**
 * A plain http address has no WebCrypto, so the signature cannot be checked here: the register is asked instead, and
 * the page says what that does not cover.
 */
async function answerFromRegister(fields, turn) {
  const state = await presentState(fields.verification_code);
  if (turn !== latest) return;
  const secure = settings.publicUrl.startsWith('https:') && location.protocol !== 'https:';
  const advice = secure
    ? ` Open ${settings.publicUrl}/verify with the same code to check name and number as well.`
    : ' Name and number were not checked: that needs an https address.';
  if (state === null) {
    show('verdict', 'Not checked', 'warn');
    show(
      'statement',
      `This connection is not secure and the register did not answer, so nothing was checked.${advice}`,
    );
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
  show('verdict', state.heading, state.state === 'valid' ? 'good' : 'warn');
  show('statement', `${state.text}${advice}`);
}

async function answer() {
  latest += 1;
  const turn = latest;
  show('present', '');
  document.getElementById('test').hidden = true;
  if (location.hash === '') return;
  const digits = digitsOf(location.hash);
  const found = digits === null ? null : readDocument(digits);
  if (found === null) {
    showNotGenuine();
    return;
  }
  const subtle = globalThis.crypto?.subtle;
  if (subtle === undefined) {
    document.getElementById('test').hidden = !found.fields.test;
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
  document.getElementById('test').hidden = !fields.test;
  show('verdict', 'Genuine when issued', 'good');
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
async function answerTypedCode(code) {
  latest += 1;
  const turn = latest;
  document.getElementById('code').value = code;
  const state = await presentState(code);
  const list = state === null ? await listWith(code, globalThis.crypto?.subtle) : null;
  if (turn !== latest) return;
  document.getElementById('test').hidden = state?.test !== true;
  if (state !== null) {
    show('verdict', state.heading, { valid: 'good', not_known: 'bad' }[state.state] ?? 'warn');
    show('statement', state.text);
    return;
  }
  show('verdict', list === null ? 'Not checked' : 'Changed since', 'warn');
  if (list !== null) show('present', withdrawnOn(list));
  show(
    'statement',
    'The register did not answer, and a typed code cannot be checked without it. Scan the QR code, which needs no network, or try again when connected.',
  );
}

const typedCode = /^\/verify\/([0-9a-f]{16})$/.exec(location.pathname)?.[1];

function begin() {
  if (typedCode === undefined || location.hash !== '') return answer();
  return answerTypedCode(typedCode);
}

addEventListener('hashchange', () => void answer());
if (typedCode !== undefined) addEventListener('online', () => void begin());
void begin();
void renewLists();
