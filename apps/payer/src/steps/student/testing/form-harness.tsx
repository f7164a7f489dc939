import type { PageData } from '@shulk/contract';
import { aPage, aStudentDetails } from '@shulk/contract/testing';
import { Toasts } from '@shulk/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, vi } from 'vitest';
import { setShownInCalls } from '../../../shared/api.ts';
import { toasts } from '../../../shared/toasts.ts';
import { answer, fakeServer, writeSettings } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { FormStep } from '../form-step.tsx';
import type { FormStepProps } from '../form-step-props.ts';

type FormData = NonNullable<PageData['form_block']>['data'];
type Field = FormData['fields'][number][number];
type FormConfig = NonNullable<FormData['form_config']>;
type User = ReturnType<typeof userEvent.setup>;

/** A required active text field of the page, labelled with its id. */
export const field = (input_id: string, over: Partial<Field> = {}): Field => ({
  input_id,
  input_type: 'text',
  is_active: true,
  is_required: true,
  label: input_id,
  field_type: 'custom',
  field_code: input_id,
  ...over,
});

export const studentId = field('stud_bd_student_uuid', { label: 'Admission No', field_type: 'system' });
export const mobile = field('customer_mobile', { label: 'Mobile Number', field_type: 'system' });
export const email = field('customer_email', {
  label: 'Email',
  input_type: 'email',
  field_type: 'system',
  is_required: false,
});
/** One of the remaining fields, which verification hides. */
export const guardian = field('guardian', { is_required: false });

export const choices = [
  { label: 'Bus', value: 'bus' },
  { label: 'Walk', value: 'walk' },
];

const level = (code: string) => ({ code, label: code });

/** Every code an institute can have. */
export const institute_config = {
  group: level('kaveri-trust'),
  institute: level('kaveri-valley'),
  location: level('mysuru'),
  education_type: level('cbse'),
  ay: level('2026-27'),
  gilec: level('VII'),
};

/** A page with a form of these rows. */
export const aForm = (
  fields: Field[][],
  form_config: FormConfig = {},
  meta_data: FormData['meta_data'] = {},
): Partial<PageData> => ({ form_block: { visible: true, data: { fields, form_config, meta_data } } });

/** The answer of a lookup that finds a student. */
export const found = (over: Parameters<typeof aStudentDetails>[0] = {}) => answer(aStudentDetails(over));

/** The answer of a lookup that finds a student with a status. */
export const foundWith = (status: string) => found({ stud_bd: { ...aStudentDetails().stud_bd, status } });

/** The answer of a lookup that finds a student with an e-mail on record too. */
export const foundWithEmail = () =>
  found({ email_on_file: true, cust_bd: { email: 'mee****@example.in', profile_pic_url: '' } });

/** The answer to an accepted form. */
export const wrapped = () =>
  answer({ sbd_code: 'sbd_one', customer_code: 'cus_one', student_uuid: 'KVS-2041' });

/** A new network stub before each test: every call of the form step succeeds unless a test says otherwise. */
export function formServer(): { readonly server: FakeServer } {
  let server: FakeServer | undefined;
  beforeEach(() => {
    localStorage.clear();
    writeSettings();
    setShownInCalls({ page: '', student: '' });
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
  return {
    get server() {
      if (server === undefined) throw new Error('The server is there in tests only.');
      return server;
    },
  };
}

interface Given {
  readonly page?: Partial<PageData>;
  readonly props?: Partial<FormStepProps>;
}

/** Shows the form step of a page, with its toasts. */
export function show({ page = {}, props = {} }: Given = {}) {
  const onDone = vi.fn<FormStepProps['onDone']>(() => Promise.resolve());
  const onStudentChange = vi.fn<() => void>();
  const { unmount } = render(
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
  return { user: userEvent.setup(), onDone, onStudentChange, unmount };
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const noButton = (name: string) => expect(screen.queryByRole('button', { name })).toBeNull();
export const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const noBox = (name: string | RegExp) => expect(screen.queryByRole('textbox', { name })).toBeNull();
export const findBox = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
export const alertText = () => screen.getByRole('alert').textContent;

/** The hint and the error that describe an input. */
export const describedBy = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' | ');

/** Types a student ID and looks it up. */
export async function lookUp(user: User, id = 'KVS-2041', label = 'Admission No'): Promise<void> {
  await user.type(box(new RegExp(label)), id);
  await user.click(button(`Click here to verify ${label}`));
}

/** Types a number and sends a code to it. */
export async function sendOtp(user: User, number = '9812300001'): Promise<void> {
  await user.type(await findBox(/Mobile/), number);
  await user.click(button('Send OTP'));
}

/** Types a code and verifies it. */
export async function enterOtp(user: User, code = '1234'): Promise<void> {
  await user.type(await findBox('OTP'), code);
  await user.click(button('Verify OTP'));
}

/** Presses the button that sends the form. */
export async function proceed(user: User): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Proceed To Pay' }));
}
