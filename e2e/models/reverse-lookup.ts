import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The reverse lookup of the admission page. */
export class ReverseLookup {
  readonly #page: Page;
  readonly id: Locator;
  readonly mobile: Locator;
  readonly edit: Locator;
  readonly proceedButton: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.id = page.getByLabel('Application ID');
    this.mobile = page.getByLabel('Mobile Number');
    this.edit = page.getByRole('button', { name: 'Edit', exact: true });
    this.proceedButton = page.getByRole('button', { name: 'Proceed', exact: true });
  }

  async open(): Promise<void> {
    await this.#page.goto('/dit-admission');
    await expect(this.#page.getByRole('heading', { level: 1, name: 'Find your admission' })).toBeVisible();
    await expect(this.#page.getByText('As printed on the offer letter, like DIT-1001')).toBeVisible();
  }

  async toggle(): Promise<void> {
    await this.#page.getByRole('button', { name: 'I do not remember the student ID / mobile' }).click();
  }

  async fetch(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Fetch student Details' }).click();
  }

  async proceed(): Promise<void> {
    await this.proceedButton.click();
  }

  /** Waits for a message in its place, shown once. */
  async expectTold(text: string): Promise<void> {
    const told = this.#page.getByRole('alert').filter({ hasText: text });
    await expect(told).toBeVisible({ timeout: 20_000 });
    await expect(this.#page.getByText(text)).toHaveCount(1);
  }

  /** Waits for a message over the page and dismisses it. */
  async expectToast(text: string): Promise<void> {
    await expect(this.#page.getByRole('alert').getByText(text, { exact: true })).toBeVisible({
      timeout: 20_000,
    });
    await this.#page.getByRole('button', { name: 'Dismiss' }).click();
  }
}
