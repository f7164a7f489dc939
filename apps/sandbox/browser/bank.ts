/** The script of the test bank page: it makes the payment with the chosen outcome and returns to the sheet. */
import { byId, enable, onClicks, problemOf, readData } from './page.ts';
import { readKept } from './prefill.ts';
import type { Verdict } from './page.ts';

const { order_id: orderId, bank } = readData() as {
  readonly order_id: string;
  readonly bank: string;
};
const live = byId('live');
const sheet = `../../${orderId}`;
let busy = false;

async function finish(outcome: string): Promise<void> {
  if (busy) return;
  busy = true;
  live.textContent = 'Sending the answer of the bank.';
  try {
    const { email, contact } = readKept(orderId);
    const answer = await fetch(`../attempts${location.search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ method: 'netbanking', bank, outcome, email, contact }),
    });
    const verdict = (await answer.json()) as Verdict;
    if (!answer.ok) throw new Error(problemOf(verdict));
    location.replace(`${sheet}${location.search}&payment=${verdict.payment_id}`);
  } catch (error) {
    busy = false;
    const why = error instanceof Error ? error.message : '';
    live.textContent = `${why} Try again, or go back to the payment methods.`;
  }
}

byId('back', HTMLAnchorElement).href = sheet + location.search;
onClicks('outcome', (outcome) => void finish(outcome));
enable();
