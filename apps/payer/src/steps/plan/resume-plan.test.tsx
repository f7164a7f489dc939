// @vitest-environment happy-dom
import type { ErrorCode } from '@shulk/contract';
import { aPage, aWireCard, aWireFeeType } from '@shulk/contract/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, fakeServer, refuse, writeSettings } from '../../testing/fake-server.ts';
import { anOrderToken, openedSheet, payCalls, stubSdk } from '../../testing/sheet-stub.ts';
import { JourneyContext } from '../../journey/journey-context.ts';
import { aJourney } from '../../journey/testing/a-journey.tsx';
import type { JourneyValue } from '../../journey/journey-context.ts';
import PaySteps from '../pay-steps.tsx';
import WorkflowSection from '../../areas/workflow/workflow-section.tsx';
import ResumePlan from './resume-plan.tsx';

const card = aWireCard({ code: 'emi', financing_mode: 'MONTHLY-EMI' });
const financed = aWireFeeType({ sft_code: 'f', label: 'Financed', applied_for_emi: true });

const whole: Partial<JourneyValue> = { page: aPage({ sdk_block: [aWireCard(), card] }) };
const journey = (over: Partial<JourneyValue> = {}): JourneyValue => aJourney({ ...whole, ...over });

/** The server of a page; each attempt to continue gets the next answer, later ones the last. */
function served(...tries: readonly ErrorCode[]) {
  let asked = 0;
  return fakeServer({
    ...payCalls,
    'checkout.create_order': () => {
      const code = tries[Math.min(asked, tries.length - 1)];
      asked += 1;
      return code === undefined ? answer({ ...anOrderToken, order_id: 'emi_1' }) : refuse(code);
    },
    'workflow.details': () => answer({ wf_code: 'wf_1', cfd_details: [] }),
    'fees.checkbox': () => answer([{ block_code: 'all', financing_mode: 'DIRECT', fee_types: [financed] }]),
  });
}

const showStep = (over: Partial<JourneyValue> = {}) =>
  render(
    <JourneyContext value={journey(over)}>
      <PaySteps slug="checkbox" number={2} />
    </JourneyContext>,
  );

const showGoOn = () => {
  const onBack = vi.fn<() => void>();
  const onReload = vi.fn<() => void>();
  render(
    <JourneyContext value={journey()}>
      <ResumePlan card={card} onBack={onBack} onReload={onReload} />
    </JourneyContext>,
  );
  return { onBack, onReload };
};

beforeEach(() => {
  writeSettings({ portal_url: '/portal' });
  stubSdk();
});

describe('continuing with a monthly plan (decision 45)', () => {
  it('goes from its summary card to the sheet, with the student and nothing opened anew', async () => {
    const server = served();
    showStep();
    await userEvent.click(await screen.findByRole('button', { name: 'Open my plan' }));
    const { options } = await openedSheet();
    expect(server.of('checkout.create_order').map(({ body }) => body)).toEqual([
      { payment_page_slug: 'kaveri-term', card_code: 'emi', sbd_code: 'sbd_one', resume: true },
    ]);
    expect(options.auth).toBe(anOrderToken.checkout_token);
  });

  it('is not offered on a page without a card for monthly plans', async () => {
    served();
    showStep({ page: aPage({ sdk_block: [aWireCard()] }) });
    await screen.findByRole('button', { name: /View application/ });
    expect(screen.queryByRole('button', { name: 'Open my plan' })).toBeNull();
  });

  it.each(['emi_in_progress', 'proof_required', 'context_required'] as const)(
    'asks for proof of a contact after %s, without an error message',
    async (code) => {
      served(code);
      showGoOn();
      await screen.findByText(/verify the mobile number you applied with/);
      expect(screen.getByRole('heading', { level: 1, name: 'Online Fee Payment' })).toBeTruthy();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('shows any other refusal, and goes back', async () => {
    served('emi_not_found');
    const { onBack } = showGoOn();
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    expect(onBack).toHaveBeenCalledOnce();
  });

  it('reloads the page when its sheet is closed', async () => {
    served();
    const { onReload } = showGoOn();
    await (await openedSheet()).emit('popup.close');
    expect(onReload).toHaveBeenCalledOnce();
  });

  it('is possible from a staged workflow, too, whose own step is complete by then (R7)', async () => {
    const server = served();
    const fee_group = { code: 'SCHOOL', amount: 0, applied_for_emi: true, amount_known: true };
    const page = aPage({
      sdk_block: [{ ...card, fee_group }],
      sbd_code: 'sbd_one',
      workflow_block: {
        visible: true,
        title: 'Secure the seat',
        workflow_config: [
          { title: 'Plan', config: [{ sdk_block_code: 'emi', financing_mode: 'MONTHLY-EMI' }] },
        ],
      },
    });
    render(
      <JourneyContext value={journey({ page, step: undefined, steps: [] })}>
        <WorkflowSection prefill={{ student_uuid: '', mobile: undefined }} />
      </JourneyContext>,
    );
    await screen.findByText('You have registered for a Monthly payment plan');
    await userEvent.click(await screen.findByRole('button', { name: 'Open my plan' }));
    await openedSheet();
    expect(server.of('checkout.create_order').map(({ body }) => body['resume'])).toEqual([true]);
  });

  it('is resumed after a reload that interrupted it', async () => {
    const server = served();
    const first = showStep();
    await userEvent.click(await screen.findByRole('button', { name: 'Open my plan' }));
    await openedSheet();
    first.unmount();
    showStep();
    await openedSheet(2);
    const keys = server.of('checkout.create_order').map(({ headers }) => headers['idempotency-key']);
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(new Set(keys).size).toBe(1);
  });
});
