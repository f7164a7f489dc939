import { expect } from '@playwright/test';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { Product } from '../fixtures/product.ts';

/** A payer's actions on the page, by visible texts and roles. */
export class Payer {
  readonly page: Page;
  readonly product: Product;

  constructor(page: Page, product: Product) {
    this.page = page;
    this.product = product;
  }

  async verifyStudent(id: string): Promise<void> {
    await this.page.getByLabel('Student ID').fill(id);
    await this.page.getByRole('button', { name: 'Click here to verify Student ID' }).click();
    await expect(this.page.getByText('Student ID verified successfully!')).toBeVisible();
  }

  async sendCode(mobile: string): Promise<void> {
    await this.page.getByLabel('Mobile Number').fill(mobile);
    await this.page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(this.page.getByLabel('OTP', { exact: true })).toBeFocused();
  }

  async proveMobile(mobile: string): Promise<void> {
    await this.sendCode(mobile);
    await this.typeCode(mobile);
  }

  /** Types the code sent to a mobile; the page checks it by itself. */
  async typeCode(mobile: string): Promise<void> {
    const otp = this.page.getByLabel('OTP', { exact: true });
    await otp.fill(await this.product.otpSentTo(mobile));
    await expect(this.main().getByText('Mobile Number verified successfully!')).toBeVisible();
  }

  /** Chooses a student at receipt authentication: on a phone the list opens in its own sheet. */
  async chooseForReceipts(id: string): Promise<void> {
    const search = this.page.getByRole('combobox', { name: 'Student ID' });
    const opener = this.page.getByRole('button', { name: /^Student ID/ });
    await expect(search.or(opener)).toBeVisible();
    if (await opener.isVisible()) await opener.click();
    await search.fill(id);
    await this.page.getByRole('option', { name: id }).click();
    await this.page.getByRole('button', { name: 'Verify Student ID' }).click();
  }

  /** As on the receipt pages, where the proof opens the dashboard. */
  async proveReceiptMobile(mobile: string): Promise<void> {
    await this.page.getByLabel('Mobile Number').fill(mobile);
    await this.page.getByRole('button', { name: 'Send OTP' }).click();
    const otp = this.page.getByLabel('OTP', { exact: true });
    await expect(otp, 'the new code is on its way').toBeVisible();
    await otp.fill(await this.product.otpSentTo(mobile));
  }

  /** Continues to the fees and ticks one. */
  async tick(label: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Fee Details' })).toBeVisible();
    await this.feeRow(label).getByText(label).click();
    await expect(this.feeRow(label).getByRole('checkbox')).toBeChecked();
  }

  /** The student of the open step: beside it on a wide screen, within it on a phone. */
  paidFor(id: string): Locator {
    return this.page.getByText(`Student ID ${id}`).filter({ visible: true });
  }

  /** The one button that continues to the payment, whatever the step. */
  proceed(): Locator {
    return this.page.getByRole('button', { name: 'Proceed To Pay' });
  }

  /** Pays the open sheet's amount by UPI, at the methods that it opens by itself; the gateway's page reports success. */
  async payByUpi(): Promise<void> {
    await this.gateway()
      .getByRole('button', { name: /^success/i })
      .first()
      .click();
    await expect(this.page.getByRole('heading', { name: 'Payment received' })).toBeVisible({
      timeout: 30_000,
    });
  }

  /** Pays by UPI at a bank that is silent for now: the gateway's page waits, and the payment succeeds later. */
  async payUntilPending(): Promise<void> {
    await this.gateway()
      .getByRole('button', { name: /^pending, then success/i })
      .first()
      .click();
    await expect(
      this.gateway().getByRole('heading', { name: 'We are confirming with your bank' }),
    ).toBeVisible();
  }

  /** A temporary message at the top of the page; errors stay until dismissed. */
  toast(text: string | RegExp): Locator {
    return this.page.getByRole('alert').or(this.page.getByRole('status')).getByText(text);
  }

  main(): Locator {
    return this.page.getByRole('main');
  }

  /** The row of a fee in the fee table. */
  feeRow(label: string): Locator {
    return this.page.getByRole('row').filter({ hasText: label });
  }

  /** A paid fee: on a phone the paid ones are folded into one row, which is opened. */
  async expectPaid(label: string): Promise<void> {
    const fold = this.page.getByRole('button', { name: /^\d+ fees? paid$/ });
    await expect(fold).toBeVisible({ timeout: 30_000 });
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
    await expect(this.feeRow(label)).toContainText('Paid', { timeout: 30_000 });
  }

  /** The sheet inside the checkout's frame. */
  sheet(): FrameLocator {
    return this.page.frameLocator('iframe[src*="/checkout"]');
  }

  /** The gateway's own payment page inside the sheet. */
  gateway(): FrameLocator {
    return this.sheet().frameLocator('iframe[src*="/sandbox/pay/"]');
  }
}
