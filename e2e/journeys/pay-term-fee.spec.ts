import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';
import { verifyAddressOf } from '../models/receipt-paper.ts';

// As `npm start` runs it on a new machine.
test.use({ isEmbedded: true });

const student = 'KVS-2041';
const mobile = '9000000001';

test('a parent verifies the student, proves the mobile, picks a fee, pays by UPI, sees it paid and gets the receipt [PJ-0.1] [PJ-1.12] [SR-0.1]', async ({
  page,
  product,
  inspect,
}) => {
  const payer = new Payer(page, product);
  await test.step('the page opens with its form', async () => {
    await page.goto('/kaveri-term');
    await expect(page.getByRole('heading', { level: 1, name: 'Student details' })).toBeVisible();
    await inspect('01-form');
  });
  const help = page.getByRole('link', { name: 'Help', exact: true });
  await test.step('the band leads to the numbers of the institute', async () => {
    await help.click();
    await expect(page.getByRole('heading', { name: 'Need help?' })).toBeInViewport();
  });
  await test.step('the student and the mobile are verified', async () => {
    await payer.verifyStudent(student);
    await expect(page.getByText('Aarav Sharma')).toBeVisible();
    await expect(
      page.getByRole('button', { name: 'Proceed To Pay' }),
      'hidden until the code is verified',
    ).toHaveCount(0);
    await inspect('02-student');
    await payer.proveMobile(mobile);
    await inspect('03-verified');
    await page.getByRole('button', { name: 'Proceed To Pay' }).click();
  });
  await test.step('a fee is ticked', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Fee Details' })).toBeFocused();
    await payer.expectPaid('Tuition Fee, Term 1');
    await payer.feeRow('Tuition Fee, Term 3').getByText('Tuition Fee, Term 3').click();
    await expect(payer.feeRow('Tuition Fee, Term 3').getByRole('checkbox')).toBeChecked();
    // The pointer is still over the row, which must not look locked (finding 8).
    const tint = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.background = 'var(--brand-tint)';
      const colour = getComputedStyle(probe).backgroundColor;
      probe.remove();
      return colour;
    });
    await expect(payer.feeRow('Tuition Fee, Term 3')).toHaveCSS('background-color', tint);
    await inspect('04-fees');
    await page.getByRole('button', { name: 'Proceed To Pay' }).click();
  });
  await test.step('the card that pays in full is picked', async () => {
    await expect(
      page.getByRole('heading', { level: 1, name: 'Please select a Payment Option' }),
    ).toBeFocused();
    await expect(
      page.getByRole('button', { name: 'Proceed To Pay' }),
      'appears once a card is selected',
    ).toHaveCount(0);
    await page.getByRole('radio', { name: /Pay in full/ }).click();
    const call = page.getByRole('link', { name: /^Need help\? Call/ });
    await expect(call, 'what stands below is back').toBeVisible();
    await help.click();
    await expect(call).toBeInViewport();
    await inspect('05-options');
    await page.getByRole('button', { name: 'Proceed To Pay' }).click();
  });
  await test.step('the fees are paid by UPI in the sandbox', async () => {
    await expect(
      payer
        .gateway()
        .getByRole('heading', { name: /UPI/ })
        .or(payer.gateway().getByText('UPI').first())
        .first(),
    ).toBeVisible();
    await expect(payer.sheet().getByText(/^Amount ₹/), 'the bill stays beside the methods').toBeVisible();
    await inspect('07-gateway');
    await payer
      .gateway()
      .getByRole('button', { name: /^success/i })
      .first()
      .click();
  });
  await test.step('the page shows the payment and the fee as paid', async () => {
    await expect(payer.main().getByText('RCP/')).toBeVisible({ timeout: 30_000 });
    await inspect('08-result');
    // Printed: one page of A4 that says who, where and of which year, without adverts (finding 22, check 38).
    await page.emulateMedia({ media: 'print' });
    const band = page.getByRole('banner');
    await expect(band).toContainText('Kaveri Valley SchoolMysuru, Karnataka · Academic year');
    await expect(band, 'printed without its ground').toHaveCSS('color', 'rgb(0, 0, 0)');
    const place = await band.getByText('Academic year').boundingBox();
    const title = await page.getByRole('heading', { name: 'School fees 2026-27' }).boundingBox();
    expect(title?.y, 'nothing lies over the place').toBeGreaterThanOrEqual(
      (place?.y ?? 0) + (place?.height ?? 0),
    );
    for (const name of ['Banner', 'For families of the school', 'Need help?'])
      await expect(page.getByRole('region', { name })).toBeHidden();
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: null });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Receipt' }).click();
    const bytes = await readFile(await (await download).path());
    expect(verifyAddressOf(bytes), 'by the proof just used, without another code').toMatch(
      /\/verify\/[0-9a-f]{16}$/,
    );
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Payment received' })).toBeVisible();
    for (const known of ['Tuition Fee, Term 3', 'Aarav Sharma', 'RCP/'])
      await expect(payer.main(), 'a reload shows it again (decision 115)').toContainText(known);
    await expect(page.getByRole('button', { name: 'Download Receipt' })).toBeVisible();
    await inspect('08-result-again');
    await page.getByRole('button', { name: 'Done' }).click();
    await payer.expectPaid('Tuition Fee, Term 3');
    await inspect('09-paid');
  });
  await test.step('the receipt is downloaded after proving the mobile again', async () => {
    await page.goto('/kaveri-term/r/auth');
    await expect(page.getByRole('heading', { level: 1, name: 'Online Fee Payment' })).toBeVisible();
    await inspect('10-receipt-auth');
    await payer.chooseForReceipts(student);
    await payer.proveReceiptMobile(mobile);
    await expect(page.getByRole('heading', { level: 1, name: 'Receipt Download' })).toBeVisible();
    await inspect('11-dashboard');
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /Download Receipt/ })
      .first()
      .click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('Transaction Receipt.pdf');
    const bytes = await readFile(await file.path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
