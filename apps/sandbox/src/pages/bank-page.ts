import type { Bank } from './banks.ts';
import type { Checkout } from './checkout-options.ts';
import { formatPaise } from '../money.ts';
import { escapeHtml } from './document.ts';
import type { Page } from './document.ts';

/** The page that replaces a bank's own site during netbanking: two buttons choose the result (gateways A.10). */
export function bankPage(checkout: Checkout, bank: Bank, frameAncestors: string): Page {
  const amount = formatPaise(checkout.order.amount);
  return {
    title: `${bank.name}, test bank page`,
    root: '../../../',
    status: 200,
    script: 'bank.js',
    data: { order_id: checkout.order.id, bank: bank.code },
    frame_ancestors: frameAncestors,
    form_target: null,
    body: `<main class="sheet" inert aria-label="Payment page of the gateway"><section class="verdict bank-page">
<h1>${escapeHtml(bank.name)}</h1>
<p>Test bank page. The bank is not involved.</p>
<dl><div><dt>To</dt><dd dir="auto">${escapeHtml(checkout.options.name)}</dd></div>
<div><dt>Amount</dt><dd class="figures">${amount}</dd></div></dl>
<p id="live" role="status"></p>
<button type="button" class="primary" data-outcome="success">Success</button>
<button type="button" class="secondary" data-outcome="failure">Failure</button>
<a class="back" id="back" href="../../${checkout.order.id}">Back to payment methods</a>
</section></main>`,
  };
}
