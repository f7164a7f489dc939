import { expect, test } from '../fixtures/test.ts';

test('a content page links on by its cascading dropdown, whose long level is searched by three characters [SR-2.38] [SR-2.39] [SR-2.41] [SR-2.42] [PJ-9.1] [PJ-9.2]', async ({
  page,
  inspect,
}) => {
  await page.goto('/kaveri-info');
  await expect(page.getByRole('heading', { level: 1, name: 'About fees' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'The school above the river' })).toBeVisible();

  const tray = page.getByRole('button', { name: /^Bus stop/ });
  const stop = page.getByRole('combobox', { name: 'Bus stop' });
  await tray.or(stop).first().waitFor();
  if (await tray.isVisible()) await tray.click();
  await stop.fill('ri');
  await expect(page.getByRole('option', { name: 'River Bridge' })).toHaveCount(0);
  await stop.fill('riv');
  await page.getByRole('option', { name: 'River Bridge' }).click();
  await expect(page.getByText('River Bridge is in zone 4.')).toBeVisible();

  const how = page.getByRole('combobox', { name: 'How' });
  await expect(how).toBeDisabled();
  await page.getByRole('combobox', { name: 'I am' }).selectOption('A parent of a student');
  await page.getByRole('combobox', { name: 'I want to' }).selectOption('Get a receipt');
  await expect(page.getByRole('link', { name: 'Open the page' })).toHaveCount(0);
  await how.selectOption('By mobile or e-mail code');
  await inspect('content');
  await page.getByRole('combobox', { name: 'I am' }).selectOption('New to the school');
  await expect(how).toBeDisabled();
  await page.getByRole('combobox', { name: 'I want to' }).selectOption('Look around');
  await how.selectOption('Find any institute');
  await page.getByRole('link', { name: 'Open the page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Find your institute' })).toBeVisible();
});

test('paragraphs are drawn bold, italic and underlined as their flags say, and the logo is in its configured place [PJ-2.2.2] [PJ-2.2.3] [PJ-2.2.8] [PJ-2.2.9] [PJ-2.2.10]', async ({
  page,
}) => {
  // The logo and the institute's name are one block of the band: a logo in the centre has its name beside it.
  const middleOf = async (name: string): Promise<number> => {
    const logo = await page.getByRole('img', { name }).first().boundingBox();
    const text = await page.getByRole('banner').getByText(name, { exact: true }).boundingBox();
    if (!logo || !text) throw new Error(`${name} has no logo or no name in its band`);
    const start = Math.min(logo.x, text.x);
    const end = Math.max(logo.x + logo.width, text.x + text.width);
    return (start + end) / 2 / (page.viewportSize()?.width ?? 1);
  };
  await page.goto('/kaveri-info');
  await expect(page.getByText('Tuition is due by term.')).toHaveCSS('font-weight', '700');
  await expect(page.getByText('Transport is charged by zone')).toHaveCSS('font-style', 'italic');
  await expect(page.getByText('What was paid twice goes back by itself.')).toHaveCSS(
    'text-decoration-line',
    'underline',
  );
  await expect(page.getByText('Annual charges cover the laboratories')).toHaveCSS('font-weight', '400');
  expect(await middleOf('Kaveri Valley School')).toBeCloseTo(0.5, 1);

  await page.goto('/central-quarter');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await middleOf('Central Vidyalaya No. 1')).toBeGreaterThan(0.6);

  await page.goto('/dit-admission');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await middleOf('Deccan Institute of Technology')).toBeLessThan(0.46);
});

test('a closed page says so instead of its central section; the rest of it stays [SR-2.26] [SR-2.29] [SR-2.30]', async ({
  page,
  inspect,
}) => {
  await page.goto('/kaveri-closed');
  await expect(page.getByRole('heading', { level: 1, name: 'No longer accepting Payments' })).toBeVisible();
  await expect(page.getByText(/Looks like this link is no longer active for you/)).toBeVisible();
  await expect(page.getByText('Summer camp')).toBeVisible();
  await expect(page.getByRole('link', { name: 'fees@kaveri-valley.example' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await inspect('closed');
});
