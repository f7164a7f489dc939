// @vitest-environment happy-dom
import { aPage } from '@shulk/contract/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { JourneyValue } from '../../journey/journey-context.ts';
import { distinctId } from '../../shared/analytics/track.ts';
import { fakeServer, refuse, writeSettings } from '../../testing/fake-server.ts';
import { InJourney, aJourney } from '../../journey/testing/a-journey.tsx';
import { EmiSummary, StepOrPlan } from './index.ts';
import { emi, group, showCards } from '../options/testing/show-cards.tsx';

const active = aPage({ sdk_block: [emi({ fee_group: group({ applied_for_emi: true }) })] });

const show = (of: Partial<JourneyValue> = {}) =>
  render(
    <InJourney of={{ page: active, ...of }}>
      <StepOrPlan isOpen>
        <EmiSummary />
      </StepOrPlan>
    </InJourney>,
  );

beforeEach(() => writeSettings({ portal_url: '/portal' }));

describe('the summary card of an active EMI', () => {
  const opened = async (mobile: string | undefined) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    open.mockClear();
    const { student } = aJourney();
    show({ student: student && { ...student, mobile } });
    await userEvent.click(screen.getByRole('button', { name: /View application/ }));
    expect(open).toHaveBeenCalledOnce();
    return open.mock.calls[0];
  };

  it('opens the customer portal with m in a new tab, with the distinct id [SR-2.102] [SR-2.103] [SR-2.104]', async () => {
    expect(await opened('9812300001')).toEqual([
      `/portal?page=kaveri-term&m=9812300001&mxp_did=${distinctId()}`,
      '_blank',
      'noopener,noreferrer',
    ]);
    expect(screen.getByText('You have registered for a Monthly payment plan')).toBeTruthy();
  });

  it('offers a named link to continue, less prominent than the button of the step below it (finding 16)', () => {
    show();
    const names = screen.getAllByRole('button').map(({ className }) => className);
    expect(screen.getByRole('button', { name: 'Open my plan' })).toBeTruthy();
    expect(names.filter((name) => name.includes('primary'))).toEqual([]);
    expect(names.some((name) => name.includes('secondary'))).toBe(true);
  });

  it('is above the options, and passes the number of their payer [SR-2.102] [SR-2.104]', async () => {
    fakeServer({ 'sessions.fetch': () => refuse('session_not_found') });
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    open.mockClear();
    const { user } = showCards(active.sdk_block);
    await user.click(screen.getByRole('button', { name: /View application/ }));
    expect(open.mock.calls[0]?.[0]).toBe(`/portal?page=kaveri-term&m=9812300001&mxp_did=${distinctId()}`);
  });

  it.each([['XXXXXX0001'], ['$$abc$$'], [undefined]])('omits %s from the link [R32]', async (mobile) => {
    expect((await opened(mobile))?.[0]).toBe(`/portal?page=kaveri-term&mxp_did=${distinctId()}`);
  });

  it('is hidden on a dynamic-link page, and without an EMI [SR-2.102]', () => {
    show({ page: { ...active, dynamic_link: true } });
    show({ page: aPage({ sdk_block: [emi()] }) });
    expect(screen.queryByText(/registered/)).toBeNull();
  });
});
