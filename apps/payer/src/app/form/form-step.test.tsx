// @vitest-environment happy-dom
import type { PageData } from '@shulk/contract';
import { aPage, aStudentDetails, aWireCard } from '@shulk/contract/testing';
import { Toasts } from '@shulk/ui';
import { configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showInCalls } from '../../shared/api.ts';
import { toasts } from '../../shared/toasts.ts';
import { answer, fakeServer, refuse, writeSettings } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { FormStep } from './form-step.tsx';
import type { FormStepProps } from './form-step.tsx';

// The date field loads apart and is compiled when it is first asked for.
configure({ asyncUtilTimeout: 8_000 });

type Field = NonNullable<PageData['form_block']>['data']['fields'][number][number];
type FormConfig = NonNullable<NonNullable<PageData['form_block']>['data']['form_config']>;

const field = (input_id: string, over: Partial<Field> = {}): Field => ({
  input_id,
  input_type: 'text',
  is_active: true,
  is_required: true,
  label: input_id,
  field_type: 'custom',
  field_code: input_id,
  ...over,
});
const studentId = field('stud_bd_student_uuid', { label: 'Admission No', field_type: 'system' });
const mobile = field('customer_mobile', { label: 'Mobile Number', field_type: 'system' });
const email = field('customer_email', {
  label: 'Email',
  input_type: 'email',
  field_type: 'system',
  is_required: false,
});

const aForm = (fields: Field[][], form_config: FormConfig = {}, meta = {}): Partial<PageData> => ({
  form_block: { visible: true, data: { fields, form_config, meta_data: meta } },
});

const found = (over: Parameters<typeof aStudentDetails>[0] = {}) => answer(aStudentDetails(over));
const wrapped = () => answer({ sbd_code: 'sbd_one', customer_code: 'cus_one', student_uuid: 'KVS-2041' });

interface Given {
  readonly page?: Partial<PageData>;
  readonly props?: Partial<FormStepProps>;
}

function show({ page = {}, props = {} }: Given = {}) {
  const onDone = vi.fn<FormStepProps['onDone']>(() => Promise.resolve());
  const onStudentChange = vi.fn<() => void>();
  render(
    <>
      <Toasts store={toasts} dismissLabel="Dismiss" />
      <FormStep
        page={aPage(page)}
        visit={{ slug: 'kaveri-term' }}
        prefill={{}}
        onDone={onDone}
        onStudentChange={onStudentChange}
        {...props}
      />
    </>,
  );
  return { user: userEvent.setup(), onDone, onStudentChange };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const noButton = (name: string) => expect(screen.queryByRole('button', { name })).toBeNull();
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const alertText = () => screen.getByRole('alert').textContent;
const describedBy = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' | ');

async function lookUp(user: ReturnType<typeof userEvent.setup>, id = 'KVS-2041', label = 'Admission No') {
  await user.type(box(new RegExp(label)), id);
  await user.click(button(`Click here to verify ${label}`));
}

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  writeSettings();
  showInCalls({ page: '', student: '' });
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
  server = fakeServer({
    'students.field_details': () => found(),
    'students.wrapper': wrapped,
    'verification.check_mobile': () => answer({ known: true }),
    'verification.send_mobile': () => answer({ sent: true }),
    'verification.verify_mobile': () => answer({ verified: true }, 'Mobile login is done'),
    'verification.check_email': () => answer({ sent: true }),
    'verification.verify_email': () => answer({ verified: true }),
  });
});

describe('the student identifier', () => {
  const page = aForm([[studentId], [mobile]]);

  it('has a verify button before any lookup [PJ-2.3.2] [SR-4.29]', () => {
    show({ page });
    expect(button('Click here to verify Admission No')).toBeTruthy();
    noButton('Click here to change Admission No');
  });

  it('asks by student_uuid and payment_page_slug [PJ-7.20]', async () => {
    const { user } = show({ page });
    await lookUp(user, ' KVS-2041 ');
    expect(server.of('students.field_details')[0]?.query).toEqual({
      student_uuid: 'KVS-2041',
      payment_page_slug: 'kaveri-term',
    });
  });

  it('has its verify button disabled while the lookup runs [SR-4.30]', async () => {
    let finish = (): void => undefined;
    server.serve({
      'students.field_details': () => new Promise((resolve) => (finish = () => resolve(found()))),
    });
    const { user } = show({ page });
    await lookUp(user);
    const verify = button('Click here to verify Admission No');
    expect(verify.getAttribute('aria-disabled')).toBe('true');
    await user.click(verify);
    expect(server.of('students.field_details')).toHaveLength(1);
    finish();
    await screen.findByText('Admission No verified successfully!');
  });

  it('shows the names, the success line and the change action after a lookup, and locks the input [SR-4.31] [SR-4.32] [SR-4.33] [SR-4.36]', async () => {
    const { user } = show({ page });
    await lookUp(user);
    expect((await screen.findByText(/Student Name:/)).textContent).toBe('Student Name: Aarav Sharma');
    expect(screen.getByText('Admission No verified successfully!')).toBeTruthy();
    expect(button('Click here to change Admission No')).toBeTruthy();
    expect(box(/Admission No/).disabled).toBe(true);
  });

  it('starts the form and all verification over when the student id is changed [PJ-2.3.3] [PJ-4.21]', async () => {
    const { user, onStudentChange } = show({ page: aForm([[studentId], [mobile], [field('guardian')]]) });
    await lookUp(user);
    await user.type(await screen.findByRole('textbox', { name: /guardian/ }), 'Meera');
    await user.click(button('Click here to change Admission No'));
    expect(onStudentChange).toHaveBeenCalledTimes(1);
    expect(box(/Admission No/).disabled).toBe(false);
    expect(screen.queryByRole('textbox', { name: /guardian/ })).toBeNull();
    await user.click(button('Click here to verify Admission No'));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /guardian/ })).value).toBe('');
  });

  it('hides the change button and locks the input when this visit began with uid and the field is filled [SR-4.34] [SR-4.35]', async () => {
    const { user } = show({
      page,
      props: { visit: { slug: 'kaveri-term', uid: 'KVS-2041' }, prefill: { student_uuid: 'KVS-2041' } },
    });
    expect(box(/Admission No/).value).toBe('KVS-2041');
    expect(box(/Admission No/).disabled).toBe(true);
    await user.click(button('Click here to verify Admission No'));
    await screen.findByText('Admission No verified successfully!');
    noButton('Click here to change Admission No');
  });

  it('shows the server’s sentence at the field when the lookup could not be made, and counts no lookup', async () => {
    server.serve({ 'students.field_details': () => refuse('lookup_limited') });
    const { user } = show({ page });
    await lookUp(user);
    await waitFor(() => expect(describedBy(box(/Admission No/))).toContain('Too many attempts'));
    expect(button('Click here to verify Admission No')).toBeTruthy();
  });
});

describe('a student ID the server does not take', () => {
  it('is marked at its field in words that say what to do, without a toast, until it is mended', async () => {
    server.serve({ 'students.field_details': () => refuse('invalid_request') });
    const { user } = show({ page: aForm([[studentId], [mobile]]) });
    await lookUp(user, 'KVS 2041!');
    const sentence = 'Please check the student ID: letters, numbers and hyphens only.';
    await waitFor(() => expect(describedBy(box(/Admission No/))).toContain(sentence));
    expect(alertText()).toBe('');
    noButton('Proceed To Pay');
    server.serve({ 'students.field_details': () => found() });
    await user.clear(box(/Admission No/));
    await lookUp(user);
    await screen.findByText('Admission No verified successfully!');
    expect(screen.queryByText(sentence)).toBeNull();
  });
});

describe('the student gate', () => {
  const fields = [[studentId], [mobile]];

  it('shows the form after one lookup with block_unverified_student off, found or not [PJ-5.54] [PJ-4.20]', async () => {
    server.serve({ 'students.field_details': () => refuse('student_not_found') });
    const { user } = show({ page: aForm(fields) });
    noButton('Proceed To Pay');
    await lookUp(user, 'NEW-1');
    await waitFor(() => expect(button('Proceed To Pay')).toBeTruthy());
  });

  it('shows the notice instead of the form with block_unverified_student on, inviting to write by e-mail [PJ-5.59] [PJ-5.55] [SR-2.109]', async () => {
    server.serve({ 'students.field_details': () => refuse('student_not_found') });
    const { user } = show({ page: aForm(fields, { block_unverified_student: true }) });
    await lookUp(user, 'NEW-1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Student Data not available' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'help@shulk.test' }).getAttribute('href')).toBe(
      'mailto:help@shulk.test',
    );
    noButton('Proceed To Pay');
  });

  it('shows the inactive notice instead of the form for any other status than ACTIVE [PJ-5.53] [PJ-5.56] [PJ-5.57] [PJ-5.58]', async () => {
    const { stud_bd } = aStudentDetails();
    server.serve({ 'students.field_details': () => found({ stud_bd: { ...stud_bd, status: 'LEFT' } }) });
    const { user } = show({ page: aForm(fields) });
    await lookUp(user);
    const heading = await screen.findByRole('heading', { level: 1, name: 'Inactive Student' });
    expect(document.activeElement).toBe(heading);
    expect(
      screen.getByText(
        'Looks like this student is marked as "Inactive". Please contact your institute regarding this issue',
      ),
    ).toBeTruthy();
    noButton('Proceed To Pay');
  });

  it('clears the mobile after a failed lookup [PJ-4.23]', async () => {
    server.serve({ 'students.field_details': () => refuse('student_not_found') });
    const { user } = show({ page: aForm(fields), props: { prefill: { mobile: '9812300001' } } });
    await lookUp(user, 'NEW-1');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Mobile/ })).value).toBe('');
  });
});

describe('the one-time code', () => {
  const both = aForm([[studentId], [mobile], [email], [field('guardian', { is_required: false })]], {
    enable_otp_verification: true,
    enable_email_otp_verification: true,
  });
  const onlyMobile = aForm([[studentId], [mobile], [field('guardian', { is_required: false })]], {
    enable_otp_verification: true,
  });
  const withEmail = () =>
    found({ email_on_file: true, cust_bd: { email: 'mee****@example.in', profile_pic_url: '' } });

  async function send(user: ReturnType<typeof userEvent.setup>, number = '9812300001') {
    await user.type(await screen.findByRole('textbox', { name: /Mobile/ }), number);
    await user.click(button('Send OTP'));
  }
  async function prove(user: ReturnType<typeof userEvent.setup>, code = '1234') {
    await user.type(await screen.findByRole('textbox', { name: 'OTP' }), code);
    await user.click(button('Verify OTP'));
  }

  it('hides the remaining fields and Proceed To Pay until verification succeeds [SR-4.37] [SR-4.38] [PJ-6.1]', async () => {
    const { user } = show({ page: onlyMobile });
    await lookUp(user);
    await send(user);
    expect(screen.queryByRole('textbox', { name: /guardian/ })).toBeNull();
    noButton('Proceed To Pay');
    await prove(user);
    expect(await screen.findByRole('textbox', { name: /guardian/ })).toBeTruthy();
    expect(button('Proceed To Pay')).toBeTruthy();
  });

  it('does not gate a form without verification [PJ-6.1]', async () => {
    const { user } = show({ page: aForm([[studentId], [mobile]]) });
    await lookUp(user);
    await waitFor(() => expect(button('Proceed To Pay')).toBeTruthy());
    noButton('Send OTP');
  });

  it('hints at the number on file by its last four digits, and leaves the entry empty [SR-2.57]', async () => {
    const { user } = show({ page: onlyMobile });
    await lookUp(user);
    const input = await screen.findByRole<HTMLInputElement>('textbox', { name: /Mobile/ });
    expect(describedBy(input)).toContain('Enter number ending with XXXXX X0001');
    expect(input.value).toBe('');
  });

  it('checks the number, then sends it as an integer, locks the input and names +91 [PJ-7.26] [PJ-7.27] [SR-7.21] [SR-7.25] [PJ-4.27] [SR-2.61]', async () => {
    const { user } = show({ page: onlyMobile });
    await lookUp(user);
    await send(user, '+91 98123-00001');
    await screen.findByText('OTP sent to +91 9812300001');
    expect(server.of('verification.check_mobile')[0]?.body).toEqual({ mobile_number: '9812300001' });
    expect(server.of('verification.send_mobile')[0]?.body).toEqual({ mobile: 9812300001 });
    expect(box(/Mobile/).disabled).toBe(true);
    expect(document.activeElement).toBe(box('OTP'));
  });

  it('verifies by mobile_number and otp, says so beside the input, and toasts the server’s message [PJ-7.28] [SR-7.22] [PJ-4.28]', async () => {
    const { user } = show({ page: onlyMobile });
    await lookUp(user);
    await send(user);
    await prove(user, '12 34');
    await screen.findByText('Mobile Number verified successfully!');
    expect(server.of('verification.verify_mobile')[0]?.body).toEqual({
      mobile_number: '9812300001',
      otp: '1234',
    });
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Mobile login is done',
    );
  });

  it('words a short and a lettered code as the form does [PJ-5.19] [PJ-5.20]', async () => {
    const { user } = show({ page: onlyMobile });
    await lookUp(user);
    await send(user);
    await prove(user, '123');
    expect(describedBy(box('OTP'))).toContain('Please enter 4 digit OTP');
    await user.clear(box('OTP'));
    await prove(user, '12a4');
    expect(describedBy(box('OTP'))).toContain('OTP must contain only numbers');
    expect(server.of('verification.verify_mobile')).toHaveLength(0);
  });

  it('says "Mobile number does not match" when the server finds another number on file [PJ-5.7] [SR-5.15]', async () => {
    server.serve({ 'verification.check_mobile': () => refuse('contact_mismatch') });
    const { user } = show({ page: onlyMobile });
    await lookUp(user);
    await send(user, '9812300009');
    await waitFor(() => expect(describedBy(box(/Mobile/))).toContain('Mobile number does not match'));
    expect(server.of('verification.send_mobile')).toHaveLength(0);
    expect(screen.queryByRole('textbox', { name: 'OTP' })).toBeNull();
  });

  it('toasts that no code could be sent, with the host [PJ-8.4]', async () => {
    server.serve({ 'verification.send_mobile': () => refuse('otp_unavailable') });
    const { user } = show({ page: onlyMobile });
    await lookUp(user);
    await send(user);
    await waitFor(() =>
      expect(alertText()).toBe('Unable to send OTP, please contact support at fees.kaveri.test'),
    );
  });

  it('shows the server’s message when a code is refused, else the default with the host [PJ-8.5]', async () => {
    server.serve({ 'verification.verify_mobile': () => refuse('otp_wrong') });
    const { user } = show({ page: onlyMobile });
    await lookUp(user);
    await send(user);
    await prove(user);
    await waitFor(() => expect(describedBy(box('OTP'))).toContain('The OTP is not correct.'));
    server.serve({ 'verification.verify_mobile': () => refuse('otp_wrong', '') });
    await user.click(button('Verify OTP'));
    await waitFor(() =>
      expect(describedBy(box('OTP'))).toContain(
        'Unable to verify OTP, please contact support at fees.kaveri.test',
      ),
    );
  });

  it('lets the payer switch between mobile and e-mail until one is verified [PJ-4.30] [SR-4.39] [PJ-4.32]', async () => {
    server.serve({ 'students.field_details': withEmail });
    const { user } = show({ page: both });
    await lookUp(user);
    expect(await screen.findByRole('textbox', { name: /Mobile/ })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /Email/ })).toBeNull();
    await user.click(button('Verify by e-mail instead'));
    expect(describedBy(box(/Email/))).toContain('Enter email starting with mee');
    expect(screen.queryByRole('textbox', { name: /Mobile/ })).toBeNull();
    await user.click(button('Verify by mobile number instead'));
    await send(user);
    await prove(user);
    await screen.findByText('Mobile Number verified successfully!');
    noButton('Verify by e-mail instead');
  });

  it('shows the other field after the first succeeds, locked when the customer already has a value [SR-4.40] [SR-4.41]', async () => {
    server.serve({ 'students.field_details': withEmail });
    const { user } = show({ page: both });
    await lookUp(user);
    await send(user);
    await prove(user);
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Email/ })).disabled).toBe(true);
  });

  it('sends and verifies by e-mail, and says so [PJ-7.29] [PJ-7.30] [SR-7.15] [SR-7.16] [PJ-4.29]', async () => {
    server.serve({ 'students.field_details': withEmail });
    const { user } = show({ page: both });
    await lookUp(user);
    await user.click(await screen.findByRole('button', { name: 'Verify by e-mail instead' }));
    await user.type(box(/Email/), 'meera@example.in');
    await user.click(button('Send OTP'));
    await prove(user);
    await screen.findByText('Email verified successfully!');
    expect(server.of('verification.check_email')[0]?.body).toEqual({ email_id: 'meera@example.in' });
    expect(server.of('verification.verify_email')[0]?.body).toEqual({
      email_id: 'meera@example.in',
      otp: '1234',
    });
  });

  it('words a malformed e-mail and a mismatch as the OTP section does [PJ-5.10] [PJ-5.12] [SR-5.16]', async () => {
    server.serve({
      'students.field_details': withEmail,
      'verification.check_email': () => refuse('contact_mismatch'),
    });
    const { user } = show({ page: both });
    await lookUp(user);
    await user.click(await screen.findByRole('button', { name: 'Verify by e-mail instead' }));
    await user.type(box(/Email/), 'meera');
    await user.click(button('Send OTP'));
    expect(describedBy(box(/Email/))).toContain('Enter a valid email');
    await user.type(box(/Email/), '@example.in');
    await user.click(button('Send OTP'));
    await waitFor(() => expect(describedBy(box(/Email/))).toContain('Email does not match'));
  });

  it('fills the rest of the form once a proof opens the details in full', async () => {
    let isProven = false;
    server.serve({
      'students.field_details': () =>
        found(
          isProven
            ? { proven: true, customer_mobile: '9812300001', custom_fields: { guardian: 'Meera' } }
            : {},
        ),
      'verification.verify_mobile': () => {
        isProven = true;
        return answer({ verified: true });
      },
    });
    const { user } = show({ page: onlyMobile });
    await lookUp(user);
    await send(user);
    await prove(user);
    await waitFor(() => expect(box(/guardian/).value).toBe('Meera'));
  });
});

describe('the form', () => {
  const choices = [
    { label: 'Bus', value: 'bus' },
    { label: 'Walk', value: 'walk' },
  ];
  const allTypes = aForm(
    [
      [studentId],
      [mobile],
      [field('guardian')],
      [
        field('mail', { input_type: 'email' }),
        field('class', { input_type: 'select', input_value: choices }),
      ],
      [
        field('route', { input_type: 'radio', input_value: choices }),
        field('needs', { input_type: 'checkbox', input_value: choices }),
        field('born', { input_type: 'date' }),
      ],
      [field('retired', { is_active: false })],
    ],
    {},
    { title: 'Pay term fees', subtitle: 'Term 2' },
  );

  it('starts with its title and subtitle, then identifier, fields and button in this order [PJ-2.3.1] [PJ-2.3.4]', async () => {
    const { user } = show({ page: allTypes });
    expect(screen.getByRole('heading', { level: 1, name: 'Pay term fees' })).toBeTruthy();
    expect(screen.getByText('Term 2')).toBeTruthy();
    await lookUp(user);
    await screen.findByRole('button', { name: 'Proceed To Pay' });
    const order = ['Pay term fees', 'Admission No', 'Mobile Number', 'guardian', 'Proceed To Pay'];
    const text = document.querySelector('main')?.textContent ?? '';
    const places = order.map((part) => text.indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  });

  it('has the six field types, only active ones, and one row per configured row [PJ-2.3.8] [PJ-5.2] [PJ-2.3.5] [PJ-2.3.6] [PJ-2.3.7]', async () => {
    const { user } = show({ page: allTypes });
    await lookUp(user);
    expect(await screen.findByRole('textbox', { name: /guardian/ })).toBeTruthy();
    expect(box(/mail/).getAttribute('type')).toBe('email');
    expect(screen.getByRole('combobox', { name: /class/ })).toBeTruthy();
    expect(screen.getByRole('radiogroup', { name: /route/ })).toBeTruthy();
    expect(within(screen.getByRole('group', { name: /needs/ })).getAllByRole('checkbox')).toHaveLength(2);
    expect(await screen.findByRole('button', { name: 'Open the calendar for born' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /retired/ })).toBeNull();
    const rows = [...document.querySelectorAll('.row')].map((row) => row.children.length);
    expect(rows).toEqual([1, 2, 3]);
  });

  it('never shows the student id, mobile and e-mail in the generic rows [PJ-2.3.9]', async () => {
    const { user } = show({ page: aForm([[studentId, mobile, email, field('guardian')]]) });
    await lookUp(user);
    await screen.findByRole('textbox', { name: /guardian/ });
    expect(document.querySelector('.row')?.querySelectorAll('input')).toHaveLength(1);
    expect(screen.getAllByRole('textbox', { name: /Mobile/ })).toHaveLength(1);
  });

  it('lists the mistakes of a form sent empty, each in its own words after its field’s name, and focuses the list [PJ-5.1] [PJ-5.6] [PJ-5.8] [PJ-5.11] [PJ-5.13] [PJ-5.14] [PJ-5.16]', async () => {
    server.serve({ 'students.field_details': () => found({ customer_mobile: '', mobile_on_file: false }) });
    const { user, onDone } = show({ page: allTypes });
    await lookUp(user);
    await user.click(await screen.findByRole('button', { name: 'Proceed To Pay' }));
    const summary = screen.getByRole('group', { name: 'Please correct these fields' });
    expect(document.activeElement).toBe(summary);
    expect(document.title).toMatch(/^Error: Pay term fees/);
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Mobile Number: Please enter mobile number',
      'guardian: Field cannot be empty',
      'mail: Field cannot be empty',
      'class: Please select an option',
      'route: Please select an option',
      'needs: Please select at least one option',
      'born: Please select a date',
    ]);
    expect(describedBy(box(/guardian/))).toBe('Field cannot be empty');
    await user.click(within(summary).getByRole('link', { name: /Please enter mobile number/ }));
    expect(document.activeElement).toBe(box(/Mobile/));
    expect(server.of('students.wrapper')).toHaveLength(0);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('focuses the field itself when there is one mistake, and drops the message with the keystroke that mends it', async () => {
    const { user } = show({ page: aForm([[studentId], [field('guardian')]]) });
    await lookUp(user);
    await user.click(await screen.findByRole('button', { name: 'Proceed To Pay' }));
    expect(document.activeElement).toBe(box(/guardian/));
    expect(describedBy(box(/guardian/))).toContain('Field cannot be empty');
    await user.keyboard('M');
    expect(describedBy(box(/guardian/))).toBe('');
  });

  it('checks a mobile when it is left, but not an empty one [PJ-5.4] [PJ-5.5]', async () => {
    server.serve({ 'students.field_details': () => found({ customer_mobile: '' }) });
    const { user } = show({ page: aForm([[studentId], [mobile]]) });
    await lookUp(user);
    await user.click(await screen.findByRole('textbox', { name: /Mobile/ }));
    await user.tab();
    expect(describedBy(box(/Mobile/))).not.toContain('Please enter mobile number');
    await user.type(box(/Mobile/), '98123');
    await user.tab();
    expect(describedBy(box(/Mobile/))).toContain('Mobile number must contain 10 digits');
    await user.clear(box(/Mobile/));
    await user.type(box(/Mobile/), '5812300001');
    await user.tab();
    expect(describedBy(box(/Mobile/))).toContain('Please enter valid mobile number');
  });

  it('refuses a date after today or before 1965-01-01 [PJ-2.3.10]', async () => {
    const page = aForm([[studentId], [field('born', { input_type: 'date', is_required: false })]]);
    const { user } = show({ page });
    await lookUp(user);
    await screen.findByRole('button', { name: 'Open the calendar for born' });
    for (const [typed, isRefused] of [
      ['31/12/1964', true],
      ['01/01/2199', true],
      ['01/01/1965', false],
    ] as const) {
      await user.clear(box(/born/));
      await user.type(box(/born/), typed);
      await user.tab();
      expect(describedBy(box(/born/)).includes('Please select a date')).toBe(isRefused);
    }
  });

  it('sends the filled form to the wrapper, strings trimmed and checkbox values joined by commas [PJ-7.21] [SR-7.11] [PJ-5.3] [PJ-5.15] [PJ-5.17]', async () => {
    const page = aForm([
      [studentId],
      [mobile],
      [email],
      [
        field('guardian', { field_code: 'guardian_name' }),
        field('needs', { input_type: 'checkbox', input_value: choices }),
      ],
    ]);
    server.serve({
      'students.field_details': () => found({ customer_mobile: '9812300001', proven: true }),
    });
    const { user, onDone } = show({
      page: { ...page, is_checkbox_enabled: false },
      props: { visit: { slug: 'kaveri-term', uid: 'ses_erp' } },
    });
    // The session behind uid named no student, so the ID is typed and stays open.
    await lookUp(user);
    await user.type(await screen.findByRole('textbox', { name: /guardian/ }), '  Meera ');
    await user.type(box(/Email/), ' meera@example.in ');
    await user.click(screen.getByRole('checkbox', { name: 'Bus' }));
    await user.click(screen.getByRole('checkbox', { name: 'Walk' }));
    await user.click(button('Proceed To Pay'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(server.of('students.wrapper')[0]?.body).toEqual({
      system_fields: {
        stud_bd_student_uuid: 'KVS-2041',
        customer_mobile: '9812300001',
        customer_email: 'meera@example.in',
      },
      custom_fields: { guardian_name: 'Meera', needs: 'bus,walk' },
      student_uuid: 'KVS-2041',
      customer_mobile: '9812300001',
      customer_email: 'meera@example.in',
      group_code: 'kaveri-trust',
      institute_code: 'kaveri-valley',
      fee_group_codes: ['SCHOOL'],
      payment_page_slug: 'kaveri-term',
      pp_redirect_uid: 'ses_erp',
    });
    expect(onDone.mock.calls[0]?.[0]).toEqual({
      student_uuid: 'KVS-2041',
      sbd_code: 'sbd_one',
      name: 'Aarav Sharma',
      mobile: '9812300001',
      mobile_on_file: true,
      proven: true,
    });
  });

  it('leaves out the fee groups of DIRECT cards with checkbox mode on [PJ-7.32]', async () => {
    const emi = aWireCard({ code: 'emi', financing_mode: 'MONTHLY-EMI' });
    const cards = [{ ...emi, fee_group: { ...emi.fee_group, code: 'HOSTEL' } }, aWireCard()];
    const { user } = show({ page: { ...aForm([[studentId]]), sdk_block: cards, is_checkbox_enabled: true } });
    await lookUp(user);
    await user.click(await screen.findByRole('button', { name: 'Proceed To Pay' }));
    await waitFor(() => expect(server.of('students.wrapper')).toHaveLength(1));
    expect(server.of('students.wrapper')[0]?.body['fee_group_codes']).toEqual(['HOSTEL']);
  });

  it('sends a generated ten-character placeholder for a student id and a mobile nobody gave [PJ-9.5] [PJ-9.6] [SR-3.21]', async () => {
    const { user } = show({ page: aForm([[field('guardian')]]) });
    await user.type(box(/guardian/), 'Meera');
    await user.click(button('Proceed To Pay'));
    await waitFor(() => expect(server.of('students.wrapper')).toHaveLength(1));
    const body = server.of('students.wrapper')[0]?.body;
    expect(body?.['student_uuid']).toMatch(/^\$\$[A-Za-z0-9]{10}\$\$$/);
    expect(body?.['customer_mobile']).toMatch(/^\$\$[A-Za-z0-9]{10}\$\$$/);
  });

  it('sends one request for a double press and the same key again after a dead network', async () => {
    const { user } = show({ page: aForm([[studentId]]) });
    await lookUp(user);
    server.serve({ 'students.wrapper': () => Promise.reject(new TypeError('dead')) });
    await user.dblClick(await screen.findByRole('button', { name: 'Proceed To Pay' }));
    await screen.findByText('Oops! Something went wrong.');
    server.serve({ 'students.wrapper': wrapped });
    const before = server.of('students.wrapper').length;
    await user.click(button('Proceed To Pay'));
    await waitFor(() => expect(server.of('students.wrapper')).toHaveLength(before + 1));
    const keys = server.of('students.wrapper').map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
  });

  it('toasts the server’s message of a refused wrapper, else "Oops! Something went wrong.", and stays [PJ-8.6]', async () => {
    server.serve({ 'students.wrapper': () => refuse('student_inactive') });
    const { user, onDone } = show({ page: aForm([[studentId]]) });
    await lookUp(user);
    await user.click(await screen.findByRole('button', { name: 'Proceed To Pay' }));
    await waitFor(() =>
      expect(alertText()).toBe('This student is not active. Please contact your institute.'),
    );
    expect(onDone).not.toHaveBeenCalled();
    expect(button('Proceed To Pay').getAttribute('aria-busy')).toBeNull();
  });

  it.each([
    ['another status_code than 200', 202, 'sbd_one'],
    ['no student code', 200, ''],
  ])('does not count a wrapper with %s [PJ-7.21] [PJ-8.7]', async (_, status, sbd_code) => {
    server.serve({
      'students.wrapper': () =>
        answer({ sbd_code, customer_code: 'c', student_uuid: 'KVS-2041' }, 'ok', status),
    });
    const { user, onDone } = show({ page: aForm([[studentId]]) });
    await lookUp(user);
    await user.click(await screen.findByRole('button', { name: 'Proceed To Pay' }));
    await waitFor(() =>
      expect(alertText()).toBe(
        'We are unable to procees your request at the moment. Please contact support at fees.kaveri.test.',
      ),
    );
    expect(onDone).not.toHaveBeenCalled();
  });

  it('keeps a number proven here when none is on file, and stays when that fails [PJ-7.22] [SR-7.14] [PJ-8.7] (R29)', async () => {
    server.serve({
      'students.field_details': () => found({ customer_mobile: '', mobile_on_file: false }),
      'customers.update_mobile': () => refuse('contact_mismatch'),
    });
    const { user, onDone } = show({
      page: aForm([[studentId], [mobile]], { enable_otp_verification: true }),
    });
    await lookUp(user);
    await user.type(await screen.findByRole('textbox', { name: /Mobile/ }), '9812300077');
    await user.click(button('Send OTP'));
    await user.type(await screen.findByRole('textbox', { name: 'OTP' }), '1234');
    await user.click(button('Verify OTP'));
    await user.click(await screen.findByRole('button', { name: 'Proceed To Pay' }));
    await waitFor(() =>
      expect(alertText()).toContain('We are unable to procees your request at the moment.'),
    );
    expect(server.of('customers.update_mobile')[0]?.body).toEqual({
      existing_mobile: '',
      new_mobile: '9812300077',
      student_uuid: 'KVS-2041',
      sbd_code: 'sbd_one',
      group_code: 'kaveri-trust',
      institute_code: 'kaveri-valley',
    });
    expect(onDone).not.toHaveBeenCalled();
  });

  it('prefills from the lookup: a checkbox list split at its commas, a placeholder left out [PJ-5.18] [PJ-5.51] [PJ-3.19]', async () => {
    const page = aForm([
      [studentId],
      [mobile],
      [
        field('stud_ad_father_name', { field_type: 'system' }),
        field('needs', { input_type: 'checkbox', input_value: choices }),
      ],
    ]);
    server.serve({
      'students.field_details': () =>
        found({
          customer_mobile: '$$abcdefghij$$',
          stud_ad: { father_name: 'Rohit' },
          custom_fields: { needs: 'walk' },
        }),
    });
    const { user } = show({ page });
    await lookUp(user);
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /father/ })).value).toBe('Rohit');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Walk' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Bus' }).checked).toBe(false);
    expect(box(/Mobile/).value).toBe('');
  });

  it('sends the mask on file back as it is where nothing is verified, and takes no other letters (threats 2 row 4)', async () => {
    const { user } = show({ page: aForm([[studentId], [mobile]]) });
    await lookUp(user);
    await user.click(await screen.findByRole('button', { name: 'Proceed To Pay' }));
    await waitFor(() => expect(server.of('students.wrapper')).toHaveLength(1));
    expect(server.of('students.wrapper')[0]?.body['customer_mobile']).toBe('XXXXXX0001');
  });
});
