import { expect } from '@playwright/test';
import { Payer } from './payer.ts';

/** A payer who takes one of the plans instead of paying at once. */
export class PlanPayer extends Payer {
  /** From the page's form to the open sheet of a card, with these fees ticked. */
  async openPlan(given: {
    readonly student: string;
    readonly mobile: string;
    readonly fees: readonly string[];
    readonly card: RegExp;
  }): Promise<void> {
    await this.page.goto('/kaveri-term');
    await this.verifyStudent(given.student);
    await this.proveMobile(given.mobile);
    await this.proceed().click();
    for (const fee of given.fees) await this.tick(fee);
    await this.proceed().click();
    await this.page.getByRole('radio', { name: given.card }).click();
    await this.proceed().click();
    await expect(this.sheet().getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 });
  }

  /** The heading of the sheet's present screen. */
  async expectScreen(name: string | RegExp): Promise<void> {
    await expect(this.sheet().getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 30_000 });
  }

  /** A button of the sheet. */
  async press(name: string | RegExp): Promise<void> {
    await this.sheet().getByRole('button', { name }).click();
  }

  /** Agrees to the plan of an auto debit, and ends the approval with this outcome. */
  async agree(outcome: 'Approve' | 'Bank refuses' | 'Bank decides tomorrow' | 'Close'): Promise<void> {
    await this.press('Agree and set up');
    await this.gateway().getByRole('button', { name: outcome, exact: true }).click();
  }
}
