import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';

const mobile = '9000000107';

test('a parent who reads Hindi gets the code and the receipt of a payment by SMS in Hindi', async ({
  page,
  product,
}) => {
  const payer = new Payer(page, product);
  await test.step('the page is in Hindi, and so is the code', async () => {
    await page.goto('/kaveri-term?lang=hi');
    await page.getByLabel('Student ID').fill('KVS-2058');
    await page.getByRole('button', { name: /Student ID सत्यापित करें/ }).click();
    await expect(page.getByText('Student ID: सत्यापित!')).toBeVisible();
    await page.getByLabel('मोबाइल नंबर').fill(mobile);
    await page.getByRole('button', { name: 'OTP भेजें' }).click();
    await expect(page.getByLabel('OTP', { exact: true })).toBeFocused();
    const code = await product.otpSentTo(mobile);
    const [sms] = await product.sentTo(mobile);
    expect(sms?.text).toBe(
      `${code} Kaveri Valley School के लिए आपका OTP है। यह 5 मिनट तक मान्य है। इसे किसी को न बताएँ।\n\n@localhost #${code}`,
    );
    await page.getByLabel('OTP', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'भुगतान के लिए आगे बढ़ें' }).click();
  });
  await test.step('a fee is paid by UPI', async () => {
    const fee = payer.feeRow('Tuition Fee, Term 3');
    await fee.getByText('Tuition Fee, Term 3').click();
    await expect(fee.getByRole('checkbox')).toBeChecked();
    await page.getByRole('button', { name: 'भुगतान के लिए आगे बढ़ें' }).click();
    await page.getByRole('radio', { name: /पूरा भुगतान/ }).click();
    await page.getByRole('button', { name: 'भुगतान के लिए आगे बढ़ें' }).click();
    await payer
      .gateway()
      .getByRole('button', { name: /^success/i })
      .first()
      .click();
    await expect(payer.main().getByText('RCP/')).toBeVisible({ timeout: 30_000 });
  });
  await test.step('the SMS with the receipt is in Hindi', async () => {
    const told = async (): Promise<string | undefined> =>
      (await product.sentTo(mobile)).find(({ template }) => template === 'paid')?.text;
    await expect
      .poll(told)
      .toMatch(
        /^Kaveri Valley School के लिए ₹[\d,]+ मिले। रसीद RCP\/\S+ यहाँ पाएँ: http\S+\/kaveri-term\/r\/auth$/,
      );
  });
});
