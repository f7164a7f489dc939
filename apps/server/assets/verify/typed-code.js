/** The field for the code printed under a receipt's QR code, for people without a camera. */

const CODE_LENGTH = 16;

/** Reads a typed code as the server does (documents/verify/typed-code.ts): `{ code }`, or what is wrong as `{ problem }`. */
export function readTypedCode(typed) {
  const last = typed.trim().split('/').at(-1);
  const code = last
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  const { length } = code;
  if (length === 0) return { problem: 'Type the code that is printed under the QR code.' };
  const other = /[^0-9a-f]/u.exec(code)?.[0];
  if (other !== undefined) {
    return { problem: `A code has no “${other}”: it is made of the digits 0 to 9 and the letters a to f.` };
  }
  if (length === CODE_LENGTH) return { code };
  return {
    problem: `A code has ${CODE_LENGTH} characters, this one has ${length}. Compare every character with the paper.`,
  };
}

const field = document.getElementById('code');

/** Opens the page of a right code; says beside the field what is wrong with another. */
function openCode(typed) {
  const { code, problem = '' } = readTypedCode(typed);
  const place = document.getElementById('code-problem');
  place.textContent = problem;
  place.hidden = problem === '';
  if (problem === '') {
    field.removeAttribute('aria-invalid');
    location.assign(`/verify/${code}`);
    return;
  }
  field.setAttribute('aria-invalid', 'true');
  field.focus();
}

document.getElementById('code-form')?.addEventListener('submit', (event) => {
  event.preventDefault();
  openCode(field.value);
});

// Sent before this script was there, and answered by the page this phone keeps.
const sent = field === null ? null : new URLSearchParams(location.search).get('code');
if (sent !== null && field.value === '') {
  field.value = sent;
  openCode(sent);
}
