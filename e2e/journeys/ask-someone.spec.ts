import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import type { Product } from '../fixtures/product.ts';
import { screenWidths } from '../fixtures/steady.ts';
import { Payer } from '../models/payer.ts';

/** A parent at the payment options with one fee. */
async function atOptions(page: Page, product: Product, fee: string): Promise<Payer> {
  const payer = new Payer(page, product);
  await page.goto('/kaveri-term');
  await payer.verifyStudent('KVS-2057');
  await payer.proveMobile('9000000106');
  await payer.proceed().click();
  await payer.tick(fee);
  await payer.proceed().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Please select a Payment Option' })).toBeVisible();
  await page.getByRole('radio', { name: /Pay in full/ }).click();
  return payer;
}

/** Makes a link. @returns its address */
async function ask(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Ask someone to pay' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask someone to pay' });
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const address = dialog.getByRole('textbox');
  await expect(address).toHaveValue(/\/pay\/\w+\.[\w-]{22}$/);
  return address.inputValue();
}

/** The phone of somebody else. */
async function otherPhone(browser: Browser, page: Page, product: Product): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize(), baseURL: product.origin });
  return context.newPage();
}

test('a parent asks somebody to pay: the other phone shows first name, institute and amount, pays, and the parent has the receipt; the link is dead then (decision 240)', async ({
  page,
  browser,
  product,
  inspect,
}) => {
  const parent = await atOptions(page, product, 'Annual Charges');
  const url = await ask(page);
  const dialog = page.getByRole('dialog', { name: 'Ask someone to pay' });
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(await screenWidths(page)).toEqual([width, width]);
  await inspect('ask-dialog');

  const other = await otherPhone(browser, page, product);
  await other.goto(url);
  await expect(other.getByRole('heading', { level: 1, name: 'Pay for Joseph' })).toBeVisible();
  for (const secret of ['KVS-2057', 'Verma', '9000000106', 'Annual'])
    await expect(other.locator('body')).not.toContainText(secret);
  await inspect('link-open', other);
  await test.step('the payer gives a name for the receipt and pays', async () => {
    await other.getByRole('button', { name: 'Add your name (optional)' }).click();
    await other.getByRole('textbox', { name: 'Your name' }).fill('Ravi Rao');
    await other.getByText('Show my name on the receipt').click();
    await inspect('link-name', other);
    await other.getByRole('button', { name: /^Pay ₹/ }).click();
    await new Payer(other, product)
      .gateway()
      .getByRole('button', { name: /^success/i })
      .first()
      .click();
    await expect(other.getByRole('heading', { level: 1, name: 'Paid, thank you' })).toBeVisible({
      timeout: 30_000,
    });
    await inspect('link-paid', other);
    await expect(other.getByRole('button', { name: /receipt/i })).toHaveCount(0);
  });
  await test.step('the link is dead for everybody else', async () => {
    const third = await otherPhone(browser, page, product);
    await third.goto(url);
    await expect(third.getByRole('heading', { level: 1, name: 'This link is already paid' })).toBeVisible();
    await expect(third.locator('body')).not.toContainText('Joseph');
    await third.context().close();
  });
  await test.step('the parent finds the fee paid, and the receipt', async () => {
    await page.goto('/kaveri-term/r/auth');
    await parent.chooseForReceipts('KVS-2057');
    await parent.proveReceiptMobile('9000000106');
    await expect(page.getByRole('button', { name: /Download/ }).first()).toBeVisible({ timeout: 30_000 });
  });
  await other.context().close();
});

test('a link that the parent takes back, and one that nobody wrote, take no payment and say what to do (decision 240)', async ({
  page,
  browser,
  product,
  inspect,
}) => {
  await atOptions(page, product, 'Transport Charges, Term 3');
  const url = await ask(page);
  const other = await otherPhone(browser, page, product);
  await other.goto(url);
  await expect(other.getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
  await test.step('taken back while the other looks at it', async () => {
    const dialog = page.getByRole('dialog', { name: 'Ask someone to pay' });
    await dialog.getByRole('button', { name: 'Cancel link' }).click();
    await expect(dialog.getByText(/^The link is cancelled\./)).toBeVisible();
    await other.getByRole('button', { name: /^Pay ₹/ }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'This link was taken back' })).toBeVisible();
    await expect(other.getByText('Please ask the parent for a new link.')).toBeVisible();
    await inspect('link-taken-back', other);
  });
  await test.step('an address that nobody wrote', async () => {
    await other.goto(`${url.slice(0, -3)}xyz`);
    await expect(other.getByRole('heading', { level: 1, name: 'This link is not valid' })).toBeVisible();
    await inspect('link-invalid', other);
  });
  await other.context().close();
});
