import { exact as hindi } from '@shulk/words/hi/exact';
import { exact as tamil } from '@shulk/words/ta/exact';
import { expect, test } from './screens-test.ts';

const LANGUAGES = [
  ['hindi', 'hi', hindi, 'KVS-2079', '9000000128'],
  ['tamil', 'ta', tamil, 'KVS-2082', '9000000131'],
] as const;

for (const [name, code, texts, student, mobile] of LANGUAGES)
  test(`the page in ${name}`, async ({ page, product, picture }) => {
    const press = async (label: string): Promise<void> => page.getByRole('button', { name: label }).click();
    await page.goto(`/kaveri-due?lang=${code}`);
    const id = page.getByRole('main').getByRole('textbox').first();
    await id.fill(student);
    await id.press('Enter');
    const phone = page.locator('input[type=tel]:enabled');
    await expect(phone).toBeFocused();
    await picture(`${name}-form`);
    await page.keyboard.type(mobile);
    await expect(page.locator('input[autocomplete="one-time-code"]')).toBeFocused();
    await page.keyboard.type(await product.otpSentTo(mobile));
    await press(texts['exact/form'].formButton);
    await expect(page.getByRole('checkbox').first()).toBeChecked();
    await picture(`${name}-fees`);
    await press(texts['exact/fees'].checkboxButton);
    await expect(page.getByRole('radio').first()).toBeChecked();
    await picture(`${name}-options`);
  });
