import { expect } from '@playwright/test';
import type { FrameLocator, Locator, Page } from '@playwright/test';

/** How the sandbox ends a payment when told so. */
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

  /** The page of a gateway in the window its own script opened inside the sheet; the script's name is in its class. */
  dropIn(script: 'cashfree' | 'easebuzz' | 'razorpay'): FrameLocator {
    return this.sheet().frameLocator(`iframe.${script}-checkout-frame`);
  }

  /** Presses the button that names the exact amount, and ends the payment by UPI as told. */
  async pay(amount: string, outcome: Outcome): Promise<void> {
    await this.sheet()
      .getByRole('button', { name: `Pay ${amount}` })
      .click();
    await this.gateway().getByRole('button', { name: outcome, exact: true }).click();
  }

  /** The screen of the page after a payment that went through. */
  async expectReceived(amount: string): Promise<Locator> {
    const heading = this.#page.getByRole('heading', { level: 1, name: 'Payment received' });
    await expect(heading).toBeVisible({ timeout: 30_000 });
    const main = this.#page.getByRole('main');
    await expect(main).toContainText(amount);
    await expect(main.getByText('RCP/')).toBeVisible();
    return main;
  }
}
