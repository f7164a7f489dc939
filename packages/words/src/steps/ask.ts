import { spoken } from '../spoken.ts';

/** Words by which a parent asks somebody else to pay. */
export const words = /* @__PURE__ */ spoken('steps/ask.words', {
  lead: (name: string, amount: string): string =>
    `Whoever opens this link can pay ${amount} for ${name}, for 3 days. They see this amount, the first name and the institute, and nothing else.`,
  make: 'Make a link',
  share: 'Share the link',
  copy: 'Copy the link',
  copied: 'Link copied',
  shared: (name: string, amount: string, institute: string): string =>
    `Please pay ${amount} for ${name} at ${institute}:`,
  open: 'Your open links',
  until: (amount: string, time: string): string => `${amount}, until ${time}`,
  paying: 'Somebody is paying now',
  cancel: 'Cancel link',
  cancelled: 'The link is cancelled. Nobody can pay by it any more.',
});
