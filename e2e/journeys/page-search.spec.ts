import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { PageSearch } from '../models/page-search.ts';

const BELOW = ['Institute', 'Location', 'Education Type', 'Academic Year', 'Payment Page'];

/** The texts sent by the group search. */
function searches(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const text = new URL(request.url()).searchParams.get('search');
    if (text !== null) asked.push(text);
  });
  return asked;
}

test('a payer finds the page of an institute by its group, which is searched from three characters, and it opens in a new window [PJ-1.2] [PJ-2.1.10] [PJ-2.1.15] [PJ-5.38] [SR-9.8]', async ({
  page,
  context,
  inspect,
}, info) => {
  const search = new PageSearch(page);
  const asked = searches(page);
  await page.goto('/find-your-institute');
  await expect(page.getByRole('heading', { level: 1, name: 'Find your institute' })).toBeVisible();
  for (const label of BELOW) await expect(search.list(label)).toBeDisabled();
  await expect(search.proceed('Open the payment page')).toBeDisabled();
  await inspect('search-open');

  const group = await search.group();
  await group.pressSequentially('ed');
  await expect(page.getByText('Search for group (enter 3 or more characters)').first()).toBeVisible();
  await group.press('u');
  const options = page.getByRole('option', { name: /Education/ });
  await expect(options).toHaveText(['Deccan Technical Education Society', 'Kaveri Education Trust']);
  expect(asked).toEqual(['edu']);
  if (info.project.name === 'desktop') {
    const menu = await page.getByRole('listbox', { name: 'Group' }).boundingBox();
    expect(menu?.height).toBeLessThanOrEqual(200);
  }
  await inspect('search-group');
  await search.pickGroup('kaveri', 'Kaveri Education Trust');

  await search.choose('Institute', 'Kaveri Valley School');
  await search.choose('Location', 'Mysuru');
  await search.choose('Education Type', 'CBSE');
  const year = search.list('Academic Year');
  await expect(year).toBeEnabled();
  await year.selectOption({ index: 1 });
  await search.choose('Payment Page', 'School fees by term');
  await inspect('search-chosen');
  const opened = context.waitForEvent('page');
  await search.proceed('Open the payment page').click();
  const other = await opened;
  await expect(other.getByRole('heading', { level: 1, name: 'Student details' })).toBeVisible();
  expect(new URL(other.url()).pathname).toBe('/kaveri-term');
  expect(new URL(page.url()).pathname, 'the search stays where it was').toBe('/find-your-institute');
});

test('a changed parent clears and disables everything below it, and a single page is selected automatically [C23] [PJ-2.1.16] [PJ-2.1.17] [PJ-4.14] [PJ-4.15]', async ({
  page,
}) => {
  const search = new PageSearch(page);
  await page.goto('/find-your-institute');
  await search.pickGroup('central', 'Central Vidyalaya Society');
  await search.choose('Institute', 'Central Vidyalaya No. 1');
  await search.list('Location').and(page.locator(':enabled')).waitFor();
  await search.list('Location').selectOption({ index: 1 });
  await search.list('Education Type').and(page.locator(':enabled')).waitFor();
  await search.list('Education Type').selectOption({ index: 1 });
  await search.list('Academic Year').and(page.locator(':enabled')).waitFor();
  await search.list('Academic Year').selectOption({ index: 1 });
  await expect(search.list('Payment Page')).toHaveValue('central-quarter');
  await expect(search.proceed('Open the payment page')).toBeEnabled();

  await search.list('Institute').selectOption('');
  for (const label of BELOW.slice(1)) {
    await expect(search.list(label)).toBeDisabled();
    await expect(search.list(label)).toHaveValue('');
  }
  await expect(search.proceed('Open the payment page')).toBeDisabled();
});

/** Lets a held request continue to the server; one that the page cancelled meanwhile never returns. */
const answerLate = (route: Route | undefined): void => void route?.continue().catch(() => undefined);

test('late answers of the group search and of a changed parent are ignored [PJ-4.2]', async ({ page }) => {
  const search = new PageSearch(page);
  const held: Route[] = [];
  await page.route(/[?&]search=edu(&|$)/, (route) => void held.push(route));
  await page.route(/dropdown_type=i&.*group_code=kaveri-trust/, (route) => void held.push(route));
  await page.goto('/find-your-institute');
  const group = await search.group();
  await group.fill('edu');
  await expect.poll(() => held.length).toBe(1);
  await group.fill('trust');
  const trust = page.getByRole('option', { name: 'Kaveri Education Trust' });
  await expect(trust).toBeVisible();
  answerLate(held[0]);
  await expect(page.getByRole('option', { name: /Deccan/ })).toHaveCount(0);
  await trust.click();

  await expect.poll(() => held.length).toBe(2);
  await search.pickGroup('deccan', 'Deccan Technical Education Society');
  await expect(search.list('Institute').locator('option', { hasText: 'Deccan' })).toHaveCount(1);
  answerLate(held[1]);
  await search.choose('Institute', 'Deccan Institute of Technology');
  await expect(search.list('Location')).toBeEnabled();
  await expect(search.list('Institute').locator('option', { hasText: 'Kaveri' })).toHaveCount(0);
});

test('Enter without a choice says what is missing, and a network failure offers a retry [C24] [PJ-8.1] [PJ-8.3] [PJ-5.27]', async ({
  page,
  inspect,
}, info) => {
  const search = new PageSearch(page);
  await page.goto('/find-your-institute');
  if (info.project.name === 'desktop') {
    const group = await search.group();
    await group.fill('ka');
    await group.press('Escape');
    await group.press('Enter');
    await expect(page.getByRole('alert')).toContainText(
      'Something went wrong. Re-try after refreshing the page',
    );
    await expect(page.getByText('Please enter group name')).toBeVisible();
    await expect(page.getByText('Please select payment page')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await inspect('search-mistakes');
  }
  await page.route(/dropdown_type=i&/, (route) => route.abort());
  await search.pickGroup('kaveri', 'Kaveri Education Trust');
  await expect(page.getByRole('alert').filter({ hasText: 'Oops! Something went wrong' })).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await inspect('search-list-lost');
  await page.unroute(/dropdown_type=i&/);
  await page.getByRole('button', { name: /^Try again/ }).click();
  await search.choose('Institute', 'Kaveri Valley School');
  await expect(search.list('Location')).toBeEnabled();
});

test('a search with a fixed group starts below it, continues in the same window, and Back returns to it [PJ-2.1.6] [PJ-4.16] [PJ-4.17] [PJ-2.1.15]', async ({
  page,
  inspect,
}) => {
  const search = new PageSearch(page);
  await page.goto('/find-your-school');
  await expect(page.getByRole('heading', { level: 1, name: 'Find your school' })).toBeVisible();
  await expect(page.getByLabel('Group')).toHaveCount(0);
  await search.choose('Institute', 'Kaveri Valley School');
  await search.choose('Location', 'Mysuru');
  await search.choose('Board', 'CBSE');
  await expect(search.list('Academic Year')).toBeEnabled();
  await search.list('Academic Year').selectOption({ index: 1 });
  await search.chooseFirst('Class');
  await search.choose('Payment Page', 'School fees by term');
  await inspect('school-chosen');
  await search.proceed('Proceed').click();
  await expect(page).toHaveURL(/\/kaveri-term$/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Find your school' })).toBeVisible();
  await page.reload();
  await expect(search.list('Institute')).toBeEnabled();
});
