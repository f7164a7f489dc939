import { expect } from '@playwright/test';
import type { FrameLocator, Locator, Page } from '@playwright/test';

/** The outcomes of a payment that the sandbox offers. */
export type Outcome = 'Success' | 'Failure' | 'Pending, then success' | 'Close';

/** The payment sheet over a page, and the sandbox's own page inside it. */
export class SandboxSheet {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The sheet inside the checkout's frame. */
  sheet(): FrameLocator {
    return this.#page.frameLocator('iframe[src*="/checkout"]');
  }

  /** The gateway's own payment page inside the sheet. */
  gateway(): FrameLocator {
    return this.sheet().frameLocator('iframe[src*="/sandbox/pay/"]');
  }

  /** A gateway's page in the window that its own script opened inside the sheet; the script's name is in its class. */
  dropIn(script: 'cashfree' | 'easebuzz' | 'razorpay'): FrameLocator {
    return this.sheet().frameLocator(`iframe.${script}-checkout-frame`);
  }

  /** The sheet shows this amount and opens the methods by itself; ends the payment by UPI with this outcome. */
  async pay(amount: string, outcome: Outcome): Promise<void> {
    await expect(this.sheet().getByText(`Amount ${amount}`)).toBeVisible();
    await this.gateway().getByRole('button', { name: outcome, exact: true }).click();
  }

  /** The page's screen after a successful payment. */
  async expectReceived(amount: string): Promise<Locator> {
    const heading = this.#page.getByRole('heading', { level: 1, name: 'Payment received' });
    await expect(heading).toBeVisible({ timeout: 30_000 });
    const main = this.#page.getByRole('main');
    await expect(main).toContainText(amount);
    await expect(main.getByText('RCP/')).toBeVisible();
    return main;
  }
}
