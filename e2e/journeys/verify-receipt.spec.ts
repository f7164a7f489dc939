import { createPrivateKey, sign } from 'node:crypto';
import type { JsonWebKey } from 'node:crypto';
import { expect, test } from '../fixtures/test.ts';

const text = (value: string): Buffer => Buffer.concat([Buffer.of(value.length), Buffer.from(value)]);

/** The digits of a QR for a document this product could have signed: byte layout of version 1. */
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
  await test.step('the first visit keeps the page, its scripts and the list of the institute', async () => {
    await scan(digits);
    await expect(page.getByText('This phone now checks receipts without network too.')).toBeVisible();
    // Signed with the right key, but never issued: the register says so while it can be asked.
    await expect(verdict).toHaveText('Not known');
    await inspect('verify-online');
  });
  await test.step('without network it tells genuine from changed', async () => {
    await context.setOffline(true);
    await scan(digits);
    await expect(verdict).toHaveText('Genuine when issued');
    await expect(page.locator('#statement')).toHaveText(
      /^Genuine when issued, on 09-04-2026, Rs 15,300\.00, .+, name begins AAR, id ends 031; connect to learn whether it was cancelled or refunded later\.$/,
    );
    await expect(page.locator('#statement')).not.toContainText('KVS,');
    await expect(page.locator('#present')).toContainText('was not among those replaced or refunded');
    const changed = `${digits.slice(0, -1)}${(Number(digits.at(-1)) + 1) % 10}`;
    await scan(changed);
    await expect(verdict).toHaveText('NOT GENUINE');
    await context.setOffline(false);
  });
});
