import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';

test('a new family pays without a code, with its own amount [C19] [PJ-4.20] [PJ-6.1] [PJ-2.6.1] [PJ-2.6.2] [PJ-2.6.3] [PJ-2.6.5]', async ({
  page,
  product,
  inspect,
}) => {
  const payer = new Payer(page, product);
  const editHeading = page.getByRole('heading', { level: 1, name: 'Edit fees' });
  const options = page.getByRole('heading', { level: 1, name: 'Please select a Payment Option' });
  const lab = page.getByLabel('Computer Lab');
  await test.step('the form opens for an unknown ID and requires no code', async () => {
    await page.goto('/kaveri-open');
    await page.getByLabel('Student ID').fill('NEW-7001');
    await page.getByRole('button', { name: 'Click here to verify Student ID' }).click();
    await expect(page.getByText(/This Student ID is new here/)).toBeVisible();
    await page.getByLabel('Student first name').fill('Zubin');
    await page.getByLabel('Mobile Number').fill('9812345670');
    await page.getByLabel('Email').fill('zubin@example.in');
    await page.getByRole('radio', { name: 'Mother' }).check();
    await page.getByRole('checkbox', { name: 'Music lessons' }).check();
    await expect(page.getByRole('button', { name: 'Send OTP' })).toHaveCount(0);
    await payer.proceed().click();
  });
  await test.step('a fee is chosen, and its amount changed; Back and a reload keep the step', async () => {
    await payer.tick('Computer Lab');
    await inspect('open-fees');
    await payer.proceed().click();
    await page.getByRole('button', { name: 'Edit fees' }).click();
    await expect(editHeading).toBeFocused();
    await expect(lab).toHaveValue('600');
    await expect(page.getByRole('heading', { level: 2, name: 'Activities and journals' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'School fees' })).toBeVisible();
    await expect(page.getByLabel('Annual Charges'), 'of a group that is not editable').toBeDisabled();
    await inspect('open-edit');
    await page.goBack();
    await expect(options).toBeVisible();
    await page.goForward();
    await expect(editHeading).toBeVisible();
    await page.reload();
    await expect(editHeading).toBeVisible();
    await lab.fill('450');
    await page.getByRole('button', { name: 'Proceed', exact: true }).click();
    await expect(options).toBeVisible();
  });
  await test.step('the card of the group is paid, and the receipt number shows', async () => {
    const card = page.getByRole('radio', { name: /Activities and journals/ });
    await expect(card).toContainText('₹450');
    await card.click();
    await payer.proceed().click();
    await payer.payByUpi();
    await expect(payer.main().getByText('₹450')).toBeVisible();
    await expect(payer.main().getByText('Zubin').filter({ visible: true })).toBeVisible();
    await expect(payer.main().getByText('RCP/')).toBeVisible();
  });
});
