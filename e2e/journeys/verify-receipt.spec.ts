import { createPrivateKey, sign } from 'node:crypto';
import type { JsonWebKey } from 'node:crypto';
import { expect, test } from '../fixtures/test.ts';

const text = (value: string): Buffer => Buffer.concat([Buffer.of(value.length), Buffer.from(value)]);

/** The QR digits of a document that this product could have signed: byte layout of version 1. */
function signedDigits(key: JsonWebKey): string {
  const keyId = typeof key['kid'] === 'string' ? Number(key['kid']) : 1;
  const body = Buffer.concat([
    Buffer.of(1, keyId, 1),
    text('KVS'),
    text('RCP/2026-27/001234'),
    Buffer.from('5048', 'hex'),
    Buffer.from('90b15d', 'hex'),
    Buffer.from('c0aa5a', 'hex'),
    text('AAR'),
    text('031'),
    Buffer.from('a1b2c3d4e5f60718', 'hex'),
  ]);
  const privateKey = createPrivateKey({ key, format: 'jwk' });
  const signature = sign('sha256', body, { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return BigInt(`0x01${body.toString('hex')}${signature.toString('hex')}`).toString(10);
}

test('a phone that opened the verify page once checks a receipt without network', async ({
  page,
  context,
  product,
  inspect,
}) => {
  const digits = signedDigits(product.receiptKey());
  const verdict = page.locator('#verdict');
  const scan = async (code: string): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(`/verify#${code}`);
  };
  await test.step('the first visit stores the page, its scripts and the list of the institute', async () => {
    await scan(digits);
    await expect(page.getByText('This device can now check receipts without a network.')).toBeVisible();
    // Signed with the right key, but never issued: the register says so while it is reachable.
    await expect(verdict).toHaveText('Not known');
    await inspect('verify-online');
  });
  await test.step('without network it distinguishes genuine from changed', async () => {
    await context.setOffline(true);
    await scan(digits);
    await expect(verdict).toHaveText('Genuine when issued');
    await expect(page.locator('#statement')).toHaveText(
      /^Genuine when issued, on 09-04-2026, ₹15,300\.00, .+, name begins AAR, id ends 031; go online to check whether it was cancelled or refunded later\.$/,
    );
    await expect(page.locator('#statement')).not.toContainText('KVS,');
    await expect(page.locator('#present')).toContainText('was not listed as replaced, refunded or cancelled');
    const changed = `${digits.slice(0, -1)}${(Number(digits.at(-1)) + 1) % 10}`;
    await scan(changed);
    await expect(verdict).toHaveText('NOT GENUINE');
    await context.setOffline(false);
  });
});

test('a person with a paper and no camera types the code printed under its QR', async ({
  page,
  context,
  inspect,
}) => {
  const field = page.getByRole('textbox', { name: 'Code printed under the QR code' });
  const check = page.getByRole('button', { name: 'Check this code' });
  await page.goto('/verify');
  await test.step('a mistyped code is corrected in place', async () => {
    await field.fill('a1b2 c3d4 e5f6 071');
    await check.click();
    await expect(page.getByRole('alert')).toHaveText(
      'A code has 16 characters. This one has 15. Compare every character with the paper.',
    );
    await expect(field).toBeFocused();
    await inspect('verify-mistyped');
  });
  await test.step('an unknown code leads to a page that says so, with the code to be corrected', async () => {
    await field.fill('A1B2 C3D4 E5F6 0718');
    await check.click();
    await expect(page).toHaveURL(/\/verify\/a1b2c3d4e5f60718$/);
    await expect(page.getByText('Not known', { exact: true })).toBeVisible();
    await expect(field).toHaveValue('a1b2c3d4e5f60718');
    await inspect('verify-not-known');
  });
  await test.step('without network the page says what can be checked and what cannot', async () => {
    await page.goto('/verify');
    await expect(page.getByText('This device can now check receipts without a network.')).toBeVisible();
    await context.setOffline(true);
    await field.fill('a1b2c3d4e5f60718');
    await check.click();
    await expect(page).toHaveURL(/\/verify\/a1b2c3d4e5f60718$/);
    await expect(page.locator('#verdict')).toHaveText('Not checked');
    await inspect('verify-code-offline');
    await context.setOffline(false);
    await expect(page.locator('#verdict')).toHaveText('Not known');
  });
});
