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
import { freshList, isWithdrawn, keptList, renewLists } from './withdrawn.js';

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
  if (state.state !== 'valid') show('verdict', state.heading, state.state === 'not_known' ? 'bad' : 'warn');
}

/** Without network: what the list this phone keeps of the institute says, if it keeps one. */
function showKept(list, withdrawn, fields) {
  if (list === null) return;
  show('statement', offlineText(fields, list.name));
  const day = shownDay(list.day);
  if (withdrawn) {
    show('verdict', 'Changed since', 'warn');
    show(
      'present',
      `On ${day} this document was on the list of those replaced or refunded since they were issued.`,
    );
  } else {
    show('present', `On ${day} this document was not among those replaced or refunded.`);
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

/** Keeps the page on the phone, and says whether it will work without network. */
async function keepForOffline() {
  if (!('serviceWorker' in navigator)) {
    show('offline', 'This browser or this connection cannot keep the page: checking needs a network here.');
    return;
  }
  const first = 'The first visit needs a network; after it this phone checks receipts without one.';
  show('offline', first);
  try {
    await navigator.serviceWorker.register('/verify/sw.js', { scope: '/verify' });
    await navigator.serviceWorker.ready;
    show('offline', 'This phone now checks receipts without network too.');
  } catch {
    show('offline', `${first} Keeping the page failed just now: open it again when connected.`);
  }
}

addEventListener('hashchange', () => void answer());
void answer();
void keepForOffline();
void renewLists();
