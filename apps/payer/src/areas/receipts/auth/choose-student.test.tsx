// @vitest-environment happy-dom
import type { PageData } from '@shulk/contract';
import { aPage, aStudentDetails } from '@shulk/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, refuse } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import {
  button,
  choose,
  combobox,
  describedBy,
  freshReceipts,
  mobileInput,
  one,
  showAuth,
  verify,
} from '../testing/at-receipts.tsx';

let server: FakeServer;
beforeEach(() => {
  server = freshReceipts();
});

/** The page with another label of its student ID. */
function labelled(label: string): PageData {
  const block = aPage().form_block;
  const [row, ...rows] = block?.data.fields ?? [];
  const field = row?.[0];
  if (!block || !field) throw new Error('the builder has a student ID field');
  return aPage({
    form_block: { ...block, data: { ...block.data, fields: [[{ ...field, label }], ...rows] } },
  });
}
function withoutForm(): PageData {
  const { form_block: _form, ...page } = aPage();
  return page;
}
const support = (more: object = {}) => ({
  visible: true,
  blocks: [{ title: 'Fee office', phones: ['080-111'], emails: ['fees@kvs.test'] }],
  ...more,
});

describe('the choice of a student at receipt authentication', () => {
  it('is titled "Online Fee Payment", in the tab too [SR-2.44]', () => {
    showAuth();
    expect(screen.getByRole('heading', { level: 1, name: 'Online Fee Payment' })).toBeTruthy();
    expect(document.title).toMatch(/^Online Fee Payment - /);
  });

  it('takes the student-ID label from the page’s form field: "Verify {label}", not the form’s words [C37] [SR-2.45] [SR-2.48]', () => {
    showAuth(labelled('Roll No'));
    expect(button('Verify Roll No')).toBeTruthy();
    expect(combobox(/Roll No/)).toBeTruthy();
    expect(screen.queryByText(/Click here to verify/)).toBeNull();
  });

  it.each([
    ['the page has no form', withoutForm()],
    ['the field has no label', labelled('')],
  ])('defaults the label to "Student ID" if %s [SR-2.46]', (_where, page) => {
    showAuth(page);
    expect(button('Verify Student ID')).toBeTruthy();
  });

  it('offers students from a dropdown, querying with every code of the page [SR-2.47] [SR-3.18] [PJ-7.24] [R31]', async () => {
    const { user } = showAuth(
      aPage({
        institute_config: {
          group: { code: 'g', label: 'G' },
          institute: { code: 'i', label: 'I' },
          location: { code: 'l', label: 'L' },
          education_type: { code: 'et', label: 'ET' },
          ay: { code: 'ay', label: 'AY' },
          gilec: { code: 'c', label: 'C' },
        },
      }),
    );
    await choose(user);
    expect(server.of('students.fetch').map(({ query }) => query)).toEqual([
      {
        payment_page_slug: 'kaveri-term',
        group_code: 'g',
        institute_code: 'i',
        location_code: 'l',
        education_type_code: 'et',
        ay_code: 'ay',
        gilec_code: 'c',
        dropdown: 'true',
        dropdown_type: 'student_uuid',
        search: 'KVS',
      },
    ]);
    await user.click(button('Verify Student ID'));
    await mobileInput();
    expect(server.of('students.field_details')[0]?.query['student_uuid']).toBe(one.student_uuid);
    // The option's value is the code by which later calls name the student.
    expect(server.of('students.field_details')[0]?.headers['x-student']).toBe(one.value);
  });

  it('keeps the verify button disabled until a student is chosen, and again when the text changes [SR-2.49]', async () => {
    const { user } = showAuth();
    expect(button('Verify Student ID').disabled).toBe(true);
    await choose(user);
    expect(button('Verify Student ID').disabled).toBe(false);
    await user.type(combobox(), '9');
    expect(button('Verify Student ID').disabled).toBe(true);
  });

  it('queries nothing under three characters [R31]', async () => {
    const { user } = showAuth();
    await user.type(combobox(), 'KV');
    expect(screen.getByText('Enter 3 or more characters', { selector: 'p:not(.vh)' })).toBeTruthy();
    expect(server.of('students.fetch')).toHaveLength(0);
  });

  it('hides options whose label has a dollar sign from the dropdown [PJ-5.52]', async () => {
    const placeholder = { label: '$$abcdefghij$$', value: 'x', student_uuid: 'x' };
    server.serve({ 'students.fetch': () => answer([placeholder, one]) });
    const { user } = showAuth();
    await user.type(combobox(), 'KVS');
    await screen.findByRole('option', { name: 'KVS-2041' });
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });

  it.each([
    ['no student was found', () => answer([]), 'Student Details not found, please contact support'],
    ['the search failed', () => refuse('busy'), 'The service is busy. Please try again in a few seconds.'],
  ])('says in the dropdown that %s [SR-8.9]', async (_what, reply, text) => {
    server.serve({ 'students.fetch': reply });
    const { user } = showAuth();
    await user.type(combobox(), 'XYZ');
    expect(await screen.findByText(text, { selector: 'p:not(.vh)' })).toBeTruthy();
  });

  it('locks the inputs once the student is verified [SR-4.43]', async () => {
    const { user } = showAuth();
    await verify(user);
    await mobileInput();
    expect(combobox().disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Verify Student ID' })).toBeNull();
  });

  it('resets the choice by "Click here to change {label}" [SR-2.52] [SR-2.53]', async () => {
    const { user } = showAuth(labelled('Roll No'));
    await user.type(combobox(/Roll No/), 'KVS');
    await user.click(await screen.findByRole('option', { name: 'KVS-2041' }));
    await user.click(button('Verify Roll No'));
    await mobileInput();
    await user.click(button('Click here to change Roll No'));
    expect([combobox(/Roll No/).disabled, combobox(/Roll No/).value]).toEqual([false, '']);
    expect(button('Verify Roll No').disabled).toBe(true);
    expect(screen.queryByRole('textbox', { name: /Mobile Number/ })).toBeNull();
  });
});

describe('the contact-support screen', () => {
  it.each([
    ['is missing [SR-2.54]', ''],
    ['is a placeholder [SR-2.55]', '$$abcdefghij$$'],
  ])('"Oh No !" shows when the student’s mobile %s, with a back button', async (_why, customer_mobile) => {
    server.serve({ 'students.field_details': () => answer(aStudentDetails({ customer_mobile })) });
    const { user } = showAuth();
    await verify(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'Oh No !' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send OTP' })).toBeNull();
    await user.click(button('Click here to change Student ID'));
    expect(combobox().value).toBe('');
  });

  const contactsAt = async (page: PageData) => {
    server.serve({ 'students.field_details': () => answer(aStudentDetails({ customer_mobile: '' })) });
    const { user } = showAuth(page);
    await verify(user);
    await screen.findByRole('heading', { name: 'Oh No !' });
    return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  };

  it.each([
    ['that receipts may show', support({ receipt_visible: true })],
    ['whatever receipts may show', support()],
  ])('shows the support block’s contacts %s [SR-2.56] [SR-1.8]', async (_which, support_block) => {
    expect(await contactsAt(aPage({ support_block }))).toEqual(['tel:080111', 'mailto:fees@kvs.test']);
  });

  it('shows the default support contacts if the page has no support block [SR-2.56]', async () => {
    const { support_block: _own, ...page } = aPage();
    expect(await contactsAt(page)).toEqual(['tel:+918040001234', 'mailto:help@shulk.test']);
  });
});

describe('a payment of no student [R31]', () => {
  const hint = 'Paid without a student ID? Type the Transaction Id from your message.';

  it('is searched by its transaction id, if the page requires no student ID', () => {
    const { unmount } = showAuth(withoutForm());
    expect(describedBy(combobox())).toContain(hint);
    unmount();
    showAuth();
    expect(describedBy(combobox())).not.toContain(hint);
  });

  it('is proven by its mobile alone, to which the hint points', async () => {
    const code = 'TXN261120ABCDEFGH';
    const cust_bd = { email: '', profile_pic_url: '' };
    server.serve({
      'students.fetch': () => answer([{ label: code, value: code, student_uuid: '' }]),
      'students.field_details': () =>
        answer(aStudentDetails({ customer_mobile: 'XXXXXX0042', email_on_file: false, cust_bd })),
    });
    const { user } = showAuth(withoutForm());
    await user.type(combobox(), code);
    await user.click(await screen.findByRole('option', { name: code }));
    await user.click(button('Verify Student ID'));
    expect(describedBy(await mobileInput())).toContain('Enter number ending with XXXXX X0042');
    expect(server.of('students.field_details')[0]?.query).toMatchObject({ student_uuid: code });
    expect(screen.queryByRole('button', { name: 'Verify by e-mail instead' })).toBeNull();
  });
});

describe('a link that names its student (decision 56)', () => {
  it('preselects the student, so that verifying is the next press', async () => {
    server.serve({
      'students.fetch': () =>
        answer([{ label: 'KVS-20411', value: 'sbd_far', student_uuid: 'KVS-20411' }, one]),
    });
    showAuth(aPage(), { linked: ' kvs-2041' });
    await waitFor(() => expect(combobox().value).toBe('KVS-2041'));
    expect(button('Verify Student ID').disabled).toBe(false);
    expect(server.of('students.fetch')[0]?.query['search']).toBe('kvs-2041');
    expect(server.of('students.field_details')).toHaveLength(0);
  });

  it('leaves the choice to the payer if it names nobody', async () => {
    server.serve({ 'students.fetch': () => answer([]) });
    showAuth(aPage(), { linked: 'KVS-9999' });
    await waitFor(() => expect(server.of('students.fetch')).toHaveLength(1));
    expect(button('Verify Student ID').disabled).toBe(true);
  });

  it('does not delay a payer who chose meanwhile', async () => {
    const held: (() => void)[] = [];
    server.serve({
      'students.fetch': async ({ query }) => {
        if (query['search'] === 'kvs-2050') await new Promise<void>((resolve) => held.push(resolve));
        return answer([one, { label: 'KVS-2050', value: 'sbd_two', student_uuid: 'KVS-2050' }]);
      },
    });
    const { user } = showAuth(aPage(), { linked: 'KVS-2050' });
    await choose(user);
    held[0]?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(combobox().value).toBe('KVS-2041');
  });
});
