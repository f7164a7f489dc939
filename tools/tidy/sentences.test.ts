import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFaults } from './find-faults.ts';

// Every faulty text is planted in its own tree.
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'shulk-tidy-'));
  plant('docs/spec-map.md', '# Map\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(file: string, text: string): void {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** Rules broken in the planted tree, as `rule file:line`. */
const faults = () => findFaults(root).map(({ rule, file, line }) => `${rule} ${file}:${line}`);

const PAYER = 'apps/payer/src/steps/fees/fee-step.tsx';

describe('sentences for people', () => {
  const refunds = 'apps/server/src/modules/payments/refunds/a.ts';
  const tell = 'apps/server/src/modules/notifications/payments/notify-payer.ts';

  it.each([
    [PAYER, 'const a = <p>Pay the fee</p>;'],
    [PAYER, 'const a = <button aria-label="Close" />;'],
    [PAYER, "const title = 'Choose the fees to pay';"],
    ['packages/checkout/src/frame/screens/a.tsx', 'const a = `You pay ${amount} now.`;'],
    [tell, "const subject = 'Payment received today';"],
    ['apps/server/src/documents/a.ts', "const label = 'Total received';"],
    ['apps/server/src/documents/verify/a.ts', 'const page = `<p class="x">Scan the code</p>${form}`;'],
    ['apps/server/src/modules/site/a.ts', 'const nav = `<nav aria-label="Back">${link}</nav>`;'],
    ['apps/server/browser/verify/a.ts', "show('verdict', 'Not checked');"],
    [refunds, "throw invalid({ amount: 'At least ₹1 can be refunded.' });"],
    [refunds, "throw new AppError('refund_refused', { fields: { amount: `Up to ${left} is left.` } });"],
    ['packages/domain/src/payments/a.ts', 'const text = `These fees are paid by ${day}.`;'],
  ])('belong in packages/words, never in %s: %s', (file, text) => {
    plant(file, `\n${text}\n`);
    expect(faults()).toEqual([`sentences ${file}:2`]);
  });

  it('are no errors for developers, no names and no tests, and are accepted in their place', () => {
    plant(PAYER, "const a = <p>{words.pay}</p>;\nthrow new Error('Give a page first');\n");
    plant(tell, "log.error('alarm: a message was refused');\n");
    plant(
      refunds,
      "const figure = { name: 'refunds', help: 'Refunds that wait' };\nthrow new CallUnknown('No answer came.');\n",
    );
    plant('apps/server/src/documents/verify/a.ts', 'const page = `<p class="${tone}">${words.title}</p>`;\n');
    plant('packages/domain/src/pages/lint-a.ts', "const why = 'The page has no form; add one.';\n");
    plant('packages/words/src/steps/fees.ts', "export const words = { title: 'Choose the fees to pay' };\n");
    plant('apps/payer/src/steps/fees/fee-step.test.tsx', "const title = 'Choose the fees to pay';\n");
    expect(faults()).toEqual([]);
  });
});
