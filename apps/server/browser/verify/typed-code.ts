/** The field for the code printed under a receipt's QR code, for people without a camera. */

import { readTypedCode } from '../../src/documents/verify/typed-code.ts';
import { languageOfAddress, partOf } from './parts.ts';

const field = document.querySelector<HTMLInputElement>('#code');

/** Opens the page of a right code; says beside the field what is wrong with another. */
function openCode(place: HTMLInputElement, typed: string): void {
  const read = readTypedCode(typed);
  const problem = 'problem' in read ? read.problem : '';
  const words = partOf('code-problem');
  words.textContent = problem;
  words.hidden = problem === '';
  if ('code' in read) {
    place.removeAttribute('aria-invalid');
    location.assign(`/verify/${read.code}${languageOfAddress()}`);
    return;
  }
  place.setAttribute('aria-invalid', 'true');
  place.focus();
}

document.getElementById('code-form')?.addEventListener('submit', (event) => {
  event.preventDefault();
  if (field !== null) openCode(field, field.value);
});

// Sent before this script was there, and answered by the page this phone keeps.
const sent = field === null ? null : new URLSearchParams(location.search).get('code');
if (field !== null && sent !== null && field.value === '') {
  field.value = sent;
  openCode(field, sent);
}
