import { createServer } from 'node:http';
import type { Product } from '../fixtures/product.ts';
import { expect, test } from '../fixtures/test.ts';
import { InstituteServer } from '../models/institute.ts';
import { SandboxSheet } from '../models/sandbox-sheet.ts';

const SITE = 'https://www.kaveri-valley.example';

test('the sheet works on an institute’s own site whose policy allows only the two addresses in docs/sdk.md', async ({
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

/** A page of another site that opens the sheet of a token on load, and shows its events. */
const openingPage = (
  product: Product,
  token: string,
): string => `<!doctype html><html lang="en"><title>Fees</title>
  <p id="told"></p><script src="${product.origin}/sdk/v1.js"></script>
  <script>const checkout = new Shulk.Checkout({ auth: ${JSON.stringify(token)} });
    for (const name of ['ready', 'error'])
      checkout.on(name, ({ data }) => { document.querySelector('#told').textContent += name + ': ' + data.error; });
    checkout.open();</script></html>`;

test('a site the order was not made for learns so at once, and its developer what to do', async ({
  page,
  product,
}) => {
  const order = await new InstituteServer(product).order({
    payment_page_slug: 'kaveri-term',
    card_code: 'pay-in-full',
    student_id: 'KVS-2070',
    parent_origin: SITE,
  });
  const printed: string[] = [];
  page.on('console', (message) => void printed.push(message.text()));
  await page.route('https://elsewhere.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: openingPage(product, order.checkout_token) }),
  );
  await page.goto('https://elsewhere.example/');
  // Earlier than the 8 seconds after which a frame counts as failed.
  await expect(page.locator('#told')).toHaveText(
    `error: The payment cannot be opened on this page. No money was taken. The order was made for ${SITE}.`,
    { timeout: 2_000 },
  );
  expect(printed.join()).toContain('"parent_origin": "https://elsewhere.example"');
});

test('the browser itself refuses the frame on a site the order was not made for', async ({
  page,
  product,
}) => {
  const order = await new InstituteServer(product).order({
    payment_page_slug: 'kaveri-term',
    card_code: 'pay-in-full',
    student_id: 'KVS-2070',
    parent_origin: SITE,
  });
  const address = `${product.origin}/checkout/${order.checkout_token.split('~')[1]}`;
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.route('https://elsewhere.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${address}"></iframe>` }),
  );
  await page.goto('https://elsewhere.example/');
  expect((await refused).text()).toContain(SITE);
});

test('the sheet of a test institute opens on a developer’s own machine, on any port', async ({
  page,
  product,
}) => {
  const own = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(body));
  let body = '';
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  const address = own.address();
  if (address === null || typeof address === 'string') throw new Error('The own site has no port.');
  const site = `http://localhost:${address.port}`;
  try {
    const order = await new InstituteServer(product).order({
      payment_page_slug: 'kaveri-term',
      card_code: 'pay-in-full',
      student_id: 'KVS-2070',
      parent_origin: site,
    });
    body = openingPage(product, order.checkout_token);
    await page.goto(site);
    await expect(page.locator('#told')).toHaveText('ready: ');
    await expect(
      new SandboxSheet(page)
        .sheet()
        .getByText(`₹${order.amount.toLocaleString('en-IN')}`)
        .first(),
    ).toBeVisible();
  } finally {
    await new Promise((resolve) => own.close(resolve));
  }
});
