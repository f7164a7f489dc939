import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** The phone's pictures are as sharp as a cheap phone's screen. */
const PHONE_PIXELS = 1.5;

/** The stories that take the pictures of docs/screens.md. They are no tests: `npm run screens` plays them. */
export default defineConfig({
  ...journeys,
  testDir: 'e2e/screens',
  testMatch: '*.screens.ts',
  outputDir: 'test-results/screens',
  reporter: 'list',
  timeout: 300_000,
  // A busy machine takes longer; nothing here measures time.
  expect: { timeout: 30_000 },
  workers: 2,
  projects: (journeys.projects ?? []).map((project) => ({
    ...project,
    use: {
      ...project.use,
      actionTimeout: 60_000,
      deviceScaleFactor: project.name === 'phone' ? PHONE_PIXELS : 1,
      contextOptions: { reducedMotion: 'reduce' },
    },
  })),
});
