import type { Page } from '@playwright/test';
import { layoutShifts, onPhoneNetwork, screenWidths, watchShifts } from '../fixtures/steady.ts';
import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';
import { PaymentOptions } from '../models/payment-options.ts';
import { Portal } from '../models/portal.ts';
import { StudentForm } from '../models/student-form.ts';

// These mostly wait for a slow network and are independent: any worker may take the next.
test.describe.configure({ mode: 'parallel' });

/** Every page of the demo, with the text on it once its first step is ready. */
const pages = [
  '/kaveri-term',
  '/kaveri-term?lang=hi',
  '/kaveri-open',
  '/kaveri-workflow',
  '/kaveri-workflow?sid=KVS-2050&m=9000000010',
  '/kaveri-info',
  '/kaveri-closed',
  '/central-quarter',
  '/dit-admission',
  '/dit-exam',
  '/dit-prospectus',
  '/find-your-school',
  '/find-your-institute',
  '/kaveri-term/r/auth',
  '/help',
  '/portal?page=kaveri-term',
  '/verify',
] as const;

async function opened(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('#shell')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

for (const path of pages) {
  test(`nothing on ${path} moves while it loads over a slow network [finding 7]`, async ({ page }) => {
    await onPhoneNetwork(page);
    await page.addInitScript(watchShifts);
    await opened(page, path);
    expect(await layoutShifts(page)).toEqual([]);
  });
}

test('a document of ours that arrives in pieces moves nothing already drawn [finding 7]', async ({
  page,
}) => {
  for (const path of ['/verify', '/verify/0123456789abcdef', '/legal/terms']) {
    const document = await (await page.request.get(path)).text();
    await page.goto('about:blank');
    await page.evaluate(watchShifts);
    // A busy machine or a weak network may draw between any two tags.
    await page.evaluate(async (pieces) => {
      globalThis.document.open();
      for (const piece of pieces) {
        globalThis.document.write(piece);
        await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      }
      globalThis.document.close();
    }, document.split(/(?=<)/));
    await expect(page.getByRole('contentinfo')).toContainText('Privacy policy');
    expect(await layoutShifts(page), `what moves on ${path}`).toEqual([]);
  }
});

/** Opens an address over a slow network after the proofs: nothing moves, and nothing is wider than the screen. */
async function isSteady(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.addInitScript(watchShifts);
  const asUsual = await onPhoneNetwork(page);
  await opened(page, path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await layoutShifts(page), `what moves on ${path}`).toEqual([]);
  const width = page.viewportSize()?.width;
  expect(await screenWidths(page), `how wide ${path} is`).toEqual([width, width]);
  await asUsual();
}

test('the receipt area does not move behind its proof [finding 7]', async ({ page, product }) => {
  const payer = new Payer(page, product);
  await page.goto('/kaveri-term/r/auth');
  await payer.chooseForReceipts('KVS-2041');
  await payer.proveReceiptMobile('9000000001');
  await expect(page.getByRole('table')).toBeVisible();
  await isSteady(page, '/kaveri-term/r/dashboard', 'Receipt Download');
});

test('the portal does not move behind its proof [finding 7]', async ({ page, product }) => {
  const portal = new Portal(page, product);
  await page.goto('/portal?page=kaveri-term&m=9000000004');
  await portal.prove('9000000004');
  await expect(portal.student('Neha Pillai')).toBeVisible();
  await isSteady(page, '/portal?page=kaveri-term', 'Your payment plans');
  await expect(portal.student('Neha Pillai')).toBeVisible();
});

test('the options do not move with a chosen card while its fees load [finding 7]', async ({ page }) => {
  await page.goto('/central-quarter');
  await new StudentForm(page, 'Admission Number').submit('CV-507', '9000000306');
  const options = new PaymentOptions(page);
  await options.expectOpened();
  await options.choose('Pay the quarter');
  await isSteady(page, '/central-quarter', 'Please select a Payment Option');
  await expect(options.card('Pay the quarter')).toHaveAttribute('aria-checked', 'true');
  await expect(options.proceed()).toBeVisible();
});

test('the fees do not move, however late their answer comes: what stands below waits out of sight [finding 7]', async ({
  page,
  product,
}) => {
  const payer = new Payer(page, product);
  await page.goto('/kaveri-term');
  await payer.verifyStudent('KVS-2063');
  await payer.proveMobile('9000000112');
  await payer.proceed().click();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  let letGo = (): void => undefined;
  const isFree = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/check-box-fee-types/fetch?*', async (route) => {
    await isFree;
    await route.continue();
  });
  await page.addInitScript(watchShifts);
  await page.reload();
  await expect(page.locator('#shell')).toHaveCount(0);
  await expect(page.getByText('Loading fees')).toBeVisible();
  // Everything else has come, and been painted.
  await page.waitForFunction(() => document.querySelectorAll('[data-coming]').length === 1);
  await layoutShifts(page);
  letGo();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await expect(page.getByText('Loading fees')).toHaveCount(0);
  expect(await layoutShifts(page)).toEqual([]);
});

test('the page of a payment does not move, with and without a proof [finding 7]', async ({
  page,
  context,
  product,
}) => {
  // Three loads over a phone's network after a whole payment take time on a busy machine.
  test.slow();
  const payer = new Payer(page, product);
  await page.goto('/kaveri-term');
  await payer.verifyStudent('KVS-2079');
  await payer.proveMobile('9000000128');
  await page.getByRole('button', { name: 'Proceed To Pay' }).click();
  await payer.tick('Tuition Fee, Term 4');
  await page.getByRole('button', { name: 'Proceed To Pay' }).click();
  await page.getByRole('radio', { name: /Pay in full/ }).click();
  const ordered = page.waitForResponse((reply) => reply.url().endsWith('/api/checkout/v1/orders'));
  await page.getByRole('button', { name: 'Proceed To Pay' }).click();
  const { data } = (await (await ordered).json()) as { data: { application_code: string } };
  await payer.payUntilPending();
  page.once('dialog', (dialog) => void dialog.accept());
  const path = `/kaveri-term/p/${data.application_code}`;
  await isSteady(page, path, 'Waiting for your bank');
  await product.silentBanksAnswer();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment received' })).toBeVisible({
    timeout: 30_000,
  });
  await isSteady(page, path, 'Payment received');
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await isSteady(page, path, 'Where is my money?');
});

test('failing pictures move nothing, and no page is wider than its screen [finding 3]', async ({
  page,
}, info) => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const tops: Record<string, readonly number[]> = {};
  const isWhole = (): Promise<boolean> =>
    page.evaluate(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
  for (const path of pages) {
    await opened(page, path);
    await allPicturesAsked(page);
    await expect.poll(isWhole, `${path} has its pictures`).toBe(true);
    tops[path] = await sectionTops(page);
  }
  // A picture fails some time after its space was drawn, as on a weak network.
  await page.route('**/api/pages/images/**', async (route) => {
    await new Promise((later) => setTimeout(later, 300));
    await route.abort();
  });
  await page.addInitScript(watchShifts);
  for (const path of pages) {
    await opened(page, path);
    await expect(page.locator('header img'), `the logo of ${path} did not come`).toHaveCount(0);
    await allPicturesAsked(page);
    await page.waitForLoadState('networkidle');
    expect(await layoutShifts(page), `what moves on ${path}`).toEqual([]);
    for (const narrow of info.project.name === 'phone' ? [width, 320] : [width]) {
      await page.setViewportSize({ width: narrow, height });
      expect(await screenWidths(page), `${path} at ${narrow}`).toEqual([narrow, narrow]);
    }
    await page.setViewportSize({ width, height });
    await expect(page.locator('img'), `${path} draws no broken picture`).toHaveCount(0);
    expect(await sectionTops(page), `where the parts of ${path} stand`).toEqual(tops[path]);
  }
});

/** Pictures further down load once they come near. */
async function allPicturesAsked(page: Page): Promise<void> {
  for (const image of await page.locator('img[loading=lazy]').all()) {
    await image.scrollIntoViewIfNeeded().catch(() => undefined);
  }
}

/** The top of each part of the page that has a box of its own, independent of scrolling. */
const sectionTops = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('header, section, main, footer, h1, h2, h3')]
      .filter((part) => part.getClientRects().length > 0)
      .map((part) => Math.round(part.getBoundingClientRect().top + scrollY)),
  );
