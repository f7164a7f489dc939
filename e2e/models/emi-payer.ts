import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { PlanPayer } from './plan-sheet.ts';

/** A payer who applies for a monthly plan, in the sheet and on the lender's own pages. */
export class EmiPayer extends PlanPayer {
  /** Fills the applicant's details in and continues to the consent. */
  async giveDetails(pan: string, mobile: string): Promise<void> {
    const field = (label: string) => this.sheet().getByRole('textbox', { name: new RegExp(`^${label}`) });
    await field('Name as on your PAN card').fill('Lakshmi Rao');
    await field('PAN').fill(pan);
    await field('Date of birth').fill('02/03/1985');
    await field('Mobile number').fill(mobile);
    await field('E-mail address').fill('lakshmi@example.in');
    await field('Address').fill('12, Temple Road, Mysuru');
    await field('PIN code').fill('570001');
    await this.press('Continue');
    await this.expectScreen('Share your details');
  }

  /** Consents by the code sent. */
  async consent(mobile: string): Promise<void> {
    await this.press('Send OTP');
    const otp = this.sheet().getByRole('textbox', { name: 'OTP' });
    await expect(otp).toBeFocused();
    await otp.fill(await this.product.otpSentTo(mobile));
    await this.press('Give consent and apply');
    await this.expectScreen(/^Continue with/);
  }

  /** The lender's pages, in the new tab that the sheet opens, showing the decision. */
  async openDecision(): Promise<Page> {
    const lender = await this.openLender();
    await lender.getByRole('button', { name: 'See the decision' }).click();
    return lender;
  }

  /** The lender's pages, in the new tab that the sheet opens. */
  async openLender(): Promise<Page> {
    const opened = this.page.context().waitForEvent('page');
    await this.sheet()
      .getByRole('link', { name: /^Continue with/ })
      .click();
    return opened;
  }
}
