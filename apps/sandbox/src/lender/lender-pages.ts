import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatPaise, plainAmount } from '../money.ts';
import { escapeHtml, sendPage } from '../pages/document.ts';
import { instalmentsOf } from './instalments.ts';
import type { LenderDesk } from './lender-desk.ts';
import { hasPapers } from './lender-model.ts';
import type { Loan } from './lender-model.ts';

interface JourneyRoute {
  Params: { token: string };
}

/**
 * The lender's own pages for the borrower: its decision, and the signature, only here (regulation E.10). Plain forms,
 * no script.
 */
export function lenderPages(app: FastifyInstance, desk: LenderDesk): void {
  // Forms contain nothing beside their address.
  app.get<JourneyRoute>('/journey/:token', (request, reply) => show(desk, reply, request.params.token));
  app.post<JourneyRoute>('/journey/:token/decision', (request, reply) =>
    act(desk, reply, request.params.token, (loan) => desk.decide(loan)),
  );
  app.post<JourneyRoute>('/journey/:token/sign', (request, reply) =>
    act(desk, reply, request.params.token, (loan) => desk.sign(loan)),
  );
  app.post<JourneyRoute>('/journey/:token/debit', (request, reply) =>
    act(desk, reply, request.params.token, (loan) => desk.agreeToDebit(loan)),
  );
  app.post<JourneyRoute>('/journey/:token/repay', (request, reply) =>
    act(desk, reply, request.params.token, (loan) => desk.repay(loan)),
  );
  for (const paper of ['agreement', 'sanction'] as const) {
    app.get<JourneyRoute>(`/journey/:token/${paper}`, (request, reply) =>
      showPaper(desk, reply, request.params.token, paper),
    );
  }
}

function act(desk: LenderDesk, reply: FastifyReply, token: string, work: (loan: Loan) => Loan): FastifyReply {
  const loan = desk.ofToken(token);
  if (loan === undefined) return notice(reply, '../../../');
  work(loan);
  return reply.header('cache-control', 'no-store').redirect(`../${token}`, 303);
}

function show(desk: LenderDesk, reply: FastifyReply, token: string): FastifyReply {
  const loan = desk.ofToken(token);
  if (loan === undefined || loan.return_url === '') return notice(reply, '../../');
  const lender = desk.accounts.get(loan.key_id)?.name ?? 'Lender';
  return page(reply, '../../', lender, [facts(loan), stepOf(loan, token, lender)]);
}

function showPaper(
  desk: LenderDesk,
  reply: FastifyReply,
  token: string,
  paper: 'agreement' | 'sanction',
): FastifyReply {
  const loan = desk.ofToken(token);
  if (loan === undefined || !hasPapers(loan)) return notice(reply, '../../../');
  const title = paper === 'agreement' ? 'Loan agreement (test)' : 'Sanction letter (test)';
  const lender = desk.accounts.get(loan.key_id)?.name ?? 'Lender';
  return page(reply, '../../../', lender, [`<h2>${title}</h2>`, facts(loan)]);
}

const notice = (reply: FastifyReply, root: string): FastifyReply =>
  page(reply, root, 'Lender', ['<p>There is no such application.</p>'], 404);

const page = (
  reply: FastifyReply,
  root: string,
  lender: string,
  parts: readonly string[],
  status = 200,
): FastifyReply =>
  sendPage(reply, {
    title: `${lender}, test lender page`,
    root,
    status,
    script: null,
    data: null,
    frame_ancestors: "'none'",
    form_target: null,
    body: `<main class="sheet" aria-label="Page of the lender"><section class="verdict">
<h1>${escapeHtml(lender)}</h1>
<p>Test lender page. No lender is involved.</p>
${parts.join('\n')}
</section></main>`,
  });

const facts = (loan: Loan): string =>
  `<dl><div><dt>Borrower</dt><dd dir="auto">${escapeHtml(loan.borrower)}</dd></div>
<div><dt>Paid out to</dt><dd dir="auto">${escapeHtml(loan.beneficiary)}</dd></div>
<div><dt>Loan amount</dt><dd class="figures">${formatPaise(loan.amount)}</dd></div>
<div><dt>Monthly instalment</dt><dd class="figures">${formatPaise(loan.emi)} x ${loan.tenor_months}</dd></div>
<div><dt>APR</dt><dd class="figures">${plainAmount(loan.apr_bps)} %</dd></div></dl>`;

const paidWords = (loan: Loan): string => {
  const all = instalmentsOf(loan);
  return `${all.filter(({ paid_on }) => paid_on !== null).length} of ${all.length} instalments are paid.`;
};

/** The borrower's next action; the form's address is this page's own. */
function stepOf(loan: Loan, token: string, lender: string): string {
  const back = `<a class="back" href="${escapeHtml(loan.return_url)}">Back to the payment page</a>`;
  const button = (action: string, label: string): string =>
    `<form method="post" action="${token}/${action}"><button type="submit" class="primary">${label}</button></form>`;
  switch (loan.status) {
    case 'STARTED':
      return `${button('decision', 'See the decision')}${back}`;
    case 'APPROVED':
      return `<p role="status">Your loan is approved. Read the <a href="${token}/agreement">loan agreement</a> and the <a href="${token}/sanction">sanction letter</a>.</p>
${button('sign', 'Sign electronically')}${back}`;
    case 'REFERRED':
      return `<p role="status">${escapeHtml(lender)} needs a little time. You are told when it has decided.</p>${back}`;
    case 'SIGNED':
      return `<p role="status">The loan agreement is signed. The instalments are debited by a mandate of your bank.</p>
${button('debit', 'Set up the automatic debit')}${back}`;
    case 'ACTIVE':
      return `<p role="status">The automatic debit is set up. ${paidWords(loan)}</p>
${button('repay', 'Repay what is left now')}${back}`;
    case 'COMPLETED':
      return `<p role="status">The loan is repaid. Nothing more is debited.</p>${back}`;
    case 'DECLINED':
      return `<p role="status">${escapeHtml(lender)} cannot offer you this loan.</p>${back}`;
    case 'EXPIRED':
      return `<p role="status">This offer has run out.</p>${back}`;
    case 'CANCELLED':
      return `<p role="status">This application was withdrawn.</p>${back}`;
  }
}
