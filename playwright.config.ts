import { defineConfig } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];

/** Journeys in an installed Chromium, on a small phone and on a desktop. Fixtures start their own servers. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // Each worker runs a product of its own; the reference machine has two cores, and the third fills the waits.
  workers: 3,
  // Where all must pass, a journey has a second try on a product of its own, and the end of the log names it.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  // `npm test` names a file of its own: what is run by hand is no measure of the whole.
  reporter: [['list'], ['json', { outputFile: '.reports/by-hand/playwright.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // A trace slows every journey down; it is for a person who looks for a fault.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // An institute's site of a journey is on the web, the product under test on this machine alone.
        '--disable-features=LocalNetworkAccessChecks',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      use: {
        viewport: { width: 360, height: 740 },
        isMobile: true,
        hasTouch: true,
        userAgent:
          'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
      },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
  ],
});
