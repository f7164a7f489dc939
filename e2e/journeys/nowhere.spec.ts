import { expect, test } from '../fixtures/test.ts';

test('an address that leads nowhere ends at Page Not Found, says whom to contact and does not trap the payer [SR-2.1] [SR-2.2] [SR-2.3] [SR-2.7] [SR-4.21] [SR-8.3] [SR-8.4]', async ({
  page,
  inspect,
}) => {
  await page.goto('/kaveri-info');
  await expect(page.getByRole('heading', { level: 1, name: 'About fees' })).toBeVisible();
  for (const [address, said] of [
    ['/', ''],
    ['/kaveri-term/no/such/place', ''],
    ['/no-such-page', 'This page does not exist or was removed.'],
    ['/no-such-page/r/auth', 'This page does not exist or was removed.'],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/help$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
    await expect(page.getByRole('alert').first()).toHaveText(said);
  }
  const main = page.getByRole('main');
  await expect(main).toContainText('The page you are looking for does not exist or was removed.');
  await expect(main.locator('a[href^="tel:"]')).toBeVisible();
  await expect(main.locator('a[href^="mailto:"]')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Secured By');
  await inspect('help');
  await page.goBack();
  await expect(page).toHaveURL(/\/help$/);
  for (let back = 0; back < 3; back += 1) await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'About fees' })).toBeVisible();
});

test('a closed page accepts no payment, names whom to contact under its own header, and still offers receipts [SR-2.24] [SR-2.26] [SR-2.29] [SR-2.30] [SR-2.36] [SR-2.37]', async ({
  page,
}) => {
  await page.goto('/kaveri-closed?sid=KVS-2041&m=9000000001');
  const notice = page.getByRole('heading', { level: 1, name: 'No longer accepting Payments' });
  await expect(notice).toBeVisible();
  await expect(
    page.getByText(
      'Looks like this link is no longer active for you to make any new payments. Please reach out to your institute for any queries.',
      { exact: true },
    ),
  ).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  const inOrder = [
    page.getByRole('img', { name: 'Kaveri Valley School' }),
    page.getByText('Registration is over'),
    notice,
    page.getByRole('heading', { name: 'Need help?' }),
    page.getByRole('contentinfo'),
  ];
  const tops = await Promise.all(inOrder.map(async (part) => (await part.boundingBox())?.y ?? -1));
  expect(tops, 'logo, header, notice, support, footer').toEqual(tops.toSorted((a, b) => a - b));
  await expect(page.getByRole('link', { name: '+91 90000 00991' })).toHaveAttribute(
    'href',
    'tel:+919000000991',
  );
  await expect(page.getByRole('link', { name: 'fees@kaveri-valley.example' })).toHaveAttribute(
    'href',
    'mailto:fees@kaveri-valley.example',
  );
  await page.goto('/kaveri-closed/r/auth');
  await expect(page.getByRole('heading', { level: 1, name: 'Online Fee Payment' })).toBeVisible();
});
