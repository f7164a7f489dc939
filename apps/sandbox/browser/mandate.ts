/**
 * The script of the approval page. It runs under a policy that allows no inline code. Clicks are only a wish: the
 * verdict comes from the service.
 */
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
import type { PageData, Verdict } from './page.ts';

const data = readData() as PageData;
const base = location.pathname.split('/').pop() ?? '';
const framed = isFramed(data);
let busy = false;

const show = (id: string): void => showOnly(['methods', 'waiting', 'success', 'over'], id, data);

function close(): void {
  if (framed) postToParent(data, 'dismiss', null);
  else if (data.back) goBack(data.back);
  else show('over');
}

function showProblem(text: string): void {
  byId('problem').textContent = text;
  byId('problem').hidden = false;
  show('methods');
  byId('problem').focus();
}

function settle(verdict: Verdict): void {
  if (verdict.status === 'failed') {
    postToParent(data, 'failed', verdict.error);
    if (!framed && verdict.back) goBack(verdict.back);
    else showProblem(problemOf(verdict));
    return;
  }
  show('success');
  setTimeout(() => {
    if (framed) postToParent(data, 'success', verdict.response);
    else if (verdict.back) goBack(verdict.back);
  }, 600);
}

async function approve(outcome: string): Promise<void> {
  if (busy) return;
  busy = true;
  byId('problem').hidden = true;
  show('waiting');
  try {
    const answer = await fetch(`${base}/attempts${location.search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome }),
    });
    const verdict = (await answer.json()) as Verdict;
    if (answer.ok) settle(verdict);
    else showProblem(problemOf(verdict));
  } catch {
    showProblem('No answer from the payment service. Check your connection and try again.');
  } finally {
    busy = false;
  }
}

onClicks('outcome', (outcome) => {
  if (outcome === 'close') close();
  else void approve(outcome);
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !busy) postToParent(data, 'escape', null);
});
enable();
postToParent(data, 'ready', null);
