// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { forgetReports } from '../shared/reporting/report.ts';
import { collect, reporting } from '../testing/collector.ts';
import { fakeServer, writeSettings } from '../testing/fake-server.ts';
import { ErrorBoundary } from './error-boundary.tsx';

function Broken(): never {
  throw new RangeError('KVS-2041 has no 9812300001');
}

it('says what to do next when a screen crashes, and reports it by name and route pattern, without the student (decisions 11)', async () => {
  forgetReports();
  writeSettings(reporting);
  fakeServer();
  const collector = collect();
  history.replaceState(null, '', '/kaveri-term/r/auth');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong on this page');
  const reload = screen.getByRole('link', { name: 'Reload the page' });
  expect(reload.getAttribute('href')).toBe('/kaveri-term/r/auth');
  expect(screen.getByRole('link', { name: 'help@shulk.test' })).toBeTruthy();
  await waitFor(() => expect(collector.reports).toHaveLength(1));
  expect(collector.reports[0]).toMatchObject({
    transaction: '/:slug/r/auth',
    exception: { values: [{ type: 'RangeError', value: 'KVS-[number] has no [number]' }] },
  });
});
