import type { Browser, Page } from '@playwright/test';
import type { Brand } from '@shulk/contract';
import { BRANDS } from './brands.ts';
import type { Product } from '../fixtures/product.ts';
import { Payer } from '../models/payer.ts';
import { expect, test } from './screens-test.ts';

/** A phone or desktop of somebody else, of the same size and sharpness. */
async function otherTab(browser: Browser, page: Page, product: Product): Promise<Page> {
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    deviceScaleFactor: await page.evaluate(() => devicePixelRatio),
    baseURL: product.origin,
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

test('somebody else is asked to pay', async ({ page, browser, product, picture }) => {
  const payer = new Payer(page, product);
  const dialog = page.getByRole('dialog', { name: 'Ask someone to pay' });
  await page.goto('/kaveri-term');
  await payer.verifyStudent('KVS-2052');
  await payer.proveMobile('9000000101');
  await payer.proceed().click();
  await payer.tick('Tuition Fee, Term 3');
  await payer.proceed().click();
  await page.getByRole('radio', { name: /Pay in full/ }).click();
  const ask = async (): Promise<string> => {
    await page.getByRole('button', { name: 'Ask someone to pay' }).click();
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    await expect(dialog.getByRole('textbox')).toHaveValue(/\/pay\//);
    return dialog.getByRole('textbox').inputValue();
  };
  const url = await ask();
  await picture('ask-dialog');
  const other = await otherTab(browser, page, product);
  const title = (name: string) => other.getByRole('heading', { level: 1, name });
  await other.goto(url);
  await expect(other.getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
  await picture('link-open', other);
  await dialog.getByRole('button', { name: 'Cancel link' }).click();
  await expect(dialog.getByText(/^The link is cancelled\./)).toBeVisible();
  await picture('ask-cancelled');
  await other.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(title('This link was taken back')).toBeVisible();
  await picture('link-taken-back', other);
  await other.goto(`${url.slice(0, -3)}xyz`);
  await expect(title('This link is not valid')).toBeVisible();
  await picture('link-invalid', other);
  await dialog.getByRole('button', { name: 'Close' }).click();
  const second = await ask();
  await other.goto(second);
  await other.getByRole('button', { name: 'Add your name (optional)' }).click();
  await other.getByRole('textbox', { name: 'Your name' }).fill('Ravi Rao');
  await other.getByText('Show my name on the receipt').click();
  await picture('link-name', other);
  await other.getByRole('button', { name: /^Pay ₹/ }).click();
  await new Payer(other, product)
    .gateway()
    .getByRole('button', { name: /^success/i })
    .first()
    .click();
  await expect(title('Paid, thank you')).toBeVisible({ timeout: 30_000 });
  await picture('link-paid', other);
  await other.context().close();
  const third = await otherTab(browser, page, product);
  await third.goto(second);
  await expect(third.getByRole('heading', { level: 1, name: 'This link is already paid' })).toBeVisible();
  await picture('link-dead', third);
  await third.context().close();
});

test('the other child of a family', async ({ page, product, picture }) => {
  const payer = new Payer(page, product);
  const others = page.getByRole('region', { name: 'Other children' });
  await page.goto('/kaveri-due');
  await payer.verifyStudent('KVS-2075');
  await payer.proveMobile('9000000123');
  await payer.proceed().click();
  await expect(others.getByRole('button')).toHaveCount(1);
  await others.scrollIntoViewIfNeeded();
  await picture('family-fees', page, others);
  await payer.proceed().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Fee Details');
  await payer.proceed().click();
  await payer.payByUpi();
  const next = page.getByRole('button', { name: /^Next: \S+, ₹[\d,]+/ });
  await expect(next).toBeVisible();
  await picture('family-next', page, next);
});

test('a link of the institute', async ({ page, product, picture }) => {
  await page.goto('/kaveri-due?uid=ses_00000000000000000000000000');
  await expect(page.getByText(/^This link has expired\./)).toBeVisible();
  await picture('link-expired');
  await page.goto('/kaveri-due?sid=KVS-2042&m=9000000002');
  await page.getByRole('button', { name: 'Click here to verify Student ID' }).click();
  await expect(page.getByLabel('Mobile Number')).toHaveValue('9000000002');
  await new Payer(page, product).sendCode('9000000002');
  await picture('link-code');
});

test('a page of any brand colour', async ({ page, product, picture }) => {
  const payer = new Payer(page, product);
  await page.goto('/kaveri-open');
  await payer.verifyStudent('KVS-2042');
  await page.getByRole('radio', { name: 'Mother' }).check();
  await payer.proceed().click();
  await payer.tick('Computer Lab');
  await payer.proceed().click();
  await expect(page.getByRole('heading', { name: 'Please select a Payment Option' })).toBeVisible();
  // The last one's pictures are kept.
  for (const brand of BRANDS) {
    await wear(page, brand);
    await picture('brand-light');
  }
});

/** As the page's own HTML sets the colours of its institute, in both schemes. */
async function wear(page: Page, brand: Brand): Promise<void> {
  await page.evaluate((colours) => {
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const apply = (): void => {
      const { style } = document.documentElement;
      const isDark = scheme.matches;
      const set = (name: string, value: string): void => style.setProperty(`--${name}`, value);
      set('brand', colours.brand);
      set('on-brand', colours.on_brand);
      set('fill', isDark ? colours.dark_fill : colours.brand);
      set('on-fill', isDark ? colours.dark_on_fill : colours.on_brand);
      set('brand-text', isDark ? colours.dark_brand_text : colours.brand_text);
      set('brand-tint', isDark ? colours.dark_brand_tint : colours.brand_tint);
      set('fill-edge', (!isDark && colours.fill_edge) || 'transparent');
      set('band-edge', (isDark ? colours.dark_band_edge : colours.band_edge) ?? 'transparent');
    };
    apply();
    scheme.addEventListener('change', apply);
  }, brand);
}
