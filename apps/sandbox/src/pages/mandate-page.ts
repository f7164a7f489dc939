import { formatPaise } from '../money.ts';
import type { Checkout } from './checkout-options.ts';
import { escapeHtml } from './document.ts';
import type { Page } from './document.ts';
import type { Registration } from '../core/mandate.ts';

/** UPI authorises a rupee that is never captured; a bank's mandate asks for none. */
const takenNow = ({ amount }: Pick<Checkout['order'], 'amount'>): string =>
  amount === 0
    ? 'No money is taken now.'
    : `${formatPaise(amount)} is authorised to confirm it; it is not taken and goes back by itself.`;

/** The page on which a payer approves a mandate: in a UPI app, or with the bank's own login. */
export function mandatePage(
  { order, options }: Checkout,
  registration: Registration,
  frameAncestors: string,
  back: unknown,
): Page {
  const most = formatPaise(registration.max_amount);
  // India has one time zone; days have the product's format.
  const until = new Date(registration.expire_at * 1000 + 19_800_000)
    .toISOString()
    .slice(0, 10)
    .split('-')
    .toReversed()
    .join('-');
  const how = registration.method === 'upi' ? 'UPI Autopay' : 'Mandate at your bank (eNACH)';
  const isDone = order.status === 'paid';
  return {
    title: `Approve auto debit for ${options.name}`,
    root: '../',
    status: 200,
    script: 'mandate.js',
    frame_ancestors: frameAncestors,
    form_target: options.callback_url === null ? null : new URL(options.callback_url).origin,
    data: { order_id: order.id, back, origin: options.origin, nonce: options.nonce },
    body: `<main class="sheet" inert aria-label="Approval page of the gateway">
<div class="head"><div class="who"><h1 dir="auto">${escapeHtml(options.name)}</h1>
<p dir="auto">${escapeHtml(options.description || order.id)}</p></div></div>
<section id="methods" class="methods"${isDone ? ' hidden' : ''}>
<div id="problem" class="problem" tabindex="-1" hidden></div>
<h2 tabindex="-1">${how}</h2>
<p>At most ${most} per debit, until <span class="figures">${until}</span>. ${takenNow(order)}</p>
<fieldset class="outcomes"><legend>Test outcome</legend>
<p>No bank is connected to this page. Choose how the approval ends.</p>
<div class="outcome-buttons">
<button type="button" data-outcome="success">Approve</button>
<button type="button" data-outcome="mandate_refused">Bank refuses</button>
<button type="button" data-outcome="mandate_pending">Bank decides tomorrow</button>
<button type="button" data-outcome="failure">Failure</button>
<button type="button" data-outcome="close">Close</button>
</div></fieldset></section>
<section id="waiting" class="verdict" hidden><h2 tabindex="-1">Asking your bank</h2><p>Do not close this page.</p></section>
<section id="success" class="verdict" hidden><h2 tabindex="-1">Sent to your bank</h2></section>
<section id="over" class="verdict"${isDone ? '' : ' hidden'}><h2 tabindex="-1">${
      isDone ? 'This auto debit is already approved' : 'Closed'
    }</h2><p>You can close this page.</p></section>
</main>`,
  };
}
