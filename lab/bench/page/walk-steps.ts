/** A payment on a slow phone, with the longest answer and the shifts of each step. */
import type { Browser } from '@playwright/test';
import type { Product } from '../../../e2e/fixtures/product.ts';
import { Payer } from '../../../e2e/models/payer.ts';
import { PaymentOptions } from '../../../e2e/models/payment-options.ts';
import { FAST, newVisit, takeAnswers, watchAnswers } from './watch-page.ts';

export interface StepFigures {
  readonly step: string;
  readonly answer: number;
  readonly shift: number;
}

const [STUDENT, MOBILE] = ['KVS-2041', '9000000001'] as const;

/** Plays a payment with a code, three options and the sheet. */
export async function walkSteps(browser: Browser, product: Product): Promise<readonly StepFigures[]> {
  const { context, page } = await newVisit(browser, FAST);
  await watchAnswers(page);
  const payer = new Payer(page, product);
  const options = new PaymentOptions(page);
  const figures: StepFigures[] = [];
  const note = async (step: string): Promise<void> => {
    figures.push({ step, ...(await takeAnswers(page)) });
  };
  await page.goto(`${product.origin}/kaveri-term`);
  await page.getByLabel('Student ID').click();
  await page.keyboard.type(STUDENT);
  await page.getByRole('button', { name: 'Click here to verify Student ID' }).click();
  await payer.main().getByText('Student ID verified successfully!').waitFor();
  await note('form: the student');
  await page.getByLabel('Mobile Number').click();
  await page.keyboard.type(MOBILE);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('OTP', { exact: true }).waitFor();
  await note('form: the number');
  await page.keyboard.type(await product.otpSentTo(MOBILE));
  await payer.main().getByText('Mobile Number verified successfully!').waitFor();
  await note('form: the code');
  await payer.proceed().click();
  await page.getByRole('checkbox').first().waitFor();
  await note('to the fees');
  await payer.tick('Select all due');
  await note('fees: a tick');
  await payer.proceed().click();
  await options.expectOpened();
  await note('to the options');
  await options.choose('Monthly instalments');
  await page.getByRole('button', { name: 'More Details for Monthly instalments' }).click();
  await options.choose('Pay in full');
  await note('options: choice and details');
  await payer.proceed().click();
  const success = payer.gateway().getByRole('button', { name: 'Success', exact: true });
  await success.waitFor();
  await note('to the sheet');
  await success.click();
  await page.getByRole('heading', { level: 1, name: 'Payment received' }).waitFor();
  await note('sheet to result');
  await page.goto(`${product.origin}/kaveri-term/r/auth`);
  await payer.chooseForReceipts(STUDENT);
  await page.getByLabel('Mobile Number').waitFor();
  await note('receipts: the student');
  await payer.proveReceiptMobile(MOBILE);
  await page.getByRole('table').waitFor();
  await note('receipts: the list');
  await context.close();
  return figures;
}
