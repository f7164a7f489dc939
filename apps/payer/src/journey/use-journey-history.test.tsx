// @vitest-environment happy-dom
import { aPage } from '@shulk/contract/testing';
import { render, screen } from '@testing-library/react';
import { startJourney } from '@shulk/domain';
import type { Journey } from '@shulk/domain';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import type { OpenedPage } from './opening/opened-page.ts';
import { savedIn } from './saved-journey.ts';
import { useJourneyHistory } from './use-journey-history.ts';

const page = aPage();
const form = startJourney(page);
const fees: Journey = { ...form, step: 'checkbox', passed: ['custom_form'] };
const opened: OpenedPage = {
  page,
  plain: page,
  visit: { slug: 'kaveri-term' },
  journey: fees,
  student: undefined,
  isReturning: false,
  session: undefined,
  visitSession: undefined,
  prefill: {},
  notice: undefined,
};

/** Shows the step, and presses Back the moment it is shown. */
function HastyPayer() {
  const { journey } = useJourneyHistory(opened, undefined);
  useLayoutEffect(() => history.back(), []);
  return <h1>{journey.step}</h1>;
}

it('goes back when Back is pressed the moment a reloaded step is shown, and keeps the entry it goes to', async () => {
  history.replaceState({ shulk: { journey: form } }, '', '/kaveri-term');
  history.pushState({ shulk: { journey: fees } }, '', '/kaveri-term');
  render(<HastyPayer />);
  await screen.findByText('custom_form');
  expect(savedIn(history.state).journey).toEqual(form);
});
