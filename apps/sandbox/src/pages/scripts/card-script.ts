/** The part of the sheet's script that checks the card form; it stands inside `PAY_SCRIPT` and uses its names. */
export const CARD_SCRIPT = String.raw`  const digits = (id) => byId(id).value.replace(/\D/g, '');

  function setError(id, text) {
    const input = byId(id);
    const message = byId(id + '-error');
    message.textContent = text;
    message.hidden = text === '';
    if (text === '') {
      input.removeAttribute('aria-invalid');
      input.removeAttribute('aria-describedby');
    } else {
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', id + '-error');
    }
    return text === '';
  }

  function expiryIsFuture() {
    const text = digits('card-expiry');
    const month = Number(text.slice(0, 2));
    const now = new Date();
    const months = (2000 + Number(text.slice(2))) * 12 + month - 1;
    return text.length === 4 && month >= 1 && month <= 12 && months >= now.getFullYear() * 12 + now.getMonth();
  }

  // A number that is not a published test number never leaves this page.
  function checkCard() {
    const number = setError(
      'card-number',
      data.test_numbers.includes(digits('card-number')) ? '' : 'Use one of the test cards listed below. Real cards are not taken.',
    );
    const expiry = setError('card-expiry', expiryIsFuture() ? '' : 'Enter a future date, such as 08 / 30.');
    const code = setError('card-code', digits('card-code').length >= 3 ? '' : 'Enter 3 or 4 digits.');
    const wrong = [!number && 'card-number', !expiry && 'card-expiry', !code && 'card-code'].find(Boolean);
    if (wrong) byId(wrong).focus();
    return !wrong;
  }

  function setUpCard() {
    byId('card-number').addEventListener('input', (event) => {
      const grouped = digits('card-number').slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 ');
      if (event.target.selectionStart === event.target.value.length) event.target.value = grouped;
    });
    byId('card-expiry').addEventListener('input', (event) => {
      if (String(event.inputType).startsWith('delete')) return;
      const text = digits('card-expiry').slice(0, 4);
      event.target.value = text.length < 2 ? text : text.slice(0, 2) + ' / ' + text.slice(2);
    });
    for (const id of ['card-number', 'card-expiry', 'card-code']) {
      byId(id).addEventListener('input', () => setError(id, ''));
    }
    for (const button of document.querySelectorAll('[data-number]')) {
      button.addEventListener('click', () => {
        byId('card-number').value = button.dataset.number.replace(/(\d{4})(?=\d)/g, '$1 ');
        setError('card-number', '');
        byId('card-expiry').focus();
      });
    }
    byId('card-form').addEventListener('submit', (event) => {
      event.preventDefault();
      if (checkCard()) void pay({ method: 'card', card: { number: digits('card-number') } });
    });
  }
`;
