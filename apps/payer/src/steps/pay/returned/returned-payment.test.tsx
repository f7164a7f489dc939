// @vitest-environment happy-dom
import type { PageData } from '@shulk/contract';
import { aPage, aWireCard } from '@shulk/contract/testing';
import { startJourney } from '@shulk/domain';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { awaitOrder } from '../../../shared/storage/await-order.ts';
import { awaitedOrder } from '../../../shared/awaited-orders.ts';
import { answer, fakeServer, writeSettings } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { aPaidStatus } from '../../../testing/sheet-stub.ts';
import { JourneyProvider } from '../../../journey/journey-provider.tsx';
import type { OpenedPage } from '../../../journey/opening/opened-page.ts';
import { useLaterStep } from '../../../journey/use-short-header.ts';
import { readSaved } from '../../../journey/saved-journey.ts';
import { AfterReturn } from './after-return.tsx';
import ReturnedPayment from './returned-payment.tsx';

const slug = 'kaveri-term';
let server: FakeServer;
beforeEach(() => {
  writeSettings();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', `/${slug}`);
  server = fakeServer({ 'checkout.own_status': () => answer(aPaidStatus) });
});

const opened = (page: PageData, over: Partial<OpenedPage> = {}): OpenedPage => ({
  page,
  plain: page,
  isReturning: false,
  visit: { slug },
  journey: startJourney(page),
  student: undefined,
  session: undefined,
  visitSession: undefined,
  prefill: {},
  notice: undefined,
  ...over,
});

const Blocks = () => <p>the blocks of {useLaterStep(true) ? 'a later' : 'the first'} step</p>;

const returning = (over: Partial<OpenedPage> = {}, page: PageData = aPage()) =>
  render(
    <JourneyProvider opened={opened(page, over)}>
      <AfterReturn>
        <p>the section</p>
      </AfterReturn>
      <Blocks />
    </JourneyProvider>,
  );
const away = (sbd_code = 'sbd_one') =>
  awaitOrder(slug, { order_id: 'ord_1', card_code: 'pay-in-full', sbd_code });
const received = () => screen.findByRole('heading', { level: 1, name: 'Payment received' });

describe('a returning payer', () => {
  it('sees what was paid meanwhile, before the section opens (R34)', async () => {
    away();
    returning();
    expect(await received()).toBeTruthy();
    for (const text of ['₹48,500', 'Pay in full', 'TXN260905ABCDEFGH', 'RCP/2026-27/000001'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText('the section')).toBeNull();
    expect(screen.getByText('the blocks of a later step')).toBeTruthy();
  });

  it('sees the fees that were paid, if this history entry has them', async () => {
    awaitOrder(slug, {
      order_id: 'ord_1',
      card_code: 'pay-in-full',
      sbd_code: 'sbd_one',
      lines: ['Bus, Term 3'],
    });
    returning();
    await received();
    expect(screen.getByText('Bus, Term 3')).toBeTruthy();
  });

  it('sees the section at once if no payment is open, and without a query', () => {
    returning();
    expect(screen.getByText('the section')).toBeTruthy();
    expect(server.seen).toHaveLength(0);
  });

  it.each([
    ['AUTO-DEBIT', [['/kaveri-term/p/TXN260905ABCDEFGH']]],
    ['MONTHLY-EMI', []],
  ] as const)(
    'of a card %s confirmed meanwhile is sent to the page of an auto debit, and to no page of another plan (decision 43)',
    async (financing_mode, gone) => {
      away();
      server.serve({ 'checkout.own_status': () => answer({ ...aPaidStatus, state: 'AUTHORISED' }) });
      const onGo = vi.fn<(path: string) => void>();
      const onNothing = vi.fn<() => void>();
      const page = aPage({ sdk_block: [aWireCard({ code: 'pay-in-full', financing_mode })] });
      render(
        <JourneyProvider opened={opened(page)}>
          <ReturnedPayment onNothing={onNothing} onGo={onGo} />
        </JourneyProvider>,
      );
      await waitFor(() => expect(onNothing).toHaveBeenCalled());
      expect(onGo.mock.calls).toEqual(gone);
      expect(awaitedOrder(slug)).toBeUndefined();
    },
  );

  it('sees the section while the payment is still open', async () => {
    away();
    server.serve({ 'checkout.own_status': () => answer({ ...aPaidStatus, state: 'PENDING' }) });
    returning();
    expect(await screen.findByText('the section')).toBeTruthy();
    expect(awaitedOrder(slug)).toBeDefined();
  });

  it('sees the name only if this browser shows the student anyway', async () => {
    away();
    const student = {
      student_uuid: 'K',
      sbd_code: 'sbd_other',
      name: 'Meera Rao',
      mobile_on_file: false,
      proven: false,
    };
    returning({ student });
    await received();
    expect(screen.queryByText('Meera Rao')).toBeNull();
  });
});

describe('Done', () => {
  const done = async (page: PageData, over: Partial<OpenedPage> = {}) => {
    const onReload = vi.fn<() => void>();
    const { unmount } = render(
      <JourneyProvider opened={opened(page, over)}>
        <ReturnedPayment onNothing={() => undefined} onReload={onReload} />
      </JourneyProvider>,
    );
    await received();
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(onReload).toHaveBeenCalledOnce();
    expect(awaitedOrder(slug), 'told once').toBeUndefined();
    expect(JSON.stringify(history.state), 'nor after a reload').not.toContain('ord_1');
    unmount();
    return readSaved();
  };

  it.each([
    ['checkbox', aPage()],
    ['dynamic', aPage({ dynamic_link: true })],
    ['payment_cards', aPage({ is_checkbox_enabled: false })],
  ] as const)(
    'reopens in a new tab the %s step of the same student, behind the form (R34)',
    async (step, page) => {
      away();
      const saved = await done(page);
      expect(saved.sbd_code).toBe('sbd_one');
      expect([saved.journey?.step, saved.journey?.passed]).toEqual([step, ['custom_form']]);
    },
  );

  it('opens the page anew after a payment of no student, and on a page without a form', async () => {
    away('');
    expect((await done(aPage())).sbd_code).toBeUndefined();
    away();
    const noForm = aPage({ form_block: undefined as never });
    expect((await done(noForm)).sbd_code).toBeUndefined();
  });

  it('leaves the steps that this tab stores unchanged', async () => {
    away();
    const journey = { ...startJourney(aPage()), step: 'checkbox', passed: ['custom_form'] } as const;
    const saved = await done(aPage(), { journey });
    expect([saved.sbd_code, saved.journey]).toEqual([undefined, journey]);
  });
});
