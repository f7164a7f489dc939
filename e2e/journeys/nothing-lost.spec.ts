import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The tab is gone, as if a phone had killed it; the browser opens the page's address again. */
async function reopened(context: BrowserContext, page: Page, address: string): Promise<Page> {
  await page.close();
  const other = await context.newPage();
  await other.goto(address);
  return other;
}

test('a closed tab loses nothing: another one finds proof, ticks, card and the way back; after a change of the student nothing', async ({
  page,
  context,
  product,
}) => {
  const first = new Payer(page, product);
  await page.goto('/kaveri-term');
  await first.verifyStudent('KVS-2068');
  await first.proveMobile('9000000117');
  await first.proceed().click();
  await first.tick('Tuition Fee, Term 3');

  const second = await reopened(context, page, '/kaveri-term');
  const payer = new Payer(second, product);
  const third = payer.feeRow('Tuition Fee, Term 3').getByRole('checkbox');
  await test.step('the fees stay ticked, and Back shows the form verified', async () => {
    await expect(heading(second, 'Fee Details')).toBeVisible();
    await expect(third).toBeChecked();
    await second.goBack();
    await expect(payer.main().getByText('Mobile Number verified successfully!')).toBeVisible();
    await second.goForward();
    await expect(third).toBeChecked();
    await payer.proceed().click();
    await second.getByRole('radio', { name: /Pay in full/ }).click();
  });

  const last = await reopened(context, second, '/kaveri-term');
  const again = new Payer(last, product);
  await test.step('the options keep the chosen card', async () => {
    await expect(heading(last, 'Please select a Payment Option')).toBeVisible();
    await expect(last.getByRole('radio', { name: /Pay in full/ })).toBeChecked();
    await expect(again.paidFor('KVS-2068')).toBeVisible();
  });
  await test.step('a change of the student leaves nothing to the next family, in any tab', async () => {
    await last
      .getByRole('button', { name: 'Change student' })
      .or(last.getByRole('button', { name: 'Pay for another student' }))
      .filter({ visible: true })
      .first()
      .click();
    await last.getByRole('button', { name: 'Click here to change Student ID' }).click();
    await expect(last.getByLabel('Student ID')).toHaveValue('');
    await last.reload();
    await expect(last.getByLabel('Student ID')).toHaveValue('');
    const next = await reopened(context, last, '/kaveri-term');
    await expect(next.getByLabel('Student ID')).toHaveValue('');
    await expect(next.getByText('Mobile Number verified successfully!')).toHaveCount(0);
  });
});
