// @vitest-environment happy-dom
import type { PageData } from '@shulk/contract';
import { aPage } from '@shulk/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { collect, collecting } from '../../testing/collector.ts';
import type { Collector } from '../../testing/collector.ts';
import { answer, refuse } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { alertText, freshTab, heading, openApp } from '../../testing/open-app.tsx';

const callback_config = {
  title: 'College lookup',
  action: 'LOOKUP',
  fields: { student_uuid_field: { label: 'Register number' }, mobile_field: { label: 'Parent mobile' } },
};
const lookupPage = (over: Partial<PageData> = {}): PageData =>
  aPage({ payment_page_slug: 'dit-admission', is_checkbox_enabled: false, callback_config, ...over });
const { form_block: _form, ...plain } = lookupPage();

let server: FakeServer;
let collector: Collector;
beforeEach(() => {
  server = freshTab();
  server.serve({
    'reverse.callback': () =>
      answer({
        reverse_token: 'rev_1',
        student_details: [
          {
            student_id: 'R1',
            student_uuid: 'R1',
            student_first_name: 'Asha',
            student_middle_name: '',
            student_last_name: 'Rao',
          },
        ],
        customer_details: { customer_mobile: 'XXXXXX0001' },
      }),
    'pages.fetch': ({ query }) => answer({ ...plain, ...(query['sbd_code'] ? { sbd_code: 'sbd_1' } : {}) }),
    'reverse.create_customer': () => answer({ customer_code: 'cus_1' }, 'Created', 201),
    'students.create': () => answer({ code: 'sbd_1' }, 'Created', 201),
    'students.create_fee_types': () => answer({ sbd_code: 'sbd_1' }, 'Created', 201),
    'sessions.create': () => answer({ code: 'ses_1', session_code: 'ses_unread' }, 'Created', 201),
  });
  collector = collect();
});

const idField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Register number/ });
const skipped = () =>
  collector.events.filter(({ vendor, name }) => vendor === 'mixpanel' && name.startsWith('skip'));

async function proceed(page: PageData) {
  const user = openApp('/dit-admission', page, { settings: collecting });
  await user.type(await idField(), 'R1');
  await user.click(screen.getByRole('button', { name: 'Fetch student Details' }));
  await user.click(await screen.findByRole('button', { name: 'Proceed' }));
  return user;
}

describe('the end of the reverse flow', () => {
  it("redirects the browser to the config's own slug with query parameter scode [PJ-4.65] [PJ-2.2]", async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    await proceed({ ...plain, pp_config: { slug: 'dit-fees' } });
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/dit-fees?scode=ses_1'));
    expect(skipped()).toEqual([]);
  });

  it('shows the cards with the amounts of the chosen student, without a form [PJ-4.67]', async () => {
    await proceed(plain);
    await heading('Please select a Payment Option');
    expect(server.of('pages.fetch').map(({ query }) => query)).toEqual([
      { payment_page_slug: 'dit-admission' },
      { payment_page_slug: 'dit-admission', sbd_code: 'sbd_1' },
    ]);
    expect(alertText()).toBe('');
  });

  it('opens the prefilled form, and requests nothing of the student before the code; nothing was skipped [PJ-4.66] [R30]', async () => {
    server.serve({
      'pages.fetch': ({ query }) => (query['sbd_code'] ? refuse('proof_required') : answer(lookupPage())),
    });
    await proceed(lookupPage());
    const id = await screen.findByRole<HTMLInputElement>('textbox', { name: /Student ID/ });
    expect(id.value).toBe('R1');
    expect(alertText()).toBe('');
    expect(server.of('pages.fetch')).toHaveLength(1);
    await waitFor(() => expect(collector.events.length).toBeGreaterThan(0));
    expect(skipped()).toEqual([]);
  });
});

describe('a visit with uid', () => {
  it('fetches the session and starts the lookup with its mobile and student ID [PJ-4.70] [PJ-2.1]', async () => {
    server.serve({
      'sessions.fetch': () =>
        answer({
          session_code: 'ses_erp',
          status: 'ACTIVE',
          session_data: {
            fee_types: [],
            payment_page_slug: 'dit-admission',
            student_id: 'R7',
            customer_mobile: '9812300001',
          },
        }),
    });
    const user = openApp('/dit-admission?uid=ses_erp', plain);
    expect((await idField()).value).toBe('R7');
    expect(server.of('sessions.fetch').map(({ query }) => query)).toEqual([{ session_code: 'ses_erp' }]);
    await user.click(screen.getByRole('button', { name: 'I do not remember the student ID / mobile' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Parent mobile/ }).value).toBe('9812300001');
  });
});
