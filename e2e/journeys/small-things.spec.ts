import type { Locator, Page } from '@playwright/test';
import { screenWidths } from '../fixtures/steady.ts';
import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not on the screen');
  return box;
};

/** Distance between two parts, beside or below each other; negative if they overlap. */
async function gapBetween(first: Locator, second: Locator): Promise<number> {
  const [a, b] = [await boxOf(first), await boxOf(second)];
  return Math.max(b.x - (a.x + a.width), b.y - (a.y + a.height));
}

/** The left edge of a part's text, whatever its padding. */
const leftOfWords = (part: Locator): Promise<number> =>
  part.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element.firstChild ?? element);
    return range.getBoundingClientRect().left;
  });

/** Waits until a part's text has this many lines; a part that is being drawn anew has none. */
const expectLines = (part: Locator, lines: number, what: string): Promise<void> =>
  expect
    .poll(
      () =>
        part.evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        }),
      what,
    )
    .toBe(lines);

async function fitsAtAnyWidth(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  for (const narrow of [width, 320]) {
    await page.setViewportSize({ width: narrow, height });
    expect(await screenWidths(page), `${page.url()} at ${narrow}`).toEqual([narrow, narrow]);
  }
  await page.setViewportSize({ width, height });
}

test('on the pages for developers a field is separated from its button, and a check box aligned with its label [finding 21]', async ({
  page,
  inspect,
}) => {
  await page.goto('/dev/inbox');
  const show = page.getByRole('button', { name: 'Show' });
  expect(await gapBetween(page.getByLabel('Mobile or e-mail'), show)).toBeGreaterThanOrEqual(8);
  const check = await boxOf(page.getByRole('checkbox'));
  expect(check.height).toBeGreaterThanOrEqual(24);
  const words = await page.getByText('Look for new messages by itself').evaluate((label) => {
    const range = document.createRange();
    range.selectNodeContents(label.lastChild ?? label);
    const { top, height, left } = range.getBoundingClientRect();
    return { middle: top + height / 2, left };
  });
  expect(Math.abs(check.y + check.height / 2 - words.middle), 'in line').toBeLessThanOrEqual(2);
  expect(words.left - (check.x + check.width)).toBeGreaterThanOrEqual(6);
  await fitsAtAnyWidth(page);
  await inspect('dev-inbox');
  await page.goto('/dev/embed');
  const open = page.getByRole('button', { name: 'Open the checkout' });
  expect(await gapBetween(page.getByLabel('Checkout token'), open)).toBeGreaterThanOrEqual(8);
  await fitsAtAnyWidth(page);
  await inspect('dev-embed');
});

test('/verify has the letters and corners of the product, and /help shows no number that nobody answers [finding 21]', async ({
  page,
}) => {
  const lettersOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).fontFamily);
  const cornersOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).borderRadius);
  await page.goto('/kaveri-term');
  const letters = await lettersOf(page.locator('body'));
  const corners = await cornersOf(page.getByRole('button', { name: /Click here to verify/ }));
  await page.goto('/verify');
  const product = letters.split(', ').slice(0, 4);
  expect((await lettersOf(page.locator('body'))).split(', ').slice(0, 4)).toEqual(product);
  expect(await cornersOf(page.getByRole('button').first())).toBe(corners);
  await page.goto('/help');
  await expect(page.getByRole('main')).toContainText('Page Not Found');
  await expect(page.getByRole('main')).not.toContainText(/0{5} ?0{5}/);
});

test('at 320 px a long name in an Indian script does not break inside words, and quiet text is at the edge of the text [finding 12] [finding 23]', async ({
  page,
  product,
}) => {
  const payer = new Payer(page, product);
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/kaveri-term');
  await payer.verifyStudent('KVS-2041');
  await payer.sendCode('9000000001');
  const label = await leftOfWords(page.getByText('OTP', { exact: true }));
  const resend = page.getByRole('button', { name: 'Resend OTP' });
  expect(Math.abs((await leftOfWords(resend)) - label), 'finding 23').toBeLessThan(1);
  await payer.typeCode('9000000001');
  await page.getByRole('button', { name: 'Proceed To Pay' }).click();
  const change = await page.getByRole('button', { name: /^Change/ }).boundingBox();
  expect(Math.round((change?.x ?? 0) + (change?.width ?? 0)), 'finding 23').toBe(320 - 16);
  await payer.tick('Tuition Fee, Term 4');
  await page.getByRole('button', { name: 'Proceed To Pay' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Please select a Payment Option' })).toBeVisible();
  const lines = await payer
    .main()
    .getByText('Aarav Sharma')
    .first()
    .evaluate((name) => {
      const words = 'அருண்குமார் கிருஷ்ணமூர்த்தி'.split(' ');
      const text = document.createTextNode(words.join(' '));
      name.replaceChildren(text);
      let from = 0;
      return words.map((word) => {
        const range = document.createRange();
        range.setStart(text, from);
        range.setEnd(text, from + word.length);
        from += word.length + 1;
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
    });
  expect(lines, 'lines of each word').toEqual([1, 1]);
  expect(await screenWidths(page)).toEqual([320, 320]);
});

test('on a narrow phone nothing that is read out or copied breaks, and a step of a workflow has the width of its card [finding 12]', async ({
  page,
  product,
}) => {
  const payer = new Payer(page, product);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/help');
  await expectLines(page.getByRole('link', { name: /@/ }), 1, 'the address of support');
  await page.goto('/kaveri-workflow?sid=KVS-2050&m=9000000010');
  const words = page.getByText('One payment by UPI, card or net banking');
  await expect(words).toBeVisible();
  await expectLines(words, 2, 'beside and under its pill');
  const change = await page.getByRole('button', { name: 'Change student' }).boundingBox();
  const step = await page.getByRole('radio', { name: 'Annual charges' }).boundingBox();
  // The button ends at the text's edge inside its panel.
  expect((change?.x ?? 0) + (change?.width ?? 0)).toBeCloseTo((step?.x ?? 0) + (step?.width ?? 0) - 16, -1);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dit-admission');
  await page.getByLabel('Application ID').fill('DIT-1002');
  await page.getByRole('button', { name: 'Fetch student Details' }).click();
  await page.getByRole('button', { name: 'Proceed', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Please select a Payment Option' })).toBeVisible();
  const id = page.getByText('DIT-1002').filter({ visible: true }).last();
  await expectLines(id, 1, 'the ID beside a large amount');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/dit-prospectus');
  await page.getByRole('radio', { name: /Registration and prospectus/ }).click();
  await payer.proceed().click();
  const modal = page.getByRole('dialog', { name: 'Enter Mobile Number' });
  await modal.getByLabel('Mobile Number').fill('9876543210');
  await modal.getByRole('button', { name: 'Proceed' }).click();
  await payer.gateway().getByRole('button', { name: 'Failure', exact: true }).click();
  const code = payer.sheet().getByText(/^TXN\w+$/);
  await expect(code).toBeVisible();
  await expectLines(code, 1, 'the number to ask about');
});

test('a focused heading has no focus ring, a control does [finding 20]', async ({ page }) => {
  await page.goto('/kaveri-term/p/TXN26112000000000');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  const ringOf = (part: Locator) =>
    part.evaluate((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return { visible: element.matches(':focus-visible'), outlineStyle, outlineWidth, boxShadow };
    });
  // The keyboard was used last, so the browser would draw its ring.
  await page.keyboard.press('Tab');
  const control = page.getByRole('contentinfo').getByRole('link').first();
  await control.focus();
  expect(await ringOf(control)).toMatchObject({ visible: true, outlineStyle: 'solid' });
  await heading.focus();
  await expect(heading).toBeFocused();
  expect(await ringOf(heading)).toMatchObject({
    visible: true,
    outlineStyle: 'none',
    boxShadow: 'none',
  });
});
