// @vitest-environment happy-dom
import type { PageData } from '@shulk/contract';
import { aPage, aStudentDetails, aWireCard } from '@shulk/contract/testing';
import { startJourney } from '@shulk/domain';
import { Toasts } from '@shulk/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { awaitOrder } from '../../shared/storage/await-order.ts';
import { toasts } from '../../shared/toasts.ts';
import type { Visit } from '../../shared/visit.ts';
import { answer, fakeServer, refuse, writeSettings } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { aPaidStatus, openedSheet, payCalls, stubSdk } from '../../testing/sheet-stub.ts';
import { JourneyProvider } from '../../journey/journey-provider.tsx';
import type { OpenedPage } from '../../journey/opening/opened-page.ts';
import WorkflowSection from './workflow-section.tsx';

const workflow_block: NonNullable<PageData['workflow_block']> = {
  visible: true,
  title: 'Secure the seat',
  description: [{ para: 'Both steps keep the seat.' }],
  workflow_config: [
    { title: 'Annual charges', config: [{ sdk_block_code: 'now', financing_mode: 'DIRECT' }] },
    {
      title: 'Plan',
      config: [
        { sdk_block_code: 'emi', financing_mode: 'MONTHLY-EMI' },
        { sdk_block_code: 'auto', financing_mode: 'AUTO-DEBIT' },
      ],
    },
  ],
};
const sdk_block = (amount_known: boolean): PageData['sdk_block'] => {
  const fee_group = {
    code: 'SCHOOL',
    amount: amount_known ? 20000 : 0,
    applied_for_emi: false,
    amount_known,
  };
  return [
    aWireCard({ code: 'now', title: 'Pay now', fee_group }),
    aWireCard({ code: 'emi', title: 'Instalments', financing_mode: 'MONTHLY-EMI', fee_group }),
    aWireCard({ code: 'auto', title: 'Auto debit', financing_mode: 'AUTO-DEBIT', fee_group }),
    aWireCard({ code: 'other', title: 'Not of the workflow', fee_group }),
  ];
};

const hidden: PageData['form_block'] = { visible: false, data: { fields: [] } };
/** The page as anybody gets it, without a form: no amounts. */
const plain = (over: Partial<PageData> = {}): PageData =>
  aPage({
    payment_page_slug: 'kaveri-workflow',
    is_checkbox_enabled: false,
    form_block: hidden,
    workflow_block,
    sdk_block: sdk_block(false),
    ...over,
  });
/** The same page priced for Aarav. */
const priced = (over: Partial<PageData> = {}): PageData =>
  plain({ sdk_block: sdk_block(true), sbd_code: 'sbd_one', ...over });

const paid = { financing_mode: 'DIRECT', status: 'paid', amount: 20000, application_code: 'TXN1' };

let server: FakeServer;
beforeEach(() => {
  writeSettings();
  stubSdk();
  history.replaceState(null, '', '/kaveri-workflow');
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
  server = fakeServer({
    ...payCalls,
    'students.field_details': () => answer(aStudentDetails()),
    'pages.fetch': () => answer(priced()),
    'workflow.details': () => answer({ wf_code: 'wf_1', cfd_details: [] }),
  });
});

function show(page: PageData, over: Partial<OpenedPage> = {}, visit: Partial<Visit> = {}) {
  const opened: OpenedPage = {
    page,
    plain: plain(),
    isReturning: false,
    visit: { slug: 'kaveri-workflow', ...visit },
    journey: startJourney(page),
    student: undefined,
    session: undefined,
    visitSession: undefined,
    prefill: {},
    notice: undefined,
    ...over,
  };
  render(
    <>
      <Toasts store={toasts} dismissLabel="Dismiss" />
      <JourneyProvider opened={opened}>
        <WorkflowSection prefill={opened.prefill} />
      </JourneyProvider>
    </>,
  );
  return { user: userEvent.setup() };
}

const aarav: NonNullable<OpenedPage['student']> = {
  student_uuid: 'KVS-2041',
  sbd_code: 'sbd_one',
  name: 'Aarav Sharma',
  mobile: '9812300001',
  mobile_on_file: true,
  proven: false,
};
const step = (name: RegExp) => screen.findByRole('radio', { name });
const press = (name: string | RegExp) => screen.findByRole('button', { name });
const idInput = () => screen.queryByRole('textbox', { name: /Student ID/ });

describe('a workflow page opened without a student', () => {
  it('asks for the student ID with its own label, and shows no step before', async () => {
    show(plain());
    expect(screen.getByRole('heading', { level: 1, name: 'Secure the seat' })).toBeTruthy();
    expect(screen.getByText('Both steps keep the seat.')).toBeTruthy();
    expect(idInput()).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(server.of('workflow.details')).toHaveLength(0);
  });

  it('then shows the steps for the student, with prices and name', async () => {
    const { user } = show(plain());
    await user.type(idInput() as HTMLElement, 'KVS-2041');
    await user.click(await press(/Click here to verify Student ID/));
    expect(await step(/Annual charges/)).toBeTruthy();
    expect(screen.getByText('Aarav Sharma')).toBeTruthy();
    expect(server.of('pages.fetch')[0]?.query['sbd_code']).toBe('sbd_one');
    expect(server.of('workflow.details')[0]?.body).toEqual({
      student_uuid: 'KVS-2041',
      payment_page_slug: 'kaveri-workflow',
    });
  });

  it('lets another student be entered', async () => {
    const { user } = show(priced(), { student: aarav });
    await step(/Annual charges/);
    const held: (() => void)[] = [];
    server.serve({
      'pages.fetch': async () => {
        await new Promise<void>((resolve) => held.push(resolve));
        return answer(plain());
      },
    });
    await user.click(await press(/Change student/));
    // The former student's amounts are still those of the page.
    expect(idInput()).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    await waitFor(() => expect(held).toHaveLength(1));
    held[0]?.();
    expect(server.of('pages.fetch').at(-1)?.query).not.toHaveProperty('sbd_code');
    await waitFor(() => expect(idInput()).toBeTruthy());
  });

  it.each([
    [
      'Inactive Student',
      () => answer(aStudentDetails({ stud_bd: { ...aStudentDetails().stud_bd, status: 'LEFT' } })),
    ],
    ['Student Data not available', () => refuse('student_not_found')],
  ])('says "%s" instead, and accepts another ID', async (title, reply) => {
    server.serve({ 'students.field_details': reply });
    const { user } = show(plain());
    await user.type(idInput() as HTMLElement, 'KVS-1');
    await user.click(await press(/Click here to verify Student ID/));
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(server.of('pages.fetch')).toHaveLength(0);
    await user.click(await press(/Click here to change Student ID/));
    expect(idInput()).toBeTruthy();
  });

  it('does not ask if its cards have fixed amounts: absent IDs are placeholders [PJ-9.5]', async () => {
    show(plain({ sdk_block: sdk_block(true) }));
    expect(await step(/Annual charges/)).toBeTruthy();
    expect(idInput()).toBeNull();
  });

  it('does not ask if the address named the student', async () => {
    const [row = []] = aPage().form_block?.data.fields ?? [];
    const fields = [row.map((field) => ({ ...field, label: 'Roll number' }))];
    const form_block = { visible: false, data: { fields } };
    show(priced({ form_block }), { student: aarav }, { sid: 'KVS-2041', m: '9812300001' });
    expect(await step(/Annual charges/)).toBeTruthy();
    expect(screen.getByText('KVS-2041').parentElement?.textContent).toBe('Roll number KVS-2041');
    expect(idInput()).toBeNull();
  });

  it('opens its form first if it has one, then the steps', async () => {
    const form_block = aPage().form_block;
    const withForm = plain({
      form_block: form_block && { ...form_block, data: { ...form_block.data, form_config: {} } },
    });
    server.serve({
      'students.wrapper': () => answer({ sbd_code: 'sbd_one', customer_code: 'cus_1' }),
      'pages.fetch': () => answer({ ...withForm, sdk_block: sdk_block(true), sbd_code: 'sbd_one' }),
    });
    const { user } = show(withForm);
    expect(screen.queryByText('Both steps keep the seat.')).toBeNull();
    await user.type(idInput() as HTMLElement, 'KVS-2041');
    await user.click(await press(/Click here to verify Student ID/));
    await user.click(await press('Proceed To Pay'));
    expect(await step(/Annual charges/)).toBeTruthy();
    expect(screen.getByText('Both steps keep the seat.')).toBeTruthy();
  });
});

describe('the two steps', () => {
  it('are to pay first and then to commit to a plan, with the payment in between [PJ-1.13] [PJ-4.73] [PJ-4.99] [PJ-4.100]', async () => {
    const { user } = show(priced(), { student: aarav });
    await step(/Annual charges/);
    await user.click(await press('Proceed'));
    const sheet = await openedSheet();
    expect(sheet.options).toMatchObject({ workflow_code: 'wf_1', pp_config: { card_code: 'now' } });
    server.serve({ 'workflow.details': () => answer({ wf_code: 'wf_1', cfd_details: [paid] }) });
    await sheet.emit('dt.payment.captured');
    expect(sheet.isOpen).toBe(false);
    const modal = await screen.findByRole('dialog', { name: 'Payment successful' });
    await user.click(within(modal).getByRole('button', { name: 'Proceed to Next Step' }));
    await waitFor(async () => expect((await step(/Plan/)).getAttribute('aria-checked')).toBe('true'));
    expect((await step(/Annual charges/)).getAttribute('aria-disabled')).toBe('true');
    await user.click(await press('Proceed'));
    expect(await step(/Instalments/)).toBeTruthy();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    await user.click(await press('Back'));
    expect(await step(/Plan/)).toBeTruthy();
  });

  it('keep the sheet open after an authorisation with an error, and close it after one without [PJ-4.103] [PJ-4.104]', async () => {
    const { user } = show(priced(), { student: aarav });
    await step(/Annual charges/);
    await user.click(await press('Proceed'));
    const sheet = await openedSheet();
    await sheet.emit('ad.authorized', { error: 'refused' });
    expect(sheet.isOpen).toBe(true);
    expect(server.of('workflow.details')).toHaveLength(1);
    await sheet.emit('ad.authorized');
    expect(sheet.isOpen).toBe(false);
    await waitFor(() => expect(server.of('workflow.details')).toHaveLength(2));
  });

  it('can be started again after the popup was closed: neither loading nor an earlier selection remains [PJ-4.80] [PJ-4.105]', async () => {
    const { user } = show(priced(), { student: aarav });
    await step(/Annual charges/);
    await user.click(await press('Proceed'));
    const sheet = await openedSheet();
    expect((await press('Proceed')).getAttribute('aria-busy')).toBe('true');
    const held: (() => void)[] = [];
    server.serve({
      'workflow.details': async () => {
        await new Promise<void>((resolve) => held.push(resolve));
        return answer({ wf_code: 'wf_1', cfd_details: [] });
      },
    });
    await sheet.emit('popup.close');
    expect(sheet.isOpen).toBe(false);
    expect((await press('Proceed')).getAttribute('aria-busy')).toBeNull();
    expect((await step(/Annual charges/)).getAttribute('aria-checked')).toBe('false');
    await waitFor(() => expect(held).toHaveLength(1));
    held[0]?.();
    await waitFor(async () => expect(await press('Proceed')).toHaveProperty('disabled', false));
    await user.click(await press('Proceed'));
    expect((await openedSheet(2)).options).toMatchObject({ pp_config: { card_code: 'now' } });
  });

  it('ask for a mobile if a plan needs one and none is known [PJ-4.75]', async () => {
    server.serve({ 'workflow.details': () => answer({ wf_code: 'wf_1', cfd_details: [paid] }) });
    const { mobile: _none, ...stranger } = aarav;
    const { user } = show(priced(), { student: { ...stranger, mobile_on_file: false } });
    await step(/Plan/);
    await user.click(await press('Proceed'));
    await user.click(await step(/Instalments/));
    await user.click(await press('Proceed To Pay'));
    expect(await screen.findByRole('dialog', { name: 'Enter Mobile Number' })).toBeTruthy();
  });

  it('show once that a payment succeeded while the payer was away (R34)', async () => {
    awaitOrder('kaveri-workflow', { order_id: 'ord_1', card_code: 'now', sbd_code: 'sbd_one' });
    server.serve({ 'checkout.own_status': () => answer(aPaidStatus) });
    const { user } = show(priced(), { student: aarav });
    const modal = await screen.findByRole('dialog', { name: 'Payment successful' });
    expect(within(modal).getByText('5-9-2026')).toBeTruthy();
    await user.click(within(modal).getByRole('button', { name: 'Proceed to Next Step' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('show it to the known student, and not while the page still asks for one (R34)', async () => {
    awaitOrder('kaveri-workflow', { order_id: 'ord_1', card_code: 'now', sbd_code: 'sbd_one' });
    server.serve({ 'checkout.own_status': () => answer(aPaidStatus) });
    const { user } = show(plain());
    expect(server.of('checkout.own_status')).toHaveLength(0);
    await user.type(idInput() as HTMLElement, 'KVS-2041');
    await user.click(await press(/Click here to verify Student ID/));
    expect(await screen.findByRole('dialog', { name: 'Payment successful' })).toBeTruthy();
  });
});
