import { spoken } from '../spoken.ts';

/** The recipient and purpose of a consent. */
export interface ConsentParties {
  readonly lender: string;
  readonly lsp: string;
  readonly institute: string;
}

/**
 * What the payer consents to with the one-time code: sharing of data, itemised, with the purpose and how to withdraw
 * (regulation E.8, E.10). It is not a signature and accepts no loan.
 */
export const CONSENT = /* @__PURE__ */ spoken('plans/consent.CONSENT', {
  /** A new text gets a new version (regulation E.8, rule 3). */
  version: '2026-11-20',
  /** Beside a translation of a legal text. */
  translated: 'This is a translation. The English text binds.',
  text: ({ lender, lsp, institute }: ConsentParties): string =>
    [
      `I agree that ${lsp} sends my name, PAN, date of birth, mobile number, e-mail, address and PIN code, and the fees to be paid to ${institute}, to ${lender}, so that ${lender} can decide on a loan for these fees.`,
      `Nothing else of my phone or computer is read. This consent is no signature and accepts no loan: I sign with ${lender} itself, on its own page.`,
      `I can withdraw by cancelling the application here or by writing to the grievance officer named in the key facts. What was sent is then used no further, unless a law asks for it to be kept.`,
    ].join('\n'),
});
