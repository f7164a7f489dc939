import type { Frame, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';

/**
 * Every text of a frame that somebody reads or hears, but for what the reader typed: its own words, and names of controls and
 * pictures.
 */
const textsOf = (frame: Frame): Promise<string[]> =>
  frame.evaluate(() => {
    const found: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      if (node instanceof Element) {
        for (const name of [
          'aria-label',
          'title',
          'alt',
          'placeholder',
          'aria-roledescription',
          'aria-valuetext',
        ])
          found.push(node.getAttribute(name) ?? '');
        continue;
      }
      const holder = node.parentElement;
      // Other languages are named in their own words; scripts and styles are read by nobody.
      if (holder?.closest('script, style, noscript, template, body [lang]:not([lang|="ta"])') == null)
        found.push(node.textContent ?? '');
    }
    return [document.title, ...found];
  });

/** What stays as it is in every language: names, codes, figures, addresses, and words that Tamil writes in Latin letters. */
const APART = [
  /Kaveri Valley School|Kaveri Education Trust|Mysuru|Karnataka/g,
  /Arjun Gowda/g,
  /(?:Tuition|Transport|Library|Lab|Activity|Computer|Annual|Sports|Exam)[\w ]*(?:Fee|Charges)(?:, Term \d)?/g,
  /[\w.+-]+@[\w.-]+|https?:\S+|localhost\S*/g,
  /\b(?:KVS|RCP|TXN|DIT|XXXXXX)[-\w/]*/g,
  /\b(?:Student ID|ID|UPI|OTP|EMI|PDF|QR|PAN|PIN|KFS|APR|IFSC|NEFT|RTGS|IMPS|GST|eNACH|RuPay|Autopay|SMS|TEST|WhatsApp|Shulk|Razorpay)\b/g,
  // Marks of a formula, and the name of a frame that the SDK's loader gives before any catalogue is there.
  /^(?:[ABC]|Payment)$/g,
];

/** The texts of all frames that have letters of ours and none of Tamil. The gateway's own page is the gateway's. */
async function leftovers(page: Page): Promise<string[]> {
  const frames = page.frames().filter((frame) => !frame.url().includes('/sandbox/'));
  const texts = (await Promise.all(frames.map(textsOf))).flat().map((text) => text.trim());
  const foreign = texts
    .filter((text) => !/\p{Script=Tamil}/u.test(text))
    .filter((text) => {
      const rest = APART.reduce((left, pattern) => left.replaceAll(pattern, ''), text);
      return /\p{L}/u.test(rest);
    });
  return [...new Set(foreign)];
}

test('a parent who reads Tamil finds no text on the way to a receipt that is not in Tamil', async ({
  page,
  product,
}) => {
  const payer = new Payer(page, product);
  const mobile = '9000000113';
  const check = async (screen: string): Promise<void> =>
    expect.soft(await leftovers(page), screen).toEqual([]);
  const main = page.getByRole('main');
  const go = () => main.locator('form button[type=submit]').last().click();
  await page.goto('/kaveri-term?lang=ta');
  await expect(page.locator('#stud_bd_student_uuid')).toBeVisible();
  await check('form');
  await go();
  await check('form without an ID');
  await page.locator('#stud_bd_student_uuid').fill('KVS-2065');
  await go();
  await expect(page.locator('#customer_mobile')).toBeVisible();
  await check('student verified');
  await page.locator('#customer_mobile').fill('9812345678');
  await page.locator('#customer_mobile').press('Enter');
  await expect(page.locator('#customer_mobile')).toHaveAttribute('aria-invalid', 'true');
  await check('a number of somebody else');
  await page.locator('#customer_mobile').fill(mobile);
  await page.locator('#customer_mobile').press('Enter');
  const otp = page.getByLabel('OTP', { exact: true });
  await expect(otp).toBeFocused();
  await check('code');
  await otp.fill(await product.otpSentTo(mobile));
  await expect(otp).toBeHidden();
  await check('number verified');
  await page.getByRole('button', { name: /தொடரவும்$/ }).click();
  const fee = payer.feeRow('Tuition Fee, Term 3');
  await fee.getByText('Tuition Fee, Term 3').click();
  await check('fees');
  await page.getByRole('button', { name: /தொடரவும்$/ }).click();
  await page.getByRole('radio', { name: /முழுவதும் செலுத்து/ }).click();
  await check('options');
  await page.getByRole('button', { name: /தொடரவும்$/ }).click();
  await expect(payer.gateway().getByRole('button').first()).toBeVisible({ timeout: 20_000 });
  await check('sheet');
  await payer
    .gateway()
    .getByRole('button', { name: /^success/i })
    .first()
    .click();
  await expect(main.getByText('RCP/')).toBeVisible({ timeout: 30_000 });
  await check('paid');
  for (const path of [
    '/help',
    '/portal',
    '/kaveri-term/r/auth',
    '/kaveri-term/r/dashboard',
    '/nobody-here',
  ]) {
    await page.goto(`${path}?lang=ta`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check(path);
  }
});
