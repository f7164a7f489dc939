import type { Locator, Page } from '@playwright/test';
import { screenWidths } from '../fixtures/steady.ts';
import { expect, test } from '../fixtures/test.ts';

/** For each language a letter of it, and how its readers may paste +91 90000 00001 and 2,000. */
const LANGUAGES = [
  { code: 'en', name: 'English', letter: /[A-Za-z]/, mobile: '+91 90000 00001', amount: '2 000' },
  { code: 'hi', name: 'Hindi', letter: /\p{Script=Devanagari}/u, mobile: '+९१ ९०००० ००००१', amount: '२ ०००' },
  { code: 'mr', name: 'Marathi', letter: /\p{Script=Devanagari}/u, mobile: '०९०००० ००००१', amount: '२०००' },
  { code: 'bn', name: 'Bengali', letter: /\p{Script=Bengali}/u, mobile: '+৯১-৯০০০০-০০০০১', amount: '২০০০' },
  {
    code: 'ta',
    name: 'Tamil',
    letter: /\p{Script=Tamil}/u,
    mobile: '\u200b+௯௧ ௯௦௦௦௦ ௦௦௦௦௧\u200d',
    amount: '௨௦௦௦',
  },
  { code: 'te', name: 'Telugu', letter: /\p{Script=Telugu}/u, mobile: '(+౯౧) ౯౦౦౦౦ ౦౦౦౦౧', amount: '౨౦౦౦' },
  {
    code: 'kn',
    name: 'Kannada',
    letter: /\p{Script=Kannada}/u,
    mobile: '\u202a+೯೧ ೯೦೦೦೦ ೦೦೦೦೧\u202c',
    amount: '೨೦೦೦',
  },
  {
    code: 'gu',
    name: 'Gujarati',
    letter: /\p{Script=Gujarati}/u,
    mobile: '૦૦૯૧ ૯૦૦૦૦ ૦૦૦૦૧',
    amount: '૨૦૦૦',
  },
] as const;

const EMOJI = '👩‍👧‍👦🎒';
const RIGHT_TO_LEFT = 'فاطمة \u202eالزهراء\u202c بنت محمد';
const LONG_NAME = 'नाஅআ'.repeat(125);
const PASTED = `${'x'.repeat(9_999)}🎒`;

/** What is said to be wrong with a field; waits until something is. */
async function mistakeOf(field: Locator): Promise<string> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  return field
    .page()
    .locator(`[id="${await field.getAttribute('id')}-error"]`)
    .innerText();
}

async function expectFits(page: Page, what: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  expect(await screenWidths(page), what).toEqual([width, width]);
}

/** Every text with which the server refused something. */
function refusals(page: Page): Promise<string>[] {
  const told: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.status() < 400 || !response.url().includes('/api/')) return;
    told.push(
      response
        .json()
        .then(({ message, error }: { message: string; error?: { fields?: Record<string, string> } }) =>
          [message, ...Object.values(error?.fields ?? {})].join(' | '),
        ),
    );
  });
  return told;
}

for (const { code, name, letter, mobile, amount } of LANGUAGES) {
  test(`whatever is pasted into the form, nothing breaks, what was right stays, and the reader is told in ${name} what to do`, async ({
    page,
  }) => {
    const told = refusals(page);
    const field = (id: string) => page.locator(`#${id}`);
    const send = () => page.getByRole('main').locator('form button[type=submit]').last().click();
    await page.goto(`/kaveri-open?lang=${code}`);
    const id = field('stud_bd_student_uuid');
    await id.fill(PASTED);
    await id.press('Enter');
    expect(await mistakeOf(id), 'an ID that is none').toMatch(letter);
    await expectFits(page, '10,000 characters as an ID');
    await id.fill(`NEW-${EMOJI}-${code}-${'9'.repeat(64)}`.slice(0, 64));
    await id.press('Enter');

    const [first, last] = [field('stud_bd_first_name'), field('stud_bd_last_name')];
    await first.fill(PASTED);
    await last.fill(LONG_NAME);
    await field('customer_mobile').fill(EMOJI);
    await field('customer_email').fill(`${EMOJI}@${RIGHT_TO_LEFT}`);
    await send();
    for (const wrong of [first, field('customer_mobile'), field('customer_email')])
      expect(await mistakeOf(wrong)).toMatch(letter);
    await expectFits(page, 'mistakes');

    await first.fill(RIGHT_TO_LEFT);
    await expect(first).toHaveCSS('direction', 'rtl');
    await field('customer_mobile').fill(mobile);
    await expect(field('customer_mobile'), 'the number is taken').toHaveValue('9000000001');
    await field('customer_email').fill('parent@example.in');
    await expect(last, 'what was right stays').toHaveValue(LONG_NAME);
    await page.getByRole('radio').first().check();
    await send();
    await expect(
      page.getByText(`${RIGHT_TO_LEFT} ${LONG_NAME}`).filter({ visible: true }).first(),
    ).toBeVisible();
    await expectFits(page, 'the next step with the name');
    for (const text of await Promise.all(told)) expect(text, 'of the server').toMatch(letter);
  });

  test(`an amount takes the digits of the reader’s script, and says in ${name} what is wrong with anything else`, async ({
    page,
  }) => {
    await page.goto(`/dit-exam?lang=${code}`);
    const id = page.locator('#stud_bd_student_uuid');
    await id.fill('DIT-3001');
    await id.press('Enter');
    await page.locator('#customer_mobile').fill('9000000220');
    await page.getByRole('main').locator('form button[type=submit]').last().click();
    const [hostel, papers] = [page.getByLabel('Hostel dues'), page.getByLabel('Supplementary papers')];
    await hostel.fill(EMOJI);
    await papers.fill(PASTED);
    await papers.press('Enter');
    for (const wrong of [hostel, papers]) expect(await mistakeOf(wrong)).toMatch(letter);
    await expectFits(page, 'amounts that are none');
    await papers.fill('0');
    await hostel.fill('8000');
    await hostel.press('Enter');
    expect(await mistakeOf(hostel), 'more than may be paid').toMatch(letter);
    await hostel.fill(amount);
    await expect(hostel, 'the amount is taken').toHaveValue('2000');
  });
}
