import type { BrowserContext, Page } from '@playwright/test';
import { words as askWords } from '@shulk/words/steps/ask';
import { words as options } from '@shulk/words/steps/options';
import { APPLICATION_TEXTS as LOAN } from '@shulk/words/sheet/application';
import { MANDATE_TEXTS as MANDATE } from '@shulk/words/sheet/mandate';
import { TEXTS } from '@shulk/words/sheet/payment';
import { words as portal } from '@shulk/words/screens/portal';
import type { Product } from '../fixtures/product.ts';
import { expectTamil, inTamil } from '../fixtures/tamil.ts';
import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';

/** What the lender of the demo says in its own words, and whom it names. */
const LENDERS = [
  /Reyansh Reddy|A\. Kulkarni|\bNone\b|dd\/mm\/yyyy/g,
  /2 % a month on an instalment that is overdue, for the days it is overdue/g,
  /The lender collects itself\. An agent would be named to you before calling\./g,
  /Sahyadri Finance(?: \([^)]*\))?|Sahyadri[\w ]*/g,
  /\b(?:LSP|No)\b/g,
];

/** Whose plans the portal shows too. */
const OF_PLANS = [/Meghna Gowda/g, ...LENDERS];

const readsTamil = (context: BrowserContext, product: Product): Promise<void> =>
  context.addCookies([{ name: 'shulk_language', value: 'ta', url: product.origin }]);

/** From the form of a page to its options, with fees ticked. */
async function toOptions(
  page: Page,
  product: Product,
  who: readonly [string, string],
  fees: readonly string[],
): Promise<Payer> {
  const payer = new Payer(page, product);
  const [student, mobile] = who;
  await page.goto('/kaveri-term');
  await page.locator('#stud_bd_student_uuid').fill(student);
  await page.locator('#stud_bd_student_uuid').press('Enter');
  await page.locator('#customer_mobile').fill(mobile);
  await page.locator('#customer_mobile').press('Enter');
  const otp = page.getByLabel('OTP', { exact: true });
  await expect(otp).toBeFocused();
  await otp.fill(await product.otpSentTo(mobile));
  await expect(otp).toBeHidden();
  await goOn(page).click();
  for (const fee of fees) {
    await payer.feeRow(fee).getByText(fee).click();
    await expect(payer.feeRow(fee).getByRole('checkbox')).toBeChecked();
  }
  await goOn(page).click();
  return payer;
}

const goOn = (page: Page) => page.getByRole('button', { name: /தொடரவும்$/ });

const FAMILY = ['KVS-2065', '9000000113'] as const;

test('an auto debit, its page and the portal are Tamil for who reads Tamil', async ({
  page,
  context,
  product,
}) => {
  await readsTamil(context, product);
  const payer = await toOptions(page, product, FAMILY, ['Tuition Fee, Term 4']);
  await page.getByRole('radio', { name: /ஆட்டோ டெபிட்/ }).click();
  await expectTamil(page, 'options');
  await goOn(page).click();
  const sheet = payer.sheet();
  const screen = (name: string) =>
    expect(sheet.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 30_000 });
  await screen(inTamil(() => MANDATE.title));
  await expectTamil(page, 'auto debit, before consent');
  await sheet.getByRole('button', { name: inTamil(() => MANDATE.agree) }).click();
  await payer.gateway().getByRole('button', { name: 'Bank refuses', exact: true }).click();
  await screen(inTamil(() => MANDATE.failureTitle));
  await expectTamil(page, 'auto debit refused');
  await sheet.getByRole('button', { name: inTamil(() => TEXTS.tryAgain) }).click();
  await sheet.getByRole('button', { name: inTamil(() => MANDATE.agree) }).click();
  await payer.gateway().getByRole('button', { name: 'Approve', exact: true }).click();
  await screen(inTamil(() => MANDATE.successTitle));
  await expectTamil(page, 'auto debit is set up');
  await page.waitForURL(/\/kaveri-term\/p\/TXN\w+$/, { timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectTamil(page, 'page of the auto debit');
  await test.step('the portal', async () => {
    await page.goto('/portal?page=kaveri-term');
    await page.getByLabel(inTamil(() => portal.mobile)).fill(FAMILY[1]);
    await page.getByRole('button', { name: inTamil(() => portal.sendOtp), exact: true }).click();
    const otp = page.getByLabel('OTP', { exact: true });
    await expect(otp).toBeFocused();
    await expectTamil(page, 'portal, code');
    await expect(async () => otp.fill(await product.otpSentTo(FAMILY[1]))).toPass({ timeout: 10_000 });
    const fold = (name: () => string) => page.getByRole('button', { name: new RegExp(`^${inTamil(name)}`) });
    await expect(fold(() => portal.showStop).first()).toBeVisible();
    await expectTamil(page, 'portal', OF_PLANS);
    for (const name of [() => portal.showSchedule, () => portal.showFacts, () => portal.showStop])
      // What was opened has another name then.
      while ((await fold(name).count()) > 0) await fold(name).first().click();
    await expectTamil(page, 'portal, all open', OF_PLANS);
  });
});

test('where the money is, and a link to pay, are Tamil for who reads Tamil', async ({
  page,
  context,
  browser,
  product,
}) => {
  await readsTamil(context, product);
  const payer = await toOptions(page, product, FAMILY, ['Annual Charges']);
  await page.getByRole('radio', { name: /முழுவதும் செலுத்து/ }).click();
  await test.step('a link', async () => {
    await page.getByRole('button', { name: inTamil(() => options.askSomeone) }).click();
    await expectTamil(page, 'ask');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: inTamil(() => askWords.make) }).click();
    const address = dialog.getByRole('textbox');
    await expect(address).toHaveValue(/\/pay\/\w+\.[\w-]{22}$/);
    await expectTamil(page, 'ask, with its link');
    const other = await browser.newContext({ baseURL: product.origin });
    await readsTamil(other, product);
    const phone = await other.newPage();
    await phone.goto(await address.inputValue());
    await expect(phone.getByRole('heading', { level: 1, name: /Arjun/ })).toBeVisible({ timeout: 30_000 });
    await expectTamil(phone, 'link', [/\bArjun\b/g]);
    await phone.goto('/pay/none.aaaaaaaaaaaaaaaaaaaaaa');
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
    await expectTamil(phone, 'link that is none');
    await other.close();
    await page.keyboard.press('Escape');
  });
  const ordered = page.waitForResponse((reply) => reply.url().endsWith('/api/checkout/v1/orders'));
  await goOn(page).click();
  const { data } = (await (await ordered).json()) as { data: { application_code: string } };
  await payer
    .gateway()
    .getByRole('button', { name: /^pending, then success/i })
    .first()
    .click();
  await expect(
    payer.gateway().getByRole('heading', { name: 'We are confirming with your bank' }),
  ).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto(`/kaveri-term/p/${data.application_code}`);
  await expect(page.getByText(data.application_code)).toBeVisible();
  await expectTamil(page, 'money, pending');
  await product.silentBanksAnswer();
  await expect(page.getByText(/RCP\//).first()).toBeVisible({ timeout: 30_000 });
  await expectTamil(page, 'money, received');
  await page.goto('/kaveri-term/p/TXN26112000000000');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectTamil(page, 'money, unknown');
});

test('a monthly plan is Tamil up to the lender for who reads Tamil, and its consent has the English text too', async ({
  page,
  context,
  product,
}) => {
  await readsTamil(context, product);
  const mobile = '9000000108';
  const payer = await toOptions(
    page,
    product,
    ['KVS-2059', mobile],
    ['Tuition Fee, Term 4', 'Annual Charges'],
  );
  await page
    .getByRole('radio', { name: /மாதத் தவணை/ })
    .first()
    .click();
  await goOn(page).click();
  const sheet = payer.sheet();
  const press = (build: () => string) => sheet.getByRole('button', { name: inTamil(build) }).click();
  await expect(sheet.getByRole('table').first()).toBeVisible({ timeout: 30_000 });
  await expectTamil(page, 'key facts', LENDERS);
  await press(() => LOAN.goOn);
  await expect(sheet.getByRole('heading', { level: 1, name: inTamil(() => LOAN.formTitle) })).toBeVisible();
  await press(() => LOAN.goOn);
  await expectTamil(page, 'applicant, mistakes', LENDERS);
  const field = (build: () => string) =>
    sheet.getByRole('textbox', { name: new RegExp(`^${inTamil(build).replace(/[()]/g, String.raw`\$&`)}`) });
  await field(() => LOAN.name).fill('Lakshmi Rao');
  await sheet.locator('input[name=pan]').fill('ABCPE1111F');
  await field(() => LOAN.birthDate).fill('02/03/1985');
  await field(() => LOAN.mobile).fill(mobile);
  await field(() => LOAN.email).fill('lakshmi@example.in');
  await field(() => LOAN.address).fill('12, Temple Road, Mysuru');
  await field(() => LOAN.pinCode).fill('570001');
  await press(() => LOAN.goOn);
  await expect(sheet.getByText('ஆங்கில உரையே செல்லுபடியாகும்')).toBeVisible({ timeout: 30_000 });
  await expect(sheet.locator('[lang="en-IN"]')).toContainText('I agree that');
  await expectTamil(page, 'consent', [...LENDERS, /Lakshmi Rao|lak\*+@\S+|ABCPE…1F/g]);
  await press(() => LOAN.sendCode);
  const otp = sheet.getByRole('textbox', { name: 'OTP' });
  await expect(otp).toBeFocused();
  await otp.fill(await product.otpSentTo(mobile));
  await press(() => LOAN.giveConsent);
  await expect(sheet.getByRole('link', { name: /Sahyadri/ })).toBeVisible({ timeout: 30_000 });
  await expectTamil(page, 'at the lender', LENDERS);
});
