// @vitest-environment happy-dom
import { aWireCard, aWireFeeType } from '@shulk/contract/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from '../shared/navigation.ts';
import { answer } from '../testing/fake-server.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { readSaved } from '../journey/saved-journey.ts';
import { freshTab, heading, openApp, shownHeadings, submitForm, withoutOtp } from '../testing/open-app.tsx';

let server: FakeServer;
beforeEach(() => {
  server = freshTab();
});

const aDynamicFee = aWireFeeType({ sft_code: 'sft_bus', label: 'Bus fee', dynamic_ft: true });

/** The step stored by the tab, so that it finds it again. */
const keptStep = () => readSaved().journey?.step;

describe('the steps have the specification’s names [PJ-2.11.6]', () => {
  it('custom_form, then checkbox, then payment_cards, and edit_form from there [PJ-2.11.6]', async () => {
    const amounts = { code: 'SCHOOL', amount: 15100, applied_for_emi: false, amount_known: true };
    const fee_group = { ...amounts, is_editable: true };
    server.serve({
      'pages.fetch': () => answer(withoutOtp({ sbd_code: 'sbd_one', sdk_block: [aWireCard({ fee_group })] })),
      'fees.calculate': () => answer({ session_code: 'ses_1', fee_groups: [], sdk_block: [] }),
    });
    const user = openApp('/kaveri-term', withoutOtp());
    await screen.findByRole('textbox', { name: /Student ID/ });
    await waitFor(() => expect(keptStep()).toBe('custom_form'));
    await submitForm(user);
    await heading('Fee Details');
    await waitFor(() => expect(keptStep()).toBe('checkbox'));
    await user.click(await screen.findByRole('checkbox', { name: /Tuition/ }));
    await user.click(screen.getAllByRole('button', { name: 'Proceed To Pay' })[0] ?? document.body);
    await heading('Please select a Payment Option');
    await waitFor(() => expect(keptStep()).toBe('payment_cards'));
    await user.click(await screen.findByRole('button', { name: 'Edit fees' }));
    await heading('Edit fees');
    await waitFor(() => expect(keptStep()).toBe('edit_form'));
  });

  it('dynamic on a dynamic-link page [PJ-2.11.6]', async () => {
    server.serve({ 'fees.dynamic': () => answer([aDynamicFee]) });
    const user = openApp('/kaveri-term', withoutOtp({ dynamic_link: true }));
    await submitForm(user);
    await screen.findByRole('textbox', { name: /Bus fee/ });
    await waitFor(() => expect(keptStep()).toBe('dynamic'));
  });

  it('reverse_api if the institute’s ERP is queried [PJ-2.11.6]', async () => {
    const callback_config = {
      action: 'LOOKUP',
      fields: { student_uuid_field: { label: 'Register number' } },
    };
    openApp('/dit-admission', withoutOtp({ payment_page_slug: 'dit-admission', callback_config }));
    await screen.findByRole('textbox', { name: /Register number/ });
    await waitFor(() => expect(keptStep()).toBe('reverse_api'));
  });
});

describe('after a successful form submit', () => {
  it('the dynamic fee step opens on a dynamic-link page, even if it has checkboxes too [PJ-4.33] [C22]', async () => {
    server.serve({ 'fees.dynamic': () => answer([aDynamicFee]) });
    const user = openApp('/kaveri-term', withoutOtp({ dynamic_link: true, is_checkbox_enabled: true }));
    await submitForm(user);
    await heading('Fee Details');
    await screen.findByRole('textbox', { name: /Bus fee/ });
    expect(server.of('fees.checkbox')).toHaveLength(0);
  });

  it('the checkbox step opens, its heading focused, and Back shows the form unchanged [PJ-4.34]', async () => {
    const user = openApp('/kaveri-term', withoutOtp());
    await submitForm(user);
    const title = await heading('Fee Details');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(document.title).toBe('Fee Details - Kaveri Valley School');
    expect(location.pathname).toBe('/kaveri-term');
    act(() => history.back());
    await waitFor(() => expect(shownHeadings()).toEqual(['Online Fee Payment']));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Student ID/ }).value).toBe('KVS-2041');
    expect(screen.getByText('Student ID verified successfully!')).toBeTruthy();
  });

  it('the page is fetched if there is no fee step, and the cards open if a student code came back [PJ-4.35] [PJ-4.36]', async () => {
    server.serve({
      'pages.fetch': () => answer(withoutOtp({ is_checkbox_enabled: false, sbd_code: 'sbd_one' })),
    });
    const user = openApp('/kaveri-term', withoutOtp({ is_checkbox_enabled: false }));
    await submitForm(user);
    await heading('Please select a Payment Option');
    expect(server.of('pages.fetch')[0]?.query).toMatchObject({ sbd_code: 'sbd_one' });
  });

  it('the form stays when no student code came back [PJ-4.36]', async () => {
    const user = openApp('/kaveri-term', withoutOtp({ is_checkbox_enabled: false }));
    await submitForm(user);
    await waitFor(() => expect(server.of('pages.fetch')).toHaveLength(1));
    expect(shownHeadings()).toEqual(['Online Fee Payment']);
  });
});

describe('after the fee step', () => {
  it('the page is fetched with the session of the selected fees, then the cards open [PJ-4.54] [PJ-4.55]', async () => {
    server.serve({ 'pages.fetch': () => answer(withoutOtp({ sbd_code: 'sbd_one' })) });
    const user = openApp('/kaveri-term', withoutOtp());
    await submitForm(user);
    await heading('Fee Details');
    await user.click(await screen.findByRole('checkbox', { name: /Tuition/ }));
    const [proceed] = screen.getAllByRole('button', { name: 'Proceed To Pay' });
    if (!proceed) throw new Error('the fee step has its button');
    await user.click(proceed);
    await heading('Please select a Payment Option');
    expect(server.of('pages.fetch')[0]?.query).toMatchObject({ sbd_code: 'sbd_one', session_code: 'ses_1' });
  });
});

describe('after the reverse lookup', () => {
  it('the browser goes to the slug of the config with scode, and nothing else [PJ-2.2]', async () => {
    const student = { student_id: 'R1', student_uuid: 'R1', student_first_name: 'Asha' };
    server.serve({
      'reverse.callback': () =>
        answer({
          reverse_token: 'rev_1',
          student_details: [
            { ...student, student_middle_name: '', student_last_name: '', pp_config: { slug: 'dit-hostel' } },
          ],
          customer_details: { customer_mobile: 'XXXXXX0001' },
        }),
      'reverse.create_customer': () => answer({ customer_code: 'cus_1' }, 'Created', 201),
      'students.create': () => answer({ code: 'sbd_1' }, 'Created', 201),
      'students.create_fee_types': () => answer({ sbd_code: 'sbd_1' }, 'Created', 201),
      'sessions.create': () => answer({ code: 'ses_9', session_code: 'ses_unread' }, 'Created', 201),
    });
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const callback_config = {
      action: 'LOOKUP',
      fields: { student_uuid_field: { label: 'Register number' } },
    };
    const user = openApp(
      '/dit-admission',
      withoutOtp({ payment_page_slug: 'dit-admission', callback_config }),
    );
    await user.type(await screen.findByRole('textbox', { name: /Register number/ }), 'R1');
    await user.click(screen.getByRole('button', { name: 'Fetch student Details' }));
    await user.click(await screen.findByRole('button', { name: 'Proceed' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/dit-hostel?scode=ses_9'));
    expect(assign).toHaveBeenCalledTimes(1);
  });
});

it('student data never appear in the address or the title (threats 4)', async () => {
  const user = openApp('/kaveri-term', withoutOtp());
  await submitForm(user);
  await heading('Fee Details');
  for (const part of ['KVS-2041', 'Aarav', 'sbd_one']) {
    expect(location.href).not.toContain(part);
    expect(document.title).not.toContain(part);
  }
});

it('every part of the journey opens on the page of its own slug [PJ-0.2]', async () => {
  // Search, form with its code, reverse lookup, fees, cards and workflow are each tested in their own folder; this
  // suite shows that they are parts of one page app: what opens depends only on the page.
  const { form_block: _form, ...bare } = withoutOtp();
  const lookup = {
    title: 'College lookup',
    action: 'A',
    fields: { student_uuid_field: { label: 'Number' } },
  };
  const workflow_block = { visible: true, title: 'Two steps', workflow_config: [], config: [] };
  server.serve({ 'workflow.details': () => answer({ wf_code: 'wf', cfd_details: [] }) });
  const parts = [
    ['Find your school', { ...bare, search_block: { visible: true, title: 'Find your school' } }],
    ['Online Fee Payment', withoutOtp()],
    ['College lookup', { ...bare, callback_config: lookup }],
    ['Fee Details', bare],
    ['Please select a Payment Option', { ...bare, is_checkbox_enabled: false }],
    ['Two steps', { ...bare, workflow_block }],
  ] as const;
  server.serve({
    'pages.fetch': ({ query }) => {
      const page = parts[Number(query['payment_page_slug']?.slice('part-'.length))]?.[1];
      return answer({ ...page, payment_page_slug: query['payment_page_slug'] });
    },
  });
  openApp('/part-0', undefined);
  for (const [number, [title]] of parts.entries()) {
    act(() => navigate(`/part-${number}`));
    expect(await heading(title), `/part-${number}`).toBeTruthy();
  }
});
