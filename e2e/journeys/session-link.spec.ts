import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { InstituteServer } from '../models/institute.ts';
import type { SessionRequest } from '../models/institute.ts';
import { Payer } from '../models/payer.ts';

const [STUDENT, MOBILE] = ['KVS-2066', '9000000115'] as const;
const options = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Please select a Payment Option' });

/** Opens a page by a session of an institute's own server, as ppsc. @returns the session's code */
async function openByLink(page: Page, school: InstituteServer, input: SessionRequest): Promise<string> {
  const code = new URL(await school.linkFor(input)).searchParams.get('uid') ?? '';
  expect(code).toMatch(/^ses_/);
  await page.goto(`/${input.payment_page_slug}?ppsc=${code}`);
  return code;
}

test('a ppsc link survives the one-time code: its session lists the fees, is updated, and its order keeps the institute’s reference [PJ-4.50] [SR-2.12]', async ({
  page,
  product,
}) => {
  const payer = new Payer(page, product);
  const school = new InstituteServer(product);
  const written: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.split('/misc/')[1];
    if (path === 'session/create' || path === 'session/update') written.push(path);
  });
  const input = { payment_page_slug: 'kaveri-term', student_id: STUDENT, reference_id: 'REF-2066' };
  const code = await openByLink(page, school, input);
  await expect(page.getByLabel('Student ID')).toHaveValue(STUDENT);
  await payer.verifyStudent(STUDENT);
  await payer.proveMobile(MOBILE);
  const listed = page.waitForRequest(/check-box-fee-types/);
  await payer.proceed().click();
  expect(new URL((await listed).url()).searchParams.get('session_code')).toBe(code);
  await payer.tick('Annual Charges');
  await payer.proceed().click();
  await expect(options(page)).toBeFocused();
  expect(written).not.toContain('session/create');
  expect(written.at(-1)).toBe('session/update');
  await page.getByRole('radio', { name: /Pay in full/ }).click();
  await payer.proceed().click();
  await payer.payByUpi();
  await expect.poll(() => school.statesOf('REF-2066')).toEqual(['PAID']);
});

test('another student on a ppsc link sees their own fees and continues to the options with their own session [PJ-4.52]', async ({
  page,
  product,
}) => {
  const payer = new Payer(page, product);
  const input = { payment_page_slug: 'kaveri-open', student_id: STUDENT };
  await openByLink(page, new InstituteServer(product), input);
  await expect(page.getByLabel('Student ID')).toHaveValue(STUDENT);
  await payer.verifyStudent('KVS-2042');
  await page.getByRole('radio', { name: 'Mother' }).check();
  const made = page.waitForResponse(/misc\/session\/create/);
  await payer.proceed().click();
  await payer.tick('Computer Lab');
  await payer.proceed().click();
  expect((await made).status()).toBe(201);
  await expect(options(page)).toBeFocused();
  await expect(payer.paidFor('KVS-2042')).toBeVisible();
});
