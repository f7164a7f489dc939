import type { Locator, Page } from '@playwright/test';

/** A payer at a search page. */
export class PageSearch {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The group's input; on a phone it is in a sheet that must be opened first. */
  async group(): Promise<Locator> {
    const tray = this.#page.getByRole('button', { name: /^Group/ });
    const input = this.#page.getByRole('combobox', { name: 'Group' });
    await tray.or(input).first().waitFor();
    if (!(await input.isVisible())) await tray.click();
    return input;
  }

  /** Types a group's name and picks it. */
  async pickGroup(typed: string, name: string): Promise<void> {
    const input = await this.group();
    await input.fill(typed);
    await this.#page.getByRole('option', { name }).click();
  }

  list(label: string): Locator {
    return this.#page.getByRole('combobox', { name: label });
  }

  /** Chooses from a list once it is ready. */
  async choose(label: string, choice: string): Promise<void> {
    await this.list(label).and(this.#page.locator(':enabled')).waitFor();
    await this.list(label).selectOption({ label: choice });
  }

  /** Selects the first entry of a list too long for a select; on a phone it is in a sheet that must be opened first. */
  async chooseFirst(label: string): Promise<void> {
    const tray = this.#page.getByRole('button', { name: new RegExp(`^${label}`) });
    const input = this.list(label).and(this.#page.locator('input'));
    await tray.or(input).first().waitFor();
    await ((await input.isVisible()) ? input : tray).click();
    await this.#page.getByRole('listbox', { name: label }).getByRole('option').first().click();
  }

  proceed(label: string): Locator {
    return this.#page.getByRole('button', { name: label });
  }
}
