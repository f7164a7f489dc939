// @vitest-environment happy-dom
import { aPage, aWireFeeType } from '@shulk/contract/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageData } from '@shulk/contract';
import { navigate } from '../shared/navigation.ts';
import { receiptState } from '../areas/receipts/index.ts';
import { distinctId } from '../shared/analytics/track.ts';
import { collect, collecting } from '../testing/collector.ts';
import type { Collector } from '../testing/collector.ts';
import { answer, refuse } from '../testing/fake-server.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { freshTab, heading, openApp, submitForm, withoutOtp } from '../testing/open-app.tsx';

let server: FakeServer;
let collector: Collector;
beforeEach(() => {
  server = freshTab();
  collector = collect();
});

const openTracked = (path: string, page: PageData | undefined, settings: object = {}) =>
  openApp(path, page, { settings: { ...collecting, ...settings } });
const names = (vendor = 'mixpanel') =>
  collector.events.filter((event) => event.vendor === vendor).map(({ name }) => name);
const arrived = (name: string) => waitFor(() => expect(names()).toContain(name));
const said = { slug: 'kaveri-term', page_type: 'STATIC-PAGE', institute: 'kaveri-valley' };

describe('the events of a journey', () => {
  it('go to both vendors: form, fee selection and card, without the payer’s data [PJ-7.34]', async () => {
    server.serve({ 'pages.fetch': () => answer(withoutOtp({ sbd_code: 'sbd_one' })) });
    const user = openTracked('/kaveri-term', withoutOtp());
    await submitForm(user);
    await heading('Fee Details');
    await user.click(await screen.findByRole('checkbox', { name: /Tuition/ }));
    const [proceed] = screen.getAllByRole('button', { name: 'Proceed To Pay' });
    if (proceed) await user.click(proceed);
    await heading('Please select a Payment Option');
    await user.click(screen.getByRole('radio', { name: /Pay in full/ }));
    await arrived('card selected');
    expect(names()).toEqual([
      'page fetch success',
      'static page loaded',
      'form submitted',
      'fee selection',
      'card selected',
    ]);
    expect(names('posthog')).toEqual(names());
    expect(collector.of('fee selection')).toEqual([{ ...said, count: 1, amount_band: '10000-24999' }]);
    expect(collector.of('card selected')).toEqual([{ ...said, financing_mode: 'DIRECT' }]);
    const sent = collector.events.map(({ properties }) => JSON.stringify(properties)).join();
    expect(sent).not.toMatch(/KVS-2041|Aarav|sbd_|ses_|98123/);
  });

  it('report a refused form and typed amounts to both vendors [PJ-7.34]', async () => {
    const bus = aWireFeeType({ sft_code: 'sft_bus', label: 'Bus fee', dynamic_ft: true });
    const page = withoutOtp({ dynamic_link: true, is_checkbox_enabled: false });
    server.serve({
      'pages.fetch': () => answer({ ...page, sbd_code: 'sbd_one' }),
      'fees.dynamic': () => answer([bus]),
      'students.wrapper': () => refuse('student_inactive'),
    });
    const user = openTracked('/kaveri-term', page);
    await submitForm(user);
    await arrived('form failed');
    expect(names()).not.toContain('form submitted');
    const taken = { sbd_code: 'sbd_one', customer_code: 'c', student_uuid: 'KVS-2041' };
    server.serve({ 'students.wrapper': () => answer(taken) });
    await user.click(screen.getByRole('button', { name: 'Proceed To Pay' }));
    await user.type(await screen.findByRole('textbox', { name: /Bus fee/ }), '1200');
    await user.click(screen.getByRole('button', { name: /^Proceed/ }));
    await arrived('dynamic fees');
    expect(collector.of('dynamic fees')).toEqual([{ ...said, count: 1, amount_band: '1000-4999' }]);
    expect(names()).not.toContain('fee selection');
    for (const name of ['form failed', 'form submitted', 'dynamic fees'])
      expect(names('posthog'), name).toContain(name);
  });

  it('report the one-time code: sent, refused, verified [PJ-7.34]', async () => {
    let tries = 0;
    server.serve({
      'verification.check_mobile': () => answer({ known: true }),
      'verification.send_mobile': () => answer({ sent: true }),
      'verification.verify_mobile': () =>
        (tries += 1) === 1 ? refuse('otp_wrong') : answer({ verified: true }, 'Mobile login is done'),
    });
    const user = openTracked('/kaveri-term', aPage());
    await user.type(await screen.findByRole('textbox', { name: /Student ID/ }), 'KVS-2041');
    await user.click(screen.getByRole('button', { name: 'Click here to verify Student ID' }));
    await user.type(await screen.findByRole('textbox', { name: /Mobile Number/ }), '9812300001');
    await user.click(screen.getByRole('button', { name: 'Send OTP' }));
    const code = await screen.findByRole('textbox', { name: /OTP/ });
    await user.type(code, '4821');
    await user.click(screen.getByRole('button', { name: /^Verify/ }));
    await arrived('otp failed');
    await user.clear(code);
    await user.type(code, '4822');
    await user.click(screen.getByRole('button', { name: /^Verify/ }));
    await arrived('otp verified');
    expect(collector.of('otp sent')).toEqual([{ ...said, method: 'mobile_verf' }]);
    expect(collector.of('otp failed')).toEqual([{ ...said, code: 'otp_wrong' }]);
    expect(collector.of('otp verified')).toEqual([{ ...said, method: 'mobile_verf' }]);
  });

  it('report a failed student lookup with message and code [PJ-4.25] [PJ-7.34]', async () => {
    server.serve({ 'students.field_details': () => refuse('student_not_found') });
    const user = openTracked('/kaveri-term', withoutOtp());
    await user.type(await screen.findByRole('textbox', { name: /Student ID/ }), 'KVS-9999');
    await user.click(screen.getByRole('button', { name: 'Click here to verify Student ID' }));
    await arrived('student lookup failure');
    expect(collector.of('student lookup failure')).toEqual([
      {
        ...said,
        code: 'student_not_found',
        message: 'Student details not found. Please check the ID and try again.',
      },
    ]);
  });

  it('report that no fee step came before the cards, once [PJ-4.69] [PJ-7.34] [R30]', async () => {
    const page = withoutOtp({ is_checkbox_enabled: false, sbd_code: 'sbd_one' });
    server.serve({ 'pages.fetch': () => answer(page) });
    const user = openTracked('/kaveri-term', withoutOtp({ is_checkbox_enabled: false }));
    await submitForm(user);
    await heading('Please select a Payment Option');
    await arrived('skip fee header selection');
    expect(names().filter((name) => name.startsWith('skip'))).toEqual(['skip fee header selection']);
  });

  it('report that no form opened after a reverse lookup [PJ-4.68] [PJ-4.69] [R30]', async () => {
    const callback_config = {
      title: 'College lookup',
      action: 'LOOKUP',
      fields: { student_uuid_field: { label: 'Register number' } },
    };
    const { form_block: _form, ...page } = withoutOtp({ is_checkbox_enabled: false, callback_config });
    const student = { student_id: 'R1', student_uuid: 'R1', student_first_name: 'Asha' };
    server.serve({
      'reverse.callback': () =>
        answer({
          reverse_token: 'rev_1',
          student_details: [{ ...student, student_middle_name: '', student_last_name: '' }],
          customer_details: { customer_mobile: 'XXXXXX0001' },
        }),
      'pages.fetch': () => answer({ ...page, sbd_code: 'sbd_1' }),
      'reverse.create_customer': () => answer({ customer_code: 'cus_1' }, 'Created', 201),
      'students.create': () => answer({ code: 'sbd_1' }, 'Created', 201),
      'students.create_fee_types': () => answer({ sbd_code: 'sbd_1' }, 'Created', 201),
    });
    const user = openTracked('/kaveri-term', page);
    await user.type(await screen.findByRole('textbox', { name: /Register number/ }), 'R1');
    await user.click(screen.getByRole('button', { name: 'Fetch student Details' }));
    await user.click(await screen.findByRole('button', { name: 'Proceed' }));
    await heading('Please select a Payment Option');
    await arrived('skip fee header selection');
    expect(names().filter((name) => name.startsWith('skip'))).toEqual([
      'skip custom form',
      'skip fee header selection',
    ]);
  });

  it('report a page search [PJ-7.34]', async () => {
    server.serve({ 'pages.fetch': () => answer([{ label: 'Term fee', value: 'kaveri-term' }]) });
    const visible = { visible: true };
    const page = aPage({
      payment_page_type: 'SEARCH-PAGE',
      search_block: visible,
      institute_config: {
        group: { code: 'g', label: 'Group' },
        institute: { code: 'i', label: 'Institute' },
        location: { code: 'l', label: 'Place' },
        education_type: { code: 'e', label: 'School' },
      },
      gile_search: { search_level: 'gile', payment_page_field: visible, cta_config: { new_window: true } },
    });
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const user = openTracked('/find', { ...page, payment_page_slug: 'find' });
    const proceed = await screen.findByRole('button', { name: 'Proceed' });
    await waitFor(() => expect(proceed.hasAttribute('disabled')).toBe(false));
    await user.click(proceed);
    await arrived('search');
    expect(open.mock.calls[0]?.[0], 'the new tab takes the visit along [SR-2.19]').toMatch(
      new RegExp(`/kaveri-term\\?mxp_did=${distinctId()}$`),
    );
  });
});

describe('the events of the receipt pages', () => {
  const student = { label: 'KVS-2041', value: 'sbd_one', student_uuid: 'KVS-2041' };

  it('report a refused mobile code [SR-8.12] [PJ-7.34]', async () => {
    server.serve({
      'students.fetch': () => answer([student]),
      'verification.check_mobile': () => answer({ known: true }),
      'verification.send_mobile': () => answer({ sent: true }),
      'verification.verify_mobile': () => refuse('otp_wrong'),
    });
    const user = openTracked('/kaveri-term/r/auth', aPage());
    await heading('Online Fee Payment');
    await user.type(screen.getByRole('combobox', { name: /Student ID/ }), 'KVS');
    await user.click(await screen.findByRole('option', { name: 'KVS-2041' }));
    await user.click(screen.getByRole('button', { name: 'Verify Student ID' }));
    await user.type(await screen.findByRole('textbox', { name: /Mobile Number/ }), '9812300001');
    await user.click(screen.getByRole('button', { name: 'Send OTP' }));
    await user.type(await screen.findByRole('textbox', { name: 'OTP' }), '4821');
    await user.click(screen.getByRole('button', { name: 'Verify OTP' }));
    await screen.findByText('The OTP is not correct. Please check it and try again.');
    await arrived('otp failed');
    expect(collector.of('otp failed')).toEqual([{ ...said, code: 'otp_wrong' }]);
  });

  it.each([
    ['success', '[SR-7.30]', () => answer(btoa('%PDF-1.7')), {}],
    ['failure', '[SR-7.30] [SR-8.14]', () => refuse('receipt_not_found'), { code: 'receipt_not_found' }],
  ])('report a receipt download: %s %s [PJ-7.34]', async (how, _clauses, reply, more) => {
    // Following the link to the file would make the test's browser leave the page.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const row = {
      transaction_id: 'TXN261104AB12CD34',
      transaction_date: '2026-11-04T06:30:00.000Z',
      total: 15100,
      status: 'CAPTURED',
      transactions: [{ payment_mode: 'UPI' }],
    };
    server.serve({
      'students.fetch': () => answer([student]),
      'receipts.fetch': () => answer([{ transaction_details: [row] }]),
      'receipts.download': reply,
    });
    const user = openTracked('/help', aPage());
    await heading('Page Not Found');
    act(() =>
      navigate('/kaveri-term/r/dashboard', { state: receiptState({ verified: 'mobile_verf', student }) }),
    );
    await user.click(await screen.findByRole('button', { name: /Download Receipt/ }));
    await arrived(`receipt download ${how}`);
    expect(collector.of(`receipt download ${how}`)).toEqual([{ ...said, ...more }]);
  });
});
