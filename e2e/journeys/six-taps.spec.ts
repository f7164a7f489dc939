import type { Page, Route, TestInfo } from '@playwright/test';
import type { Product } from '../fixtures/product.ts';
import { expect, test } from '../fixtures/test.ts';
import { Hand } from '../fixtures/hand.ts';
import type { Effort } from '../fixtures/hand.ts';
import { Payer } from '../models/payer.ts';
import { PaymentOptions } from '../models/payment-options.ts';

/* What paying costs the payer, counted by the browser (decision 244). The page is `kaveri-due`, where every shortcut is on. */

/** A student of the demo whom no other journey pays for, and the mobile on record. */
interface Family {
  readonly student: string;
  readonly mobile: string;
}

/** Says in the output what a journey cost. */
function tell(info: TestInfo, what: string, { taps, characters, screens }: Effort): void {
  const line = `${what}: ${taps} taps, ${characters} characters, ${screens.length} screens (${screens.join('; ')})`;
  info.annotations.push({ type: 'effort', description: line });
  console.log(`${info.project.name}: ${line}`);
}

/** The steps of a payment as this payer walks them. */
class Walk {
  readonly #page: Page;
  readonly #product: Product;
  readonly hand: Hand;
  readonly payer: Payer;

  private constructor(page: Page, product: Product, hand: Hand) {
    this.#page = page;
    this.#product = product;
    this.hand = hand;
    this.payer = new Payer(page, product);
  }

  static async on(page: Page, product: Product): Promise<Walk> {
    return new Walk(page, product, await Hand.of(page));
  }

  /** Types the ID into its field and ends with Enter. */
  async enterStudent(id: string): Promise<void> {
    await this.hand.tap(this.#page.getByLabel('Student ID'));
    await this.hand.type(id);
    await this.hand.pressEnter();
    await this.expectStudent();
  }

  expectStudent = (): Promise<void> =>
    expect(this.#page.getByText('Student ID verified successfully!')).toBeVisible();

  /** Waits for the code that the page sent by itself. */
  async awaitCode(mobile: string): Promise<string> {
    await expect(this.#page.getByText(`OTP sent to +91 ${mobile}`)).toBeVisible();
    await expect(this.#page.getByLabel('OTP', { exact: true })).toBeFocused();
    return this.#product.otpSentTo(mobile);
  }

  expectMobile = (): Promise<void> =>
    expect(this.payer.main().getByText('Mobile Number verified successfully!')).toBeVisible();

  /** From the proven form to the paid fee: three times the one button, then the gateway's. */
  async payFromForm(): Promise<void> {
    const options = new PaymentOptions(this.#page);
    await this.hand.tap(this.payer.proceed());
    await expect(this.#page.getByRole('checkbox', { name: 'Select all due' })).toBeChecked();
    await this.hand.tap(this.payer.proceed());
    await options.expectOpened();
    await this.hand.tap(options.proceed());
    await this.payWithUpi();
  }

  async payWithUpi(): Promise<void> {
    await this.hand.tap(this.payer.gateway().getByRole('button', { name: 'Success', exact: true }));
    await expect(this.#page.getByRole('heading', { level: 1, name: 'Payment received' })).toBeVisible({
      timeout: 30_000,
    });
  }

  /** Downloads the receipt from the result. */
  async takeReceipt(): Promise<void> {
    const download = this.#page.waitForEvent('download');
    await this.hand.tap(this.#page.getByRole('button', { name: 'Download Receipt' }));
    expect((await download).suggestedFilename()).toMatch(/^Receipt RCP-.+\.pdf$/);
  }
}

test('a parent who opens the page pays with six taps and types each thing once; the receipt is one tap more (decision 244)', async ({
  page,
  product,
}, info) => {
  const family: Family = { student: 'KVS-2081', mobile: '9000000130' };
  const walk = await Walk.on(page, product);
  await page.goto('/kaveri-due');
  await walk.enterStudent(family.student);
  await expect(page.getByLabel('Mobile Number'), 'the next field has the focus').toBeFocused();
  await walk.hand.type(family.mobile);
  await walk.hand.fillsIn(page.getByLabel('OTP', { exact: true }), await walk.awaitCode(family.mobile));
  await walk.expectMobile();
  await walk.payFromForm();
  const paid = walk.hand.effort();
  tell(info, 'a page opened by hand, to paid', paid);
  expect(paid.taps).toBeLessThanOrEqual(6);
  expect(paid.characters, 'the ID and the number').toBe(family.student.length + family.mobile.length);
  expect(paid.screens).toHaveLength(4);
  await walk.takeReceipt();
  expect(walk.hand.effort().taps - paid.taps, 'the receipt').toBe(1);
});

test('a parent whom a link with the student brings pays with six taps and 14 characters, even where the code is typed (decision 244)', async ({
  page,
  product,
}, info) => {
  const family: Family = { student: 'KVS-2082', mobile: '9000000131' };
  const walk = await Walk.on(page, product);
  await page.goto(`/kaveri-due?sid=${family.student}`);
  await expect(page.getByLabel('Student ID')).toHaveValue(family.student);
  await walk.hand.tap(page.getByRole('button', { name: 'Click here to verify Student ID' }));
  await walk.expectStudent();
  await walk.hand.tap(page.getByLabel('Mobile Number'));
  await walk.hand.type(family.mobile);
  await walk.hand.type(await walk.awaitCode(family.mobile));
  await walk.expectMobile();
  await walk.payFromForm();
  const paid = walk.hand.effort();
  tell(info, 'a link with the student, to paid', paid);
  expect(paid.taps).toBeLessThanOrEqual(6);
  expect(paid.characters).toBeLessThanOrEqual(14);
  await walk.takeReceipt();
  expect(walk.hand.effort().taps - paid.taps, 'the receipt').toBe(1);
});

const OFF = {
  verify_student: false,
  send_code: false,
  check_code: false,
  choose_option: false,
  tick_overdue: false,
  open_gateway: false,
};

/** The page as an institute has it that turned every shortcut off: in its document, in its later readings, and in its orders. */
async function withoutShortcuts(page: Page): Promise<void> {
  await page.route('**/kaveri-due', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace('"shortcuts":{"tick_overdue":true}', `"shortcuts":${JSON.stringify(OFF)}`);
    expect(body).not.toBe(html);
    await route.fulfill({ response, body });
  });
  const answer = async (route: Route, change: object): Promise<void> => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...rest, data: { ...data, ...change } } });
  };
  await page.route('**/v1/payment-pages/fetch?*', (route) => answer(route, { shortcuts: OFF }));
  await page.route('**/api/checkout/v1/order', (route) => answer(route, { open_gateway: false }));
}

test('on a page without shortcuts each act has its own button, and the same payment takes twelve taps and 22 characters (decision 244)', async ({
  page,
  product,
}, info) => {
  const family: Family = { student: 'KVS-2055', mobile: '9000000103' };
  await withoutShortcuts(page);
  const walk = await Walk.on(page, product);
  const { hand, payer } = walk;
  const options = new PaymentOptions(page);
  const press = (name: string): Promise<void> => hand.tap(page.getByRole('button', { name }));
  await page.goto('/kaveri-due');
  await hand.tap(page.getByLabel('Student ID'));
  await hand.type(family.student);
  await press('Click here to verify Student ID');
  await walk.expectStudent();
  await hand.tap(page.getByLabel('Mobile Number'));
  await hand.type(family.mobile);
  await press('Send OTP');
  await hand.type(await walk.awaitCode(family.mobile));
  await press('Verify OTP');
  await walk.expectMobile();
  await hand.tap(payer.proceed());
  const due = page.getByRole('checkbox', { name: 'Select all due' });
  await expect(due, 'nothing is ticked').not.toBeChecked();
  await hand.tap(payer.feeRow('Select all due').getByText('Select all due'));
  await hand.tap(payer.proceed());
  await options.expectOpened();
  await expect(options.card('Pay in full'), 'nothing is chosen').not.toBeChecked();
  await hand.tap(options.card('Pay in full'));
  await hand.tap(options.proceed());
  await hand.tap(payer.sheet().getByRole('button', { name: /^Pay ₹/ }));
  await walk.payWithUpi();
  const paid = hand.effort();
  tell(info, 'without shortcuts, to paid', paid);
  expect(paid.taps).toBe(12);
  expect(paid.characters).toBe(22);
});
