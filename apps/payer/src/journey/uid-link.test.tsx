// @vitest-environment happy-dom
import { aPage, aStudentDetails } from '@shulk/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { words } from '@shulk/words/screens/journey';
import { answer, refuse } from '../testing/fake-server.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { freshTab, openApp, withoutOtp } from '../testing/open-app.tsx';

let server: FakeServer;
beforeEach(() => {
  server = freshTab();
});

const session = (data: object, status = 'ACTIVE') =>
  answer({
    session_code: 'ses_erp',
    status,
    session_data: { fee_types: [], payment_page_slug: 'kaveri-term', student_id: 'KVS-2041', ...data },
  });
const serve = (reply: ReturnType<typeof session>): void => server.serve({ 'sessions.fetch': () => reply });

const input = async (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const verify = () => screen.getByRole('button', { name: 'Click here to verify Student ID' });

describe('the link of an institute', () => {
  it('prefills student ID and mobile, locked; the mobile stays after the lookup and is sent with the form [PJ-4.70] [SR-4.35]', async () => {
    serve(session({ customer_mobile: '9812300001', mobile: '9812300001' }));
    const user = openApp('/kaveri-term?uid=ses_erp', withoutOtp());
    const id = await input(/Student ID/);
    expect([id.value, id.disabled]).toEqual(['KVS-2041', true]);
    expect(location.search).toBe('');
    await user.click(verify());
    const mobile = await input(/Mobile Number/);
    expect([mobile.value, mobile.disabled]).toEqual(['9812300001', true]);
    expect(screen.queryByRole('button', { name: 'Click here to change Student ID' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Proceed To Pay' }));
    await waitFor(() => expect(server.of('students.wrapper')).toHaveLength(1));
    expect(server.of('students.wrapper')[0]?.body).toMatchObject({
      student_uuid: 'KVS-2041',
      customer_mobile: '9812300001',
      pp_redirect_uid: 'ses_erp',
    });
  });

  it('locks the mobile during its one-time code too', async () => {
    serve(session({ customer_mobile: '9812300001' }));
    server.serve({
      'verification.check_mobile': () => answer({ known: true }),
      'verification.send_mobile': () => answer({ sent: true }),
    });
    const user = openApp('/kaveri-term?uid=ses_erp', aPage());
    await input(/Student ID/);
    await user.click(verify());
    expect((await input(/Mobile Number/)).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Send OTP' }));
    await screen.findByRole('button', { name: /Verify OTP/ });
    expect(server.of('verification.send_mobile')[0]?.body).toEqual({ mobile: 9812300001 });
    expect(screen.queryByRole('button', { name: 'Change Mobile Number' })).toBeNull();
  });

  it('leaves the mobile editable if the institute gave none: the mask on record can be replaced', async () => {
    serve(session({ customer_mobile: 'XXXXXX0001', mobile_on_file: true }));
    const user = openApp('/kaveri-term?uid=ses_erp', withoutOtp());
    expect((await input(/Student ID/)).disabled).toBe(true);
    await user.click(verify());
    const mobile = await input(/Mobile Number/);
    expect([mobile.value, mobile.disabled]).toEqual(['XXXXXX0001', false]);
  });

  it('shows who it is for, masked, in a second browser, and prefills only the student ID (threats 2 row 20)', async () => {
    serve(session({ prefill_only: true, student_name: 'A**** S****', customer_mobile: 'XXXXXX0001' }));
    const user = openApp('/kaveri-term?uid=ses_erp', withoutOtp());
    expect((await input(/Student ID/)).value).toBe('KVS-2041');
    await waitFor(() => expect(document.body.textContent).toContain(words.linkLent('A**** S****')));
    server.serve({
      'students.field_details': () => answer(aStudentDetails({ customer_mobile: '', mobile_on_file: false })),
    });
    await user.click(verify());
    expect((await input(/Mobile Number/)).value).toBe('');
  });

  it('that has expired says so and leaves the form editable [C26]', async () => {
    server.serve({ 'sessions.fetch': () => answer({ session_code: 'ses_erp', status: 'EXPIRED' }) });
    openApp('/kaveri-term?uid=ses_erp', withoutOtp());
    const id = await input(/Student ID/);
    await waitFor(() => expect(document.body.textContent).toContain(words.linkOver));
    expect([id.value, id.disabled]).toEqual(['', false]);
  });

  it.each([
    ['sid of the address', '&sid=KVS-2041', {}],
    ['session of ppsc', '&ppsc=ses_pp', { student_id: 'KVS-2041', sbd_code: 'sbd_one' }],
  ])(
    'that has expired locks nothing of a student named by the %s: once verified, it can be changed [R50]',
    async (_what, also, data) => {
      server.serve({
        'sessions.fetch': ({ query }) =>
          query['session_code'] === 'ses_pp' ? session(data) : session({}, 'PAID'),
      });
      const user = openApp(`/kaveri-term?uid=ses_erp${also}`, withoutOtp());
      const id = await input(/Student ID/);
      expect([id.value, id.disabled]).toEqual(['KVS-2041', false]);
      await user.click(verify());
      await user.click(await screen.findByRole('button', { name: 'Click here to change Student ID' }));
      expect((await input(/Student ID/)).disabled).toBe(false);
    },
  );

  it('locks a plain student ID, too, which is verified like any other [C1] [SR-4.35]', async () => {
    serve(refuse('session_not_found'));
    openApp('/kaveri-term?uid=KVS-2041', withoutOtp());
    const id = await input(/Student ID/);
    expect([id.value, id.disabled]).toEqual(['KVS-2041', true]);
    expect(verify()).toBeTruthy();
  });
});
