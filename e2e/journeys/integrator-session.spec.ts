import { expect, test } from '../fixtures/test.ts';
import { InstituteServer } from '../models/institute.ts';
import { Payer } from '../models/payer.ts';

const PAGE = 'kaveri-term';
const [STUDENT, MOBILE] = ['KVS-2066', '9000000115'] as const;
const input = { payment_page_slug: PAGE, student_id: STUDENT, customer_mobile: MOBILE };

test('the link of an institute’s own server starts with its student and mobile, locked, and leaves no code in the address [C1] [R26] [PJ-2.1] [PJ-4.70] [PJ-6.2] [PJ-6.3] [SR-2.15] [SR-4.34] [SR-4.35]', async ({
  page,
  product,
  inspect,
}) => {
  const payer = new Payer(page, product);
  const school = new InstituteServer(product);
  await expect(school.linkFor(input, 'mistyped')).rejects.toThrow(/client secret or api key is wrong/);
  const begins = async (): Promise<void> => {
    await expect(page.getByLabel('Student ID')).toHaveValue(STUDENT);
    await expect(page.getByLabel('Student ID')).toBeDisabled();
    expect(new URL(page.url()).search).toBe('');
  };
  await page.goto(await school.linkFor(input));
  await begins();
  await page.reload();
  await begins();
  await page.getByRole('button', { name: 'Click here to verify Student ID' }).click();
  await expect(page.getByText('Student ID verified successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Click here to change Student ID' })).toHaveCount(0);
  const mobile = page.getByLabel('Mobile Number');
  await expect(mobile).toHaveValue(MOBILE);
  await expect(mobile).toBeDisabled();
  await inspect('uid-form');

  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByRole('button', { name: 'Change Mobile Number' })).toHaveCount(0);
  const otp = page.getByLabel('OTP', { exact: true });
  await expect(otp).toBeFocused();
  await otp.fill(await product.otpSentTo(MOBILE));
  await payer.proceed().click();
  await payer.tick('Tuition Fee, Term 1');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Fee Details' })).toBeVisible();
  await expect(payer.paidFor(STUDENT)).toBeVisible();
});

test('a checkout link opens its fees ticked after the code, also after a reload, and one without fees ticks none', async ({
  page,
  product,
}) => {
  const payer = new Payer(page, product);
  const school = new InstituteServer(product);
  const open = async (student_id: string, mobile: string, fee_lines: string[]): Promise<void> => {
    const asked = { payment_page_slug: PAGE, student_id, customer_mobile: mobile, fee_lines };
    await page.goto(await school.checkoutLink(asked));
    await expect(page.getByLabel('Student ID')).toHaveValue(student_id);
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'Click here to verify Student ID' }).click();
    await page.getByRole('button', { name: 'Send OTP' }).click();
    const otp = page.getByLabel('OTP', { exact: true });
    await expect(otp).toBeFocused();
    await otp.fill(await product.otpSentTo(mobile));
    await payer.proceed().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fee Details' })).toBeVisible();
  };
  const annual = payer.feeRow('Annual Charges').getByRole('checkbox');
  await open('KVS-2080', '9000000128', ['ANNUAL']);
  await expect(annual).toBeChecked();
  await page.reload();
  await expect(annual).toBeChecked();
  await open('KVS-2056', '9000000105', []);
  await expect(annual).not.toBeChecked();
  await expect(payer.proceed()).toBeDisabled();
  await payer.tick('Annual Charges');
  await payer.proceed().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Please select a Payment Option' })).toBeFocused();
});

test('a link opened elsewhere, for another page or with only a student gives no more than it may', async ({
  page,
  browser,
  product,
}) => {
  const school = new InstituteServer(product);
  const id = page.getByLabel('Student ID');
  const mobile = page.getByLabel('Mobile Number');
  const verify = page.getByRole('button', { name: 'Click here to verify Student ID' });
  await test.step('opened elsewhere: the student ID, and a masked name to check', async () => {
    const link = await school.linkFor(input);
    const first = await browser.newContext();
    const other = await first.newPage();
    await other.goto(link);
    await expect(other.getByLabel('Student ID')).toHaveValue(STUDENT);
    await first.close();
    await page.goto(link);
    await expect(page.getByText(/^This link was already opened in another browser\./)).toContainText('*');
    await expect(id).toHaveValue(STUDENT);
    await verify.click();
    await expect(mobile).toHaveValue('');
    await expect(mobile).toBeEditable();
  });
  await test.step('for another page, like an expired link: a notice, and an editable form', async () => {
    const link = await school.linkFor({ ...input, payment_page_slug: 'kaveri-open' });
    await page.goto(link.replace('kaveri-open', PAGE));
    await expect(
      page.getByText(
        'This link has expired. Please ask your institute for a new one, or fill in the details here.',
      ),
    ).toBeVisible();
    await expect(id).toHaveValue('');
    await expect(id).toBeEditable();
  });
  await test.step('only a student ID: filled in and locked, and nothing more', async () => {
    await page.goto(`/${PAGE}?uid=KVS-2041`);
    await expect(id).toHaveValue('KVS-2041');
    await expect(id).toBeDisabled();
    await verify.click();
    await expect(mobile).toHaveValue('');
    await expect(mobile).toBeEditable();
  });
  await test.step('an unknown session code: the link has expired, and the form is editable', async () => {
    await page.goto(`/${PAGE}?uid=ses_00000000000000000000000000`);
    await expect(page.getByText(/^This link has expired\./)).toBeVisible();
    await expect(id).toHaveValue('');
    await expect(id).toBeEditable();
  });
  await test.step('an unknown student ID: the notice says whom to write to, and another one can be typed', async () => {
    await page.goto(`/${PAGE}?uid=KVS-0000`);
    await expect(id).toBeDisabled();
    await verify.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Student Data not available' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'fees@kaveri-valley.example' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Click here to change Student ID' }).click();
    await expect(id).toBeEditable();
  });
});
