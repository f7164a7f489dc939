import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** A form without one-time codes, whose student ID has the institute's own label. */
export class StudentForm {
  readonly #page: Page;
  readonly #label: string;

  constructor(page: Page, label: string) {
    this.#page = page;
    this.#label = label;
  }

  async verify(id: string): Promise<void> {
    await this.#page.getByRole('textbox', { name: this.#label, exact: true }).fill(id);
    await this.#page.getByRole('button', { name: `Click here to verify ${this.#label}` }).click();
    await expect(this.#page.getByText(`${this.#label} verified successfully!`)).toBeVisible();
  }

  /** Verifies the student, enters the number and continues. */
  async submit(id: string, mobile: string): Promise<void> {
    await this.verify(id);
    await this.#page.getByLabel('Mobile Number').fill(mobile);
    await this.#page.getByRole('button', { name: 'Proceed To Pay' }).click();
  }
}
