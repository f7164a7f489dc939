/**
 * The script of the payment sheet. It runs under a policy that allows no inline code and no HTML from text. Clicks
 * are only a wish: the verdict comes from the service.
 */
import { setUpCard } from './card.ts';
import { nowMs } from './clock.ts';
import {
  byId,
  enable,
  goBack,
  isFramed,
  onClicks,
  problemOf,
  readData,
  showOnly,
  postToParent,
} from './page.ts';
import { takePrefill } from './prefill.ts';
import { setUpBanks, setUpCode, setUpMethods } from './sheet.ts';
import type { PageData, Verdict } from './page.ts';

/** The payer's choice of method; the test page may also choose an outcome. */
interface PaymentChoice {
  readonly method: 'upi' | 'card';
  readonly outcome?: string;
  readonly card?: { readonly number: string };
}

interface PayData extends PageData {
  readonly qr_life_s: number;
  readonly test_numbers: readonly string[];
  readonly retry: boolean;
}

const data = readData() as PayData;
const query = new URLSearchParams(location.search);
const base = location.pathname.split('/').pop() ?? '';
const framed = isFramed(data);
const prefill = takePrefill(data.order_id);
let busy = false;
let lastMethod = 'netbanking';

function say(text: string): void {
  byId('live').textContent = text;
}

const show = (id: string): void => showOnly(['methods', 'waiting', 'pending', 'success', 'over'], id, data);

function showReference(text: string): void {
  for (const slot of document.querySelectorAll('.reference')) slot.textContent = text;
}

function close(): void {
  if (framed) postToParent(data, 'dismiss', null);
  else if (data.back) goBack(data.back);
  else show('over');
}

function succeed(verdict: Verdict): void {
  showReference(verdict.payment_id);
  show('success');
  setTimeout(() => {
    if (framed) postToParent(data, 'success', verdict.response);
    else if (verdict.back) goBack(verdict.back);
  }, 900);
}

function showProblem(text: string): void {
  byId('problem').textContent = text;
  byId('problem').hidden = false;
  show('methods');
  byId('problem').focus();
  say(text);
}

function fail(verdict: Verdict): void {
  postToParent(data, 'failed', verdict.error);
  if (!framed && verdict.back) goBack(verdict.back);
  else if (framed && !data.retry) postToParent(data, 'dismiss', null);
  else {
    offerOthersFirst();
    showProblem(problemOf(verdict));
  }
}

/** After a failure the other methods come first; typed values stay. */
function offerOthersFirst(): void {
  const used = document.querySelector<HTMLDetailsElement>(`#method-${lastMethod}`);
  if (!used) return;
  used.open = false;
  byId('methods').append(used);
  const first = byId('methods').querySelector<HTMLDetailsElement>('.method');
  if (first) first.open = true;
}

function settle(verdict: Verdict): void {
  if (verdict.status === 'success') succeed(verdict);
  else if (verdict.status === 'failed') fail(verdict);
  else wait(verdict.payment_id);
}

/** Polls every 2 seconds for the first 3 minutes, then every 5, and at once when the page becomes visible again. */
function wait(paymentId: string | null): void {
  const since = nowMs();
  let timer: ReturnType<typeof setTimeout> | undefined;
  showReference(paymentId ?? data.order_id);
  show('pending');
  if (paymentId === null) return;
  const plan = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), nowMs() - since < 180_000 ? 2000 : 5000);
  };
  const ask = async (): Promise<void> => {
    try {
      const answer = await fetch(`${base}/attempts/${paymentId}${location.search}`);
      const verdict = (await answer.json()) as Verdict;
      if (answer.ok && verdict.status !== 'pending') {
        document.removeEventListener('visibilitychange', onLook);
        settle(verdict);
        return;
      }
    } catch {
      say('No connection. Trying again.');
    }
    plan();
  };
  const onLook = (): void => {
    if (!document.hidden) void ask();
  };
  document.addEventListener('visibilitychange', onLook);
  plan();
}

async function pay(input: PaymentChoice): Promise<void> {
  if (busy) return;
  busy = true;
  lastMethod = input.method;
  byId('problem').hidden = true;
  show('waiting');
  try {
    const answer = await fetch(`${base}/attempts${location.search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...input, email: prefill.email, contact: prefill.contact }),
    });
    const verdict = (await answer.json()) as Verdict;
    if (answer.ok) settle(verdict);
    else if (answer.status === 504) wait(null);
    else showProblem(problemOf(verdict));
  } catch {
    showProblem('No answer from the payment service. Check your connection and try again.');
  } finally {
    busy = false;
  }
}

/** The bank's page sent the payer back here: reads the result of the payment made there. */
async function takeUp(paymentId: string): Promise<void> {
  query.delete('payment');
  history.replaceState(null, '', `${location.pathname}?${query.toString()}`);
  try {
    const answer = await fetch(`${base}/attempts/${encodeURIComponent(paymentId)}${location.search}`);
    const verdict = (await answer.json()) as Verdict;
    if (verdict.status) settle(verdict);
    else showProblem(problemOf(verdict));
  } catch {
    wait(paymentId);
  }
}

byId('close').hidden = !framed && !data.back;
byId('close').addEventListener('click', close);
byId('leave').addEventListener('click', close);
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !busy) postToParent(data, 'escape', null);
});
setUpMethods(say);
onClicks('outcome', (outcome) => {
  if (outcome === 'close') close();
  else void pay({ method: 'upi', outcome });
});
setUpCode({ lifeSeconds: data.qr_life_s, base, say });
setUpCard(
  data.test_numbers,
  () => new Date(nowMs()),
  (number) => void pay({ method: 'card', card: { number } }),
);
setUpBanks(base);
enable();
postToParent(data, 'ready', null);
const made = query.get('payment');
if (made !== null) void takeUp(made);
