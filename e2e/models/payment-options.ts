import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The payment options step: a card for each payment mode. */
export class PaymentOptions {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The step's heading; focused after a previous step, not after a reload. */
  heading(): Locator {
    return this.#page.getByRole('heading', { level: 1, name: 'Please select a Payment Option' });
  }

  async expectOpened(): Promise<void> {
    await expect(this.heading()).toBeFocused({ timeout: 20_000 });
  }

  card(title: string): Locator {
    return this.#page.getByRole('radio', { name: title });
  }

  /** A disabled card: it says why, and a press does not choose it. */
  async expectDisabled(title: string, why: string): Promise<void> {
    const card = this.card(title);
    await expect(card).toHaveAttribute('aria-disabled', 'true');
    await expect(card).toHaveAccessibleDescription(new RegExp(`${why.replaceAll('.', '\\.')}$`));
    await expect(this.#page.getByText(why, { exact: true })).toBeVisible();
    await card.click({ force: true });
    await expect(card).toHaveAttribute('aria-checked', 'false');
  }

  async choose(title: string): Promise<void> {
    await this.card(title).click();
    await expect(this.card(title)).toHaveAttribute('aria-checked', 'true');
  }

  proceed(): Locator {
    return this.#page.getByRole('button', { name: 'Proceed To Pay' });
  }
}
