import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import type { Product } from '../fixtures/product.ts';
import { screenWidths } from '../fixtures/steady.ts';
import { Payer } from '../models/payer.ts';
import { PaymentOptions } from '../models/payment-options.ts';

const rupees = (text: string): number => Number(/₹([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''));

/** A parent at the options of one child, whose overdue fees are ticked. */
async function atOptions(page: Page, product: Product, student: string, mobile: string): Promise<Payer> {
  const payer = new Payer(page, product);
  await page.goto('/kaveri-due');
  await payer.verifyStudent(student);
  await payer.proveMobile(mobile);
  await payer.proceed().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fee Details' })).toBeVisible();
  await payer.proceed().click();
  await new PaymentOptions(page).expectOpened();
  return payer;
}

const others = (page: Page) => page.getByRole('region', { name: 'Pay for the other children too' });

test('a parent pays two children by one payment: one sum in the bar and in the sheet, a receipt for each, and both are paid in the books (decision 239)', async ({
  page,
  product,
  inspect,
}) => {
  const payer = await atOptions(page, product, 'KVS-2089', '9000000138');
  const box = others(page).getByRole('checkbox');
  let sum = 0;
  await test.step('the other child is ticked, and the bar has the sum', async () => {
    await expect(box).toHaveCount(1);
    await expect(box).not.toBeChecked();
    await box.click({ force: true });
    await expect(box).toBeChecked();
    const figures = (await others(page).getByRole('definition').allTextContents()).map(rupees);
    sum = figures.at(-1) ?? 0;
    expect(figures).toHaveLength(3);
    expect(sum).toBe((figures[0] ?? 0) + (figures[1] ?? 0));
    const { width } = page.viewportSize() ?? { width: 0 };
    const total = page.getByText(`₹${sum.toLocaleString('en-IN')}`, { exact: true });
    await expect(total.filter({ visible: true })).toHaveCount(2);
    expect(await screenWidths(page)).toEqual([width, width]);
    await inspect('family-together-options');
  });
  await test.step('one payment is received, with a row and a receipt for each', async () => {
    await payer.proceed().click();
    await payer.payByUpi();
    await expect(page.getByText(`Amount paid ₹${sum.toLocaleString('en-IN')}`)).toBeVisible();
    const receipts = page.getByRole('button', { name: /^Download Receipt / });
    await expect(receipts).toHaveCount(2);
    const numbers = await page.getByText(/^RCP\/\d{4}-\d{2}\/\d{6}$/).allTextContents();
    expect(new Set(numbers).size).toBe(2);
    await inspect('family-together-received');
    for (const button of await receipts.all()) {
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      expect(
        readFileSync(await download.path())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    }
  });
  await test.step('nothing is due of either', async () => {
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Other children')).toBeVisible();
    await expect(page.getByText(/^Also due: /)).toBeHidden();
    await expect(page.getByText('Select all due')).toBeHidden();
  });
});

/** Another guardian pays one child in a browser of their own. */
async function payElsewhere(browser: Browser, product: Product, student: string, mobile: string) {
  const context = await browser.newContext({ baseURL: product.origin });
  const payer = await atOptions(await context.newPage(), product, student, mobile);
  await payer.proceed().click();
  await payer.payByUpi();
  await context.close();
}

test('a child that somebody else paid meanwhile is taken off with the reason, and the other is paid alone (decision 239)', async ({
  page,
  product,
  browser,
}) => {
  const payer = await atOptions(page, product, 'KVS-2109', '9000000158');
  await others(page).getByRole('checkbox').click({ force: true });
  await payElsewhere(browser, product, 'KVS-2110', '9000000158');
  await payer.proceed().click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(others(page)).toBeHidden();
  await payer.proceed().click();
  await payer.payByUpi();
  await expect(page.getByRole('button', { name: 'Download Receipt', exact: true })).toBeVisible();
});

test('nothing is to tick where the server offers no payment for several children: page or gateway do not take it (decision 239)', async ({
  page,
  product,
}) => {
  const payer = new Payer(page, product);
  await page.route('**/family/fetch?*', async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll('"together":true', '"together":false');
    await route.fulfill({ response, body: text });
  });
  await page.goto('/kaveri-due');
  await payer.verifyStudent('KVS-2079');
  await payer.proveMobile('9000000128');
  await payer.proceed().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fee Details' })).toBeVisible();
  const asked = page.waitForResponse(/family\/fetch\?.*with_card=/);
  await payer.proceed().click();
  await asked;
  await new PaymentOptions(page).expectOpened();
  await expect(others(page)).toBeHidden();
});
