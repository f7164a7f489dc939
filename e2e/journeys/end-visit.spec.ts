import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';

test('a payer at a shared computer ends the visit: the next one sees an empty page, even by Back and after reopening it [S13]', async ({
  page,
  product,
  inspect,
}) => {
  const payer = new Payer(page, product);
  const end = page.getByRole('button', { name: 'Not you? End this visit' });
  await page.goto('/kaveri-term');
  await expect(page.getByLabel('Student ID')).toBeVisible();
  await expect(end, 'nothing to end yet').toHaveCount(0);
  await payer.verifyStudent('KVS-2041');
  await payer.proveMobile('9000000001');
  await expect(end).toBeVisible();
  await end.scrollIntoViewIfNeeded();
  await inspect('end-visit');
  const cookie = async (): Promise<string | undefined> =>
    (await page.context().cookies()).find(({ name }) => name.endsWith('shulk_sid'))?.value;
  const before = await cookie();
  await end.click();
  await expect(page.getByLabel('Student ID')).toHaveValue('');
  await expect(end).toHaveCount(0);
  expect(await cookie()).not.toBe(before);
  const nothing = async (where: string): Promise<void> => {
    await expect(page.locator('body'), where).not.toContainText(/Aarav|9000000001|verified successfully/);
  };
  await nothing('the page begun anew');
  await page.goBack().catch(() => null);
  await page.goto('/kaveri-term');
  await expect(page.getByLabel('Student ID')).toHaveValue('');
  await nothing('the page opened again');
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('shulk.kept'))),
  ).toEqual([]);
});
