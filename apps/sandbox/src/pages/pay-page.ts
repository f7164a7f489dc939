import type { Order } from '../core/model.ts';
import { TEST_CARDS } from '../core/outcomes.ts';
import { COMMON_BANKS, OTHER_BANKS } from './banks.ts';
import type { Bank } from './banks.ts';
import type { Checkout } from './checkout-options.ts';
import { formatPaise, plainAmount } from '../money.ts';
import { escapeHtml } from './document.ts';
import type { Page } from './document.ts';

/** Lifetime of a QR code, in seconds. */
const QR_LIFE_S = 300;

/** The UPI link of an order, for a button on a phone and for the QR code on a desktop (gateways H.2). */
export function upiLink(order: Order, payee: string, code: string): string {
  const fields = {
    pa: 'sandbox@razorpay',
    pn: payee,
    am: plainAmount(order.amount),
    cu: 'INR',
    tr: `${order.id}-${code}`,
    tn: order.receipt ?? order.id,
  };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `upi://pay?${query.join('&')}`;
}

/** The payment sheet of an order (ux 5): UPI first and open, then card, then netbanking. */
export function payPage(checkout: Checkout, frameAncestors: string, resuming: boolean): Page {
  const { order, options, closed: back } = checkout;
  // As everywhere a payer reads it: paise only if there are any.
  const amount = formatPaise(order.amount).replace(/\.00$/, '');
  const paid = order.status === 'paid' && !resuming;
  return {
    title: `Pay ${amount} to ${options.name}`,
    root: '../',
    status: 200,
    script: 'pay.js',
    frame_ancestors: frameAncestors,
    form_target: back?.method === 'post' ? new URL(back.address).origin : null,
    data: {
      order_id: order.id,
      amount,
      paid,
      qr_life_s: QR_LIFE_S,
      test_numbers: TEST_CARDS.map((card) => card.number),
      back,
      origin: options.origin,
      nonce: options.nonce,
      retry: options.retry,
      institute: options.name,
    },
    body: `<main class="sheet" inert aria-label="Payment page of the gateway">
${head(checkout, amount)}
<p id="live" class="hidden-text" role="status"></p>
<section id="methods" class="methods"${paid || resuming ? ' hidden' : ''}>
<div id="problem" class="problem" tabindex="-1" hidden></div>
${upiMethod(checkout, amount)}
${cardMethod(amount)}
${netbankingMethod()}
</section>
${verdicts(amount, options.name, paid)}
</main>`,
  };
}

/** The page at an address that leads to no payment. */
export function noticePage(root: string, frameAncestors: string): Page {
  return {
    title: 'Payment not found',
    root,
    status: 404,
    script: null,
    data: null,
    frame_ancestors: frameAncestors,
    form_target: null,
    body: `<main class="sheet" aria-label="Payment page of the gateway"><section class="verdict">
<h1>This payment link does not work</h1>
<p>Go back to the page of your institute and start the payment again.</p>
</section></main>`,
  };
}

function head(checkout: Checkout, amount: string): string {
  const { options, order } = checkout;
  const purpose = options.description || order.receipt || order.id;
  return `<div class="head">
<div class="who"><h1 dir="auto">${escapeHtml(options.name)}</h1><p dir="auto">${escapeHtml(purpose)}</p></div>
<button type="button" id="close" class="close" aria-label="Close payment" hidden>
<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="M5 5l14 14M19 5L5 19"/></svg></button>
<p class="amount"><span class="hidden-text">Amount to pay </span>${amount}</p>
<p class="lock"><svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true"><path d="M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 017 0v3"/></svg>
Secure sandbox page</p>
</div>`;
}

/** Line drawings of the methods. */
const ICONS = {
  upi: 'M9 4l7 8-7 8M5 4l4 8-4 8',
  card: 'M3 6h18v13H3zM3 10.5h18M6.5 15.5h4',
  netbanking: 'M3 10l9-6 9 6zM5 10v8M10 10v8M14 10v8M19 10v8M3 20h18',
};

function method(id: keyof typeof ICONS, title: string, hint: string, open: boolean, body: string): string {
  return `<details class="method" id="method-${id}"${open ? ' open' : ''}>
<summary><svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="${ICONS[id]}"/></svg>
<span class="method-title">${title}</span><span class="method-hint">${hint}</span></summary>
<div class="method-body">
${body}
</div>
</details>`;
}

/** Stand-ins for the apps of a phone. */
const UPI_APPS: readonly (readonly [letter: string, name: string, colour: string])[] = [
  ['G', 'Google Pay', 'blue'],
  ['P', 'PhonePe', 'violet'],
  ['₹', 'Paytm', 'navy'],
  ['B', 'BHIM', 'rust'],
];

function upiMethod({ order, options }: Checkout, amount: string): string {
  const link = escapeHtml(upiLink(order, options.name, '1'));
  const apps = UPI_APPS.map(
    ([letter, name, colour]) =>
      `<li><a class="app" href="${link}"><i class="${colour}" aria-hidden="true">${letter}</i>${name}</a></li>`,
  );
  return method(
    'upi',
    'UPI',
    '<span class="free">No charges</span>',
    true,
    `<div class="on-phone"><ul class="apps" aria-label="UPI apps">${apps.join('')}</ul>
<a class="primary app-any" href="${link}">Pay ${amount} by any UPI app</a></div>
<div class="on-desktop qr">
<div class="qr-plate"><img id="qr" width="216" height="216" src="${order.id}/qr.svg?code=1" alt="QR code to pay ${amount}"></div>
<div><h2 class="qr-title">Scan with any UPI app</h2><p class="qr-how">Open Google Pay, PhonePe, Paytm or BHIM on your phone and scan.</p>
<p id="qr-time">Code valid for <span id="countdown" class="figures">5:00</span></p>
<button type="button" class="secondary" id="new-code">New code</button></div>
</div>
<fieldset class="outcomes"><legend>Test outcome</legend>
<p>No UPI app is connected to this page. Choose how the payment ends.</p>
<div class="outcome-buttons">
<button type="button" data-outcome="success">Success</button>
<button type="button" data-outcome="failure">Failure</button>
<button type="button" data-outcome="pending">Pending, then success</button>
<button type="button" data-outcome="close">Close</button>
</div></fieldset>`,
  );
}

function field(id: string, label: string, attributes: string): string {
  return `<div class="field"><label for="${id}">${label}</label>
<p class="field-error" id="${id}-error" hidden></p>
<input id="${id}" ${attributes}></div>`;
}

function cardMethod(amount: string): string {
  const cards = TEST_CARDS.map((card) => {
    const number = card.number.replace(/(\d{4})(?=\d)/g, '$1 ');
    const result = card.fails === null ? 'success' : card.fails.replaceAll('_', ' ');
    return `<li><button type="button" class="fill" data-number="${card.number}">${number}</button>
<span>${card.network}: ${result}</span></li>`;
  });
  return method(
    'card',
    'Card',
    'Credit or debit',
    false,
    `<form id="card-form" novalidate>
${field('card-number', 'Card number', 'inputmode="numeric" autocomplete="cc-number" maxlength="23" class="figures"')}
<div class="pair">
${field('card-expiry', 'Expiry (MM / YY)', 'inputmode="numeric" autocomplete="cc-exp" maxlength="7" class="figures"')}
${field('card-code', 'Card security code', 'inputmode="numeric" autocomplete="cc-csc" maxlength="4" class="figures"')}
</div>
${field('card-name', 'Name on card (optional)', 'autocomplete="cc-name" maxlength="80"')}
<button class="primary" id="card-pay">Pay ${amount}</button>
</form>
<details class="cards"><summary>Test cards</summary>
<p>Only these numbers work. Never enter a real card here.</p>
<ul>${cards.join('\n')}</ul></details>`,
  );
}

function netbankingMethod(): string {
  const button = (kind: string) => (bank: Bank) =>
    `<li><button type="button" class="${kind}" data-bank="${bank.code}">${bank.name}</button></li>`;
  return method(
    'netbanking',
    'Net banking',
    'From your bank',
    false,
    `<ul class="tiles" aria-label="Common banks">${COMMON_BANKS.map(button('tile')).join('')}</ul>
<div class="field"><label for="bank-search">Search for another bank</label>
<input id="bank-search" type="search" autocomplete="off"></div>
<p id="bank-count" class="caption" role="status">${OTHER_BANKS.length} banks</p>
<ul class="banks" id="banks" aria-label="Other banks">${OTHER_BANKS.map(button('bank')).join('')}</ul>`,
  );
}

function verdicts(amount: string, institute: string, paid: boolean): string {
  const name = escapeHtml(institute);
  return `<section id="waiting" class="verdict" hidden><h2 tabindex="-1">Paying ${amount}</h2>
<p>Do not close this page.</p><div class="bar" aria-hidden="true"></div></section>
<section id="pending" class="verdict" hidden><h2 tabindex="-1">We are confirming with your bank</h2>
<p>${amount} to <bdi>${name}</bdi>. You will not be charged twice.</p>
<p class="caption">Reference <span class="reference figures"></span></p>
<button type="button" class="secondary" id="leave">Close and check later</button></section>
<section id="success" class="verdict" hidden>
<svg class="tick" viewBox="0 0 48 48" width="56" height="56" aria-hidden="true"><circle cx="24" cy="24" r="22"/><path d="M14 25l7 7 13-15"/></svg>
<h2 tabindex="-1">Payment successful</h2><p>${amount} to <bdi>${name}</bdi></p>
<p class="caption">Reference <span class="reference figures"></span></p></section>
<section id="over" class="verdict"${paid ? '' : ' hidden'}>
<h2 tabindex="-1" id="over-title">${paid ? 'This payment is already made' : 'Payment closed'}</h2>
<p id="over-text">${paid ? `${amount} has been paid. Nothing more is due here.` : 'You can close this page.'}</p></section>`;
}
