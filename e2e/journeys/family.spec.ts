import { expect, test } from '../fixtures/test.ts';
import { screenWidths } from '../fixtures/steady.ts';
import { Payer } from '../models/payer.ts';

const MOBILE = '9000000123';

test('a parent sees what is also due for the other child, opens it without a code, finds the first child unchanged by Back, and is offered the other one after the payment (decision 238)', async ({
  page,
  product,
  inspect,
}) => {
  const payer = new Payer(page, product);
  const codes: string[] = [];
  page.on('request', (request) => {
    if (/send-otp|check-email/.test(request.url())) codes.push(request.url());
  });
  const heading = page.getByRole('heading', { level: 1, name: 'Fee Details' });
  const others = page.getByRole('region', { name: 'Other children' });
  await page.goto('/kaveri-due');
  await payer.verifyStudent('KVS-2074');
  await payer.proveMobile(MOBILE);
  await payer.proceed().click();
  await expect(heading).toBeVisible();
  const due = page.getByRole('checkbox', { name: 'Select all due' });
  await expect(due).toBeChecked();
  await due.click({ force: true });
  await expect(due).not.toBeChecked();
  const sent = codes.length;
  await test.step('the other child stands under the fees', async () => {
    await expect(others.getByRole('button')).toHaveCount(1);
    await expect(
      others.getByRole('button', { name: /^Also due: \S+, ₹[\d,]+.*KVS-2075\. No new code needed\.$/ }),
    ).toBeVisible();
    const { width } = page.viewportSize() ?? { width: 0 };
    expect(await screenWidths(page)).toEqual([width, width]);
    await inspect('family-fees');
  });
  await test.step('it opens at its fees, without a code, and offers the first one', async () => {
    await others.getByRole('button').click();
    await expect(payer.paidFor('KVS-2075')).toBeVisible();
    await expect(heading).toBeVisible();
    await expect(page).toHaveURL(/\/kaveri-due$/);
    await expect(payer.feeRow('Transport Charges, Term 3').getByRole('checkbox')).toBeChecked();
    await expect(others.getByRole('button', { name: /KVS-2074/ })).toBeVisible();
    expect(codes).toHaveLength(sent);
  });
  await test.step('Back leads over its form to the first child, whose ticks are as they were', async () => {
    await page.goBack();
    await page.goBack();
    await expect(payer.paidFor('KVS-2074')).toBeVisible();
    await expect(due).not.toBeChecked();
    await due.click({ force: true });
    await expect(due).toBeChecked();
  });
  await test.step('after its payment the other child is next', async () => {
    await payer.proceed().click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Fee Details');
    await payer.proceed().click();
    await payer.payByUpi();
    const next = page.getByRole('button', { name: /^Next: \S+, ₹[\d,]+/ });
    await expect(next).toBeVisible();
    await inspect('family-next');
    await next.click();
    await expect(payer.paidFor('KVS-2075')).toBeVisible();
    await expect(heading).toBeVisible();
    await payer.proceed().click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Fee Details');
    await payer.proceed().click();
    await payer.payByUpi();
    await expect(page.getByRole('button', { name: /^Next: / })).toBeHidden();
    expect(codes).toHaveLength(sent);
  });
});

test('a page that turned it off asks for nobody, and shows nobody (decision 238)', async ({
  page,
  product,
}) => {
  const payer = new Payer(page, product);
  const SLUG = '"payment_page_slug":"kaveri-term"';
  await page.route('**/kaveri-term', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace(SLUG, `"shortcuts":{"family":false},${SLUG}`) });
  });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/family/')) asked += 1;
  });
  await page.goto('/kaveri-term');
  await payer.verifyStudent('KVS-2042');
  await payer.proveMobile('9000000002');
  await payer.proceed().click();
  await expect(payer.feeRow('Select all due')).toBeVisible();
  await expect(page.getByText('Other children')).toBeHidden();
  expect(asked).toBe(0);
});
