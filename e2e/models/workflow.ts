import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The staged workflow: two steps, one after the other. */
export class Workflow {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page.goto('/kaveri-workflow');
    await expect(this.#page.getByRole('heading', { level: 1, name: 'Secure the seat' })).toBeVisible();
  }

  /** Enters the student of the steps. */
  async identify(id: string): Promise<void> {
    await this.#page.getByLabel('Student ID').fill(id);
    await this.#page.getByRole('button', { name: 'Click here to verify Student ID' }).click();
    await expect(this.#page.getByText(`Student ID ${id}`)).toBeVisible();
  }

  step(title: string): Locator {
    return this.#page.getByRole('radio', { name: title });
  }

  proceed(): Locator {
    return this.#page.getByRole('button', { name: 'Proceed', exact: true });
  }
}
