// @vitest-environment happy-dom
import { aPage } from '@shulk/contract/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InJourney } from '../journey/testing/a-journey.tsx';
import { EmiSummary } from '../steps/plan/index.ts';
import { direct, emi, group, showCards } from '../steps/options/testing/show-cards.tsx';
import { BannerSection, ContentSection, RewardSection } from '../areas/page/content/institute-content.ts';
import { showWorkflow, workflowServer } from '../areas/workflow/testing/show-workflow.tsx';
import { adoptDistinctId } from '../shared/analytics/track.ts';
import { fakeServer, writeSettings } from '../testing/fake-server.ts';

const url = 'https://kvs.test/more?a=1#part';
const link = { label: 'Read more', url };

/** Every place where an institute may put a link of its own, rendered with {@link url}. */
const places: readonly (readonly [place: string, draw: () => Promise<void> | void])[] = [
  ['the banner', () => void render(<BannerSection block={{ visible: true, link }} />)],
  ['a content button', () => void render(<ContentSection blocks={[{ type: 'button', link }]} />)],
  [
    'a content dropdown',
    async () => {
      const levels = [{ label: 'Campus' }];
      const options = [{ label: 'North', value: url }];
      render(<ContentSection blocks={[{ type: 'dropdown', levels, options }]} />);
      await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Campus' }), 'North');
    },
  ],
  [
    'the call to action of a workflow',
    () => {
      workflowServer();
      showWorkflow({}, { cta_config: { url } });
    },
  ],
  [
    'a reward',
    () => void render(<RewardSection block={{ visible: true, cards: [{ name: 'Books', link: url }] }} />),
  ],
  ['an info text of a card', () => void showCards([direct({ info_text: [{ text: 'Terms', url }] })])],
];

beforeEach(() => {
  fakeServer();
  writeSettings({ portal_url: '/portal' });
  adoptDistinctId('anon-visitor-1');
});

describe('the analytics distinct id is passed as mxp_did', () => {
  it.each(places)('in the link of %s, which opens a new tab [SR-2.19]', async (_place, draw) => {
    await draw();
    const found = screen.getByRole('link');
    expect(found.getAttribute('target')).toBe('_blank');
    expect(found.getAttribute('href')).toBe('https://kvs.test/more?a=1&mxp_did=anon-visitor-1#part');
  });

  it('in the address of the customer portal, which opens a new tab [SR-2.19]', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const financed = emi({ fee_group: group({ applied_for_emi: true }) });
    render(
      <InJourney of={{ page: aPage({ sdk_block: [financed] }) }}>
        <EmiSummary />
      </InJourney>,
    );
    await userEvent.click(screen.getByRole('button', { name: /View application/ }));
    expect(open.mock.calls.map(([address, target]) => [address, target])).toEqual([
      ['/portal?page=kaveri-term&m=9812300001&mxp_did=anon-visitor-1', '_blank'],
    ]);
    open.mockRestore();
  });
});
