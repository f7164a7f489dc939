import { defineConfig } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];

/** Journeys in an installed Chromium, on a small phone and on a desktop. Fixtures start their own servers. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // Each worker runs its own product; the reference machine has two cores, and two more workers use the time that others wait.
  workers: 4,
  // In CI a failed journey is retried once on a new product, and the end of the log names it.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  // `npm test` sets its own file, so that a manual run does not overwrite its report.
  reporter: [['list'], ['json', { outputFile: '.reports/by-hand/playwright.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // A trace slows every journey down; it is only for debugging.
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
        // A journey's institute site is on the web, but the product under test only on this machine.
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
