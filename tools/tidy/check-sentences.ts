/** Sentences for people are in packages/words (decision 155). Code that draws or sends them contains none. */
import type { Fault } from './fault.ts';
import type { Source } from './read-source.ts';
import { isTestCode } from './walls/test-code.ts';

/** The rooms that draw screens and papers, send messages and refuse what a person sent. */
const SPEAKERS = [
  'apps/payer/src/',
  'packages/checkout/src/',
  'packages/browser-client/src/',
  'packages/ui/src/',
  'packages/domain/src/',
  'apps/server/browser/',
  'apps/server/src/documents/',
  'apps/server/src/platform/http/',
  ...[
    'clock',
    'fees',
    'gateways/wire.ts',
    'integrators',
    'loans',
    'mandates',
    'notifications',
    'pages',
    'payments',
    'portal',
    'receipts',
    'reverse',
    'sessions',
    'site',
    'students',
    'verification',
  ].map((room) => `apps/server/src/modules/${room}`),
];

/**
 * What speaks to those who run or integrate the product: the inbox, the pages for developers, the findings of the import and
 * of an ERP's answer, the receipt keys, the causes of failures. Amounts and days are written by their formatters, and stores
 * speak SQL.
 */
const OTHERS = new RegExp(
  [
    String.raw`\.store\.ts$`,
    String.raw`/inbox[-.][\w.-]+\.ts$`,
    '/site/(?:api-docs|embed-example)[.]ts$',
    '/domain/src/pages/lint-',
    '/domain/src/(?:amount-in-words|dates)[.]ts$',
    '/reverse/erp/',
    '/documents/receipt-key[.]ts$',
    '/http/(?:failure|operations)[.]ts$',
  ].join('|'),
);

/** Faults of one file: every text in it that people would read. */
export const checkSentences = (file: string, { spoken }: Source): Fault[] =>
  !SPEAKERS.some((room) => file.startsWith(room)) || OTHERS.test(file) || isTestCode(file)
    ? []
    : spoken.map(({ text, line }) => ({
        rule: 'sentences',
        line,
        message: `"${text.slice(0, 40)}" is read by people: it stands in packages/words, with an id`,
      }));
