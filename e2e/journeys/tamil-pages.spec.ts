import { SCANNED, VERIFY_PAGE } from '@shulk/words/papers/verify';
import { expectTamil, inTamil } from '../fixtures/tamil.ts';
import { expect, test } from '../fixtures/test.ts';
import { PageSearch } from '../models/page-search.ts';

const ta = (
  context: { addCookies: (cookies: { name: string; value: string; url: string }[]) => Promise<void> },
  url: string,
) => context.addCookies([{ name: 'shulk_language', value: 'ta', url }]);

/** What the institutes of the demo wrote on these pages without a translation. */
const INSTITUTES = [
  /Two steps to the new year|Pay the annual charges, then choose a plan|Secure the seat|Two steps, one after the other/g,
  /The seat is kept once both steps are done\.|You may close the page in between\./g,
  /Annual charges|One payment by UPI, card or net banking|Needed before a plan can be chosen/g,
  /Term fees by plan|Monthly instalments or auto debit|Opens when the first step is done/g,
  /Need help\?|The fee office answers on school days from 9 am to 4 pm\.|Please keep the student ID at hand\./g,
  /Fee office|Transport desk|View Details|\bTS\b/g,
  /Every institute that collects fees here|Begin with the name of its trust or society/g,
  /Type three letters of its name, then choose your school step by step/g,
  /Search for group|Find your institute|Open the payment page|Deccan Technical Education Society|School fees by term/g,
  /\b(?:Select |)(?:group|institute|location|education type|academic year|payment page)\b/gi,
  /^(?:Deccan Technical|Edu|cation Society|cation Trust|Kaveri)$/g,
];

test('a staged workflow and a search are Tamil for who reads Tamil', async ({ page, context, product }) => {
  await ta(context, product.origin);
  await page.goto('/kaveri-workflow');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectTamil(page, 'workflow', INSTITUTES);
  await page
    .locator('#stud_bd_student_uuid')
    .or(page.getByLabel(/ID|ஐடி/).first())
    .first()
    .fill('KVS-2050');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expectTamil(page, 'workflow, steps', [...INSTITUTES, /Tanvi Shetty/g]);
  await page.goto('/find-your-institute');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectTamil(page, 'search', INSTITUTES);
  const search = new PageSearch(page);
  const group = await search.group();
  await group.fill('ed');
  await expectTamil(page, 'search, two letters', INSTITUTES);
  await group.fill('edu');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectTamil(page, 'search, groups', INSTITUTES);
});

test('the page that verifies a receipt is Tamil for who reads Tamil, also without network, and changes its language where it stands', async ({
  page,
  context,
}) => {
  await page.goto('/verify#12');
  await expect(page.locator('#verdict')).toHaveText('NOT GENUINE');
  await page.locator('.languages summary').click();
  await page.getByRole('link', { name: 'தமிழ்' }).click();
  await expect(page.locator('#verdict')).toHaveText(inTamil(() => SCANNED.notGenuine));
  await expect(page).toHaveURL(/\/verify#12$/);
  await expectTamil(page, 'verify, not genuine');
  await page.locator('#code').fill('a1b2');
  await page.getByRole('button', { name: inTamil(() => VERIFY_PAGE.check) }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectTamil(page, 'verify, mistyped');
  await page.goto('/verify');
  await expect(page.locator('#offline')).toContainText('நெட்வொர்க் இல்லாமலும்');
  await context.setOffline(true);
  await page.goto('/verify/a1b2c3d4e5f60718');
  await expect(page.locator('#verdict')).toHaveText(inTamil(() => SCANNED.notChecked));
  await expectTamil(page, 'verify, without network');
  await context.setOffline(false);
});
