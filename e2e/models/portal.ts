import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Product } from '../fixtures/product.ts';

/** A payer's actions in the customer portal, by visible texts and roles. */
export class Portal {
  readonly page: Page;
  readonly product: Product;

  constructor(page: Page, product: Product) {
    this.page = page;
    this.product = product;
  }

  title(): Locator {
    return this.page.getByRole('heading', { level: 1, name: 'Your payment plans' });
  }

  mobile(): Locator {
    return this.page.getByLabel('Mobile Number');
  }

  /** Requests a code to the shown contact and types it; the message is sent after the answer. */
  async prove(contact: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Send OTP' }).click();
    const otp = this.page.getByLabel('OTP', { exact: true });
    await expect(otp).toBeFocused();
    await expect(async () => otp.fill(await this.product.otpSentTo(contact))).toPass({ timeout: 10_000 });
  }

  student(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }
}
