import { expect, test } from '../fixtures/test.ts';
import { InstituteServer } from '../models/institute.ts';
import { SandboxSheet } from '../models/sandbox-sheet.ts';

const SITE = 'https://www.kaveri-valley.example';

test("the sheet works on an institute's own site whose policy allows nothing but the two addresses that docs/sdk.md names", async ({
  page,
  product,
}) => {
  const order = await new InstituteServer(product).order({
    payment_page_slug: 'kaveri-term',
    card_code: 'pay-in-full',
    student_id: 'KVS-2071',
    parent_origin: SITE,
  });
  const policy = `default-src 'none'; script-src 'self' ${product.origin}; frame-src ${product.origin}`;
  const refusedByPolicy: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refusedByPolicy.push(message.text());
  });
  await page.route(`${SITE}/**`, (route) =>
    route.request().url().endsWith('/pay.js')
      ? route.fulfill({
          contentType: 'text/javascript',
          body: `const told = document.querySelector('#told');
            const checkout = new Shulk.Checkout({ auth: ${JSON.stringify(order.checkout_token)} });
            for (const name of ['ready', 'dt.payment.captured', 'popup.close', 'error'])
              checkout.on(name, ({ data }) => { told.textContent += name + ' ' + data.amount + data.error + '; '; });
            document.querySelector('#pay').addEventListener('click', () => checkout.open());`,
        })
      : route.fulfill({
          contentType: 'text/html',
          headers: { 'content-security-policy': policy },
          body: `<!doctype html><html lang="en"><title>Kaveri Valley School</title><h1>Fees</h1>
            <button id="pay">Pay the fees</button><p id="told"></p>
            <script src="${product.origin}/sdk/v1.js"></script><script src="/pay.js"></script></html>`,
        }),
  );
  await page.goto(`${SITE}/fees`);
  await page.getByRole('button', { name: 'Pay the fees' }).click();
  const sandbox = new SandboxSheet(page);
  const rupees = `₹${order.amount.toLocaleString('en-IN')}`;
  await sandbox.pay(rupees, 'Success');
  await expect(sandbox.sheet().getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await expect(page.locator('#told')).toContainText(
    `ready ${order.amount}; dt.payment.captured ${order.amount}; `,
  );
  await sandbox.sheet().getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('#told')).toContainText('popup.close');
  await expect(page.getByRole('button', { name: 'Pay the fees' })).toBeFocused();
  expect(refusedByPolicy).toEqual([]);
});

test('the sheet does not open on a site the order was not made for', async ({ page, product }) => {
  const order = await new InstituteServer(product).order({
    payment_page_slug: 'kaveri-term',
    card_code: 'pay-in-full',
    student_id: 'KVS-2070',
    parent_origin: SITE,
  });
  await page.route('https://elsewhere.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Elsewhere</title><p id="told"></p>
        <script src="${product.origin}/sdk/v1.js"></script>
        <script>const checkout = new Shulk.Checkout({ auth: ${JSON.stringify(order.checkout_token)} });
          checkout.on('error', ({ data }) => { document.querySelector('#told').textContent = 'error: ' + data.error; });
          checkout.open();</script></html>`,
    }),
  );
  await page.goto('https://elsewhere.example/');
  await expect(page.locator('#told')).toContainText('error: ', { timeout: 20_000 });
});
