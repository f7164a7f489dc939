/** The script of the test bank page: it makes the payment with the chosen ending and goes back to the sheet. */
export const BANK_SCRIPT = String.raw`'use strict';
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const live = document.getElementById('live');
  const sheet = '../../' + data.order_id;
  let busy = false;

  function prefill() {
    try {
      return JSON.parse(sessionStorage.getItem('sandbox-prefill-' + data.order_id) || '{}');
    } catch {
      return {};
    }
  }

  async function finish(outcome) {
    if (busy) return;
    busy = true;
    live.textContent = 'Sending the answer of the bank.';
    try {
      const { email, contact } = prefill();
      const answer = await fetch('../attempts' + location.search, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ method: 'netbanking', bank: data.bank, outcome, email, contact }),
      });
      const verdict = await answer.json();
      if (!answer.ok) throw new Error(verdict.error.description);
      location.replace(sheet + location.search + '&payment=' + verdict.payment_id);
    } catch (error) {
      busy = false;
      live.textContent = error.message + ' Try again, or go back to the payment methods.';
    }
  }

  document.getElementById('back').href = sheet + location.search;
  for (const button of document.querySelectorAll('[data-outcome]')) {
    button.addEventListener('click', () => void finish(button.dataset.outcome));
  }
})();
`;
