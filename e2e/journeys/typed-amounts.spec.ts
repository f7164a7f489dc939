import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { PaymentOptions } from '../models/payment-options.ts';
import { SandboxSheet } from '../models/sandbox-sheet.ts';
import { StudentForm } from '../models/student-form.ts';

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('it is not drawn');
  return box;
}

test('a student types the amounts, sees what is wrong with each, and pays the page’s total [PJ-2.5.1] [PJ-2.5.2] [PJ-2.5.3] [PJ-2.5.4] [PJ-5.21] [PJ-5.22] [PJ-5.23] [PJ-5.24] [SR-5.23]', async ({
  page,
  inspect,
}) => {
  const options = new PaymentOptions(page);
  const sheet = new SandboxSheet(page);
  const proceed = page.getByRole('button', { name: 'Proceed', exact: true });
  const hostel = page.getByLabel('Hostel dues');
  const papers = page.getByLabel('Supplementary papers');
  const revaluation = page.getByLabel('Revaluation of papers');
  const all = [hostel, papers, revaluation];

  await test.step('the roll number leads to the amounts', async () => {
    await page.goto('/dit-exam');
    await new StudentForm(page, 'Roll number').submit('DIT-3001', '9000000220');
    await expect(page.getByRole('heading', { level: 1, name: 'Fee Details' })).toBeFocused();
    await expect(page.getByRole('listitem').filter({ hasText: 'Examination Fee' })).toContainText('₹500');
    await expect(
      page.getByText('Fees above ₹12,000 can be paid in instalments; ask the accounts section.'),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(3);
  });
  await test.step('owed amounts are prefilled, optional ones are 0', async () => {
    await expect(hostel).toHaveValue(/^[1-9]\d*$/);
    for (const optional of [papers, revaluation]) await expect(optional).toHaveValue('0');
    await papers.click();
    await page.keyboard.type('250');
    await expect(papers, 'typed over the 0').toHaveValue('250');
    for (const field of all) await field.fill('');
  });
  await test.step('every empty field says so, in a list that links to it', async () => {
    await proceed.click();
    const summary = page.getByRole('group', { name: 'Please correct these fields' });
    await expect(summary).toBeFocused();
    for (const field of all) await expect(field).toHaveAccessibleDescription(/Please enter amount/);
    await inspect('amounts-empty');
    await summary.getByRole('link', { name: /Supplementary papers/ }).click();
    await expect(papers).toBeFocused();
  });
  await test.step('anything but digits is refused, and so are more than eight characters', async () => {
    await papers.fill('12,50');
    await hostel.fill('123456789');
    await expect(hostel).toHaveValue('12345678');
    await revaluation.fill('0');
    await proceed.click();
    await expect(papers).toHaveAccessibleDescription(/Please enter valid fee amount/);
    const mistake = await boxOf(page.getByText('Please enter valid fee amount').last());
    // On a desktop the fields are side by side, and none may be above another.
    const over = (await Promise.all(all.map(boxOf))).filter(
      (box) => box.y < mistake.y && box.x < mistake.x + mistake.width && mistake.x < box.x + box.width,
    );
    for (const box of over)
      expect(
        mistake.y - (box.y + box.height),
        'a mistake stands apart from the field before it (finding 13)',
      ).toBeGreaterThanOrEqual(4);
    await papers.fill('8000');
    await expect(papers, 'the message leaves with the mistake').not.toHaveAccessibleDescription(
      /Please enter valid fee amount/,
    );
    await proceed.click();
    await expect(hostel).toHaveAccessibleDescription(
      /This amount is not allowed for this fee\. Please correct it and try again\./,
    );
    await expect(hostel).toBeFocused();
  });
  await test.step('the total includes the forced fee, and is paid', async () => {
    await hostel.fill('2000');
    await expect(page.getByText('₹10,500').filter({ visible: true }).first()).toBeVisible();
    await inspect('amounts-typed');
    await proceed.click();
    await options.expectOpened();
    await options.expectDisabled(
      'Six instalments',
      'the Monthly Installment option is not available for amounts below Rs.12000',
    );
    await options.choose('Pay now');
    await options.proceed().click();
    await sheet.pay('₹10,500', 'Success');
    await sheet.expectReceived('₹10,500');
    await page.getByRole('button', { name: 'Done' }).click();
  });
  await test.step('once nothing is required, at least one amount is', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Fee Details' })).toBeVisible({
      timeout: 20_000,
    });
    await expect(hostel).toHaveAccessibleDescription(
      /Balance ₹3,000, at least ₹500; type 0 to leave it out$/,
    );
    await expect(papers, 'an open amount is charged once').toHaveCount(0);
    for (const field of [hostel, revaluation]) await field.fill('0');
    await proceed.click();
    await expect(page.getByRole('alert').filter({ hasText: 'At least one fee' })).toHaveText(
      'At least one fee must be greater than zero',
    );
    await inspect('amounts-zero');
    await revaluation.fill('100');
    await proceed.click();
    await options.expectOpened();
    await expect(options.card('Pay now')).toContainText('₹100');
  });
});

test('an empty amount means the whole balance if there is a discount, which the page deducts [PJ-5.25]', async ({
  page,
  inspect,
}) => {
  const options = new PaymentOptions(page);
  await page.goto('/dit-exam');
  await new StudentForm(page, 'Roll number').submit('DIT-3002', '9000000221');
  await expect(page.getByLabel('Hostel dues')).toHaveAccessibleDescription(
    /Balance ₹5,000, Discount ₹250, at least ₹500; leave it empty to pay the balance; type 0 to leave it out$/,
  );
  await page.getByLabel('Hostel dues').fill('');
  await inspect('amounts-discount');
  await page.getByRole('button', { name: 'Proceed', exact: true }).click();
  await options.expectOpened();
  await expect(options.card('Pay now')).toContainText('₹5,250');
});
