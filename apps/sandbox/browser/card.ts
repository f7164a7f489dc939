/** The form of a card. A number that is not a published test number never leaves this page. */
import { byId, onClicks } from './page.ts';

const input = (id: string): HTMLInputElement => byId(id, HTMLInputElement);
const digits = (id: string): string => input(id).value.replace(/\D/g, '');
const inFours = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

function setError(id: string, text: string): boolean {
  const field = input(id);
  const message = byId(`${id}-error`);
  message.textContent = text;
  message.hidden = text === '';
  if (text === '') {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  } else {
    field.setAttribute('aria-invalid', 'true');
    field.setAttribute('aria-describedby', `${id}-error`);
  }
  return text === '';
}

function isExpiryInFuture(now: Date): boolean {
  const text = digits('card-expiry');
  const month = Number(text.slice(0, 2));
  const months = (2000 + Number(text.slice(2))) * 12 + month - 1;
  return text.length === 4 && month >= 1 && month <= 12 && months >= now.getFullYear() * 12 + now.getMonth();
}

function isCardRight(testNumbers: readonly string[], now: Date): boolean {
  const isTestCard = testNumbers.includes(digits('card-number'));
  const number = setError(
    'card-number',
    isTestCard ? '' : 'Use one of the test cards listed below. Real cards are not taken.',
  );
  const expiry = setError(
    'card-expiry',
    isExpiryInFuture(now) ? '' : 'Enter a future date, such as 08 / 30.',
  );
  const code = setError('card-code', digits('card-code').length >= 3 ? '' : 'Enter 3 or 4 digits.');
  const wrong = [!number && 'card-number', !expiry && 'card-expiry', !code && 'card-code'].find(Boolean);
  if (wrong) input(wrong).focus();
  return !wrong;
}

function groupWhileTyping(): void {
  const number = input('card-number');
  number.addEventListener('input', () => {
    const grouped = inFours(digits('card-number').slice(0, 19));
    if (number.selectionStart === number.value.length) number.value = grouped;
  });
  const expiry = input('card-expiry');
  expiry.addEventListener('input', (event) => {
    if (event instanceof InputEvent && event.inputType.startsWith('delete')) return;
    const text = digits('card-expiry').slice(0, 4);
    expiry.value = text.length < 2 ? text : `${text.slice(0, 2)} / ${text.slice(2)}`;
  });
}

/** Sets the form up; `pay` gets the number of an accepted card. */
export function setUpCard(
  testNumbers: readonly string[],
  now: () => Date,
  pay: (number: string) => void,
): void {
  groupWhileTyping();
  for (const id of ['card-number', 'card-expiry', 'card-code']) {
    input(id).addEventListener('input', () => setError(id, ''));
  }
  onClicks('number', (number) => {
    input('card-number').value = inFours(number);
    setError('card-number', '');
    input('card-expiry').focus();
  });
  byId('card-form').addEventListener('submit', (event) => {
    event.preventDefault();
    if (isCardRight(testNumbers, now())) pay(digits('card-number'));
  });
}
