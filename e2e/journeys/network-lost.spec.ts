import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';

const SESSION_FAILURE = 'Oops! something went wrong. Please try after some time.';

test('the network fails in the middle of every step: the page says so, keeps typed values and continues when it is back [PJ-8.4] [PJ-8.5] [PJ-8.2] [PJ-4.53]', async ({
  page,
  context,
  product,
  inspect,
}) => {
  const payer = new Payer(page, product);
  const bar = page.getByText('You are offline. What you typed is kept.');
  /** Presses a button offline, checks the message, and presses it again online. */
  const pressOffline = async (
    button: Locator,
    problem: Locator,
    kept: () => Promise<void>,
    again = button,
    typeOffline?: () => Promise<void>,
  ) => {
    await context.setOffline(true);
    await expect(bar, 'wherever the payer has scrolled to').toBeInViewport();
    await typeOffline?.();
    await button.click();
    await expect(problem.first()).toBeVisible();
    await kept();
    await context.setOffline(false);
    await expect(bar).toHaveCount(0);
    await again.click();
  };
  const [id, mobile] = [page.getByLabel('Student ID'), page.getByLabel('Mobile Number')];

  const nextStep = /pay-steps.*\.css$/;
  const lost = page.waitForEvent('requestfailed', (request) => nextStep.test(request.url()));
  await page.route(nextStep, (route) => route.abort('internetdisconnected'));
  await page.goto('/kaveri-term');
  await expect(id).toBeVisible();
  await lost;
  await page.unroute(nextStep);
  await id.fill('KVS-2052');
  await pressOffline(
    page.getByRole('button', { name: 'Click here to verify Student ID' }),
    payer.main().getByText('Oops something went wrong!!'),
    () => expect(page.getByText('KVS-2052').or(id)).toBeVisible(),
    // A failed look-up counts as one, and can be retried [PJ-4.20].
    page.getByRole('button', { name: 'Try again' }),
  );
  await expect(page.getByText('Student ID verified successfully!')).toBeVisible();

  await mobile.fill('9000000101');
  await pressOffline(
    page.getByRole('button', { name: 'Send OTP' }),
    page.getByText(/^Unable to send OTP, please contact support at localhost/),
    async () => {
      await expect(mobile).toHaveValue('9000000101');
      await expect(mobile).toBeEditable();
      await inspect('offline-form');
    },
  );
  const otp = page.getByLabel('OTP', { exact: true });
  await expect(otp).toBeFocused();
  const code = await product.otpSentTo('9000000101');
  const verify = page.getByRole('button', { name: 'Verify OTP' });
  await pressOffline(
    verify,
    payer.main().getByText(/^Unable to verify OTP, please contact support at localhost/),
    () => expect(otp).toHaveValue(code),
    verify,
    // The page checks a whole code by itself, so it is typed when the network is gone.
    () => otp.fill(code),
  );
  await expect(payer.main().getByText('Mobile Number verified successfully!')).toBeVisible();

  await page.getByLabel("Father's name").fill('Mahesh');
  await pressOffline(payer.proceed(), payer.toast('Oops! Something went wrong.'), () =>
    expect(page.getByLabel("Father's name")).toHaveValue('Mahesh'),
  );

  await payer.tick('Tuition Fee, Term 3');
  await expect(async () => {
    const sheets = await page.evaluate(() =>
      [...document.styleSheets].flatMap(({ href, cssRules }) => (cssRules.length > 0 ? (href ?? '') : [])),
    );
    expect(sheets.join(' '), 'a style sheet lost with the network is asked for again').toContain('pay-steps');
  }).toPass();
  await pressOffline(payer.proceed(), payer.main().getByText(SESSION_FAILURE), async () => {
    await expect(payer.feeRow('Tuition Fee, Term 3').getByRole('checkbox')).toBeChecked();
    await inspect('offline-fees');
  });

  const card = page.getByRole('radio', { name: /Pay in full/ });
  await card.click();
  await pressOffline(payer.proceed(), payer.main().getByText('We could not connect.'), () =>
    expect(card).toHaveAttribute('aria-checked', 'true'),
  );
  await expect(payer.gateway().getByRole('main')).toBeVisible();
});
