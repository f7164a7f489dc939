import { expect, test } from '../fixtures/test.ts';
import { PaymentOptions } from '../models/payment-options.ts';
import { ReverseLookup } from '../models/reverse-lookup.ts';
import { SandboxSheet } from '../models/sandbox-sheet.ts';

test('a lookup without a result, or without an answer of the institute, names whom it could not find and stays open [PJ-2.7.1] [PJ-2.7.3] [PJ-5.45] [PJ-5.46] [PJ-5.47] [PJ-5.48] [PJ-8.8]', async ({
  page,
  inspect,
}) => {
  const lookup = new ReverseLookup(page);
  await lookup.open();
  await inspect('lookup');
  // Position of the title in the document, independent of scrolling.
  const place = () => page.locator('h1').evaluate((h1) => h1.getBoundingClientRect().top + window.scrollY);
  const before = await place();
  await lookup.fetch();
  await expect(lookup.id).toHaveAccessibleDescription(/Please enter Application ID/);
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  expect(await place(), 'a toast lies over the page and moves nothing').toBeCloseTo(before, 0);
  await lookup.expectToast('Oops something went wrong! Please try after sometime');
  await lookup.toggle();
  await expect(lookup.id).toHaveCount(0);
  await lookup.fetch();
  await expect(lookup.mobile).toHaveAccessibleDescription(/Please enter mobile number/);
  await lookup.mobile.fill('98123');
  await lookup.fetch();
  await expect(lookup.mobile).toHaveAccessibleDescription(/Mobile number must contain 10 digits/);
  await lookup.mobile.fill('5812345678');
  await lookup.fetch();
  await expect(lookup.mobile).toHaveAccessibleDescription(/Please enter valid mobile number/);
  await lookup.mobile.fill('9812345678');
  await lookup.fetch();
  await lookup.expectTold('Unable to fetch fee details for 9812345678');
  await lookup.toggle();
  for (const [id, why] of [
    ['DIT-9999', 'nobody has this ID'],
    ['DIT-500', 'the ERP fails'],
    ['DIT-MALFORMED', 'the ERP breaks off'],
    ['DIT-REFUSED', 'the ERP refuses the credentials'],
  ] as const) {
    await test.step(why, async () => {
      await lookup.id.fill(id);
      await lookup.fetch();
      await lookup.expectTold(`Unable to fetch fee details for ${id}`);
      await expect(lookup.id).toBeEditable();
    });
  }
  await inspect('lookup-failed');
  await lookup.id.fill('DIT-1104');
  await lookup.fetch();
  await lookup.proceed();
  await lookup.expectTold('Oops something went wrong! Please try after sometime [ERR-CC]');
  await expect(lookup.proceedButton, 'the button is free again').not.toHaveAttribute('aria-busy', 'true');
});

test('a parent is found by mobile, chooses one of two children, whose fees come from the institute, and pays them [PJ-2.7.4] [PJ-2.7.5] [PJ-2.7.7] [PJ-2.7.8] [PJ-2.7.9] [PJ-2.7.11] [PJ-2.7.12] [PJ-5.49] [PJ-4.60] [PJ-4.67]', async ({
  page,
  inspect,
}) => {
  const lookup = new ReverseLookup(page);
  const options = new PaymentOptions(page);
  const sheet = new SandboxSheet(page);
  await lookup.open();
  await lookup.toggle();
  await lookup.mobile.fill('9000000204');
  await lookup.fetch();
  await expect(page.getByRole('radiogroup', { name: 'Select Student' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveText([/Tenzin Khan.*DIT-1005/, /Zoya Khan.*DIT-1101/]);
  await expect(lookup.mobile).toBeDisabled();
  await inspect('lookup-children');
  await lookup.proceed();
  await expect(page.getByText('Please select student')).toHaveCount(1);
  await page.getByRole('radio', { name: /Zoya Khan/ }).click();
  await lookup.proceed();
  await options.expectOpened();
  await expect(page.getByText('Application ID DIT-1101').filter({ visible: true })).toHaveCount(1);
  await expect(options.card('Pay the admission fees')).toContainText('₹53,950');
  await expect(options.card('Six instalments')).not.toHaveAttribute('aria-disabled', 'true');
  await inspect('lookup-cards');
  await options.choose('Pay the admission fees');
  await options.proceed().click();
  await sheet.pay('₹53,950', 'Success');
  await sheet.expectReceived('₹53,950');
  await page.getByRole('button', { name: 'Done' }).click();
  // The page reloads behind the sheet; any other heading may still be the old one's.
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();
  await inspect('lookup-all-paid');
});

test('a student found by ID can be changed; one whose fees are on another page is redirected there, and Back returns [PJ-2.2] [PJ-2.7.10] [PJ-4.64] [PJ-4.65] [PJ-4.84]', async ({
  page,
  inspect,
}) => {
  const lookup = new ReverseLookup(page);
  await lookup.open();
  await test.step('a student who owes nothing gets a next step', async () => {
    await lookup.id.fill('dit-1103');
    await lookup.fetch();
    await expect(page.getByLabel('Student Name')).toHaveValue('Arjun Reddy');
    await expect(page.getByLabel('Student Name')).toBeDisabled();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await inspect('lookup-one');
    await lookup.proceed();
    await expect(
      page.getByRole('heading', { level: 1, name: 'No payable amount found for this transaction' }),
    ).toBeVisible();
    await expect(page.getByText('Please contact your institute for any queries.')).toBeVisible();
    await inspect('lookup-nothing-payable');
    await page.getByRole('button', { name: 'Change student' }).click();
  });
  await test.step('after an edit another one is looked up', async () => {
    await lookup.edit.click();
    await lookup.id.fill('DIT-1001');
    await lookup.fetch();
    await expect(page.getByLabel('Student Name')).toHaveValue(/^Farhan /);
    await lookup.edit.click();
    await expect(lookup.id).toBeFocused();
    await expect(lookup.id).toHaveValue('DIT-1001');
    await expect(page.getByLabel('Student Name')).toHaveCount(0);
  });
  await test.step('the examination is paid on its own page', async () => {
    await lookup.id.fill('DIT-3001');
    await lookup.fetch();
    await lookup.proceed();
    await expect(page).toHaveURL(/\/dit-exam/, { timeout: 20_000 });
    await expect(page.getByText('Examination fees').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await inspect('lookup-other-page');
    await page.goBack();
    await expect(page).toHaveURL(/\/dit-admission/);
    await expect(lookup.id).toBeVisible();
  });
});
