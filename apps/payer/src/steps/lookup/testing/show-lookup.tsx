import type { PageData } from '@shulk/contract';
import { aPage } from '@shulk/contract/testing';
import { Toasts } from '@shulk/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { toasts } from '../../../shared/toasts.ts';
import type { VisitPrefill } from '../../../shared/visit.ts';
import { answer, fakeServer, writeSettings } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { ReverseLookup } from '../index.ts';
import type { ReverseLookupProps } from '../index.ts';

/** A lookup by register number or mobile. */
export const config: NonNullable<PageData['callback_config']> = {
  title: 'Pay your college fees',
  subtitle: 'We look you up in the college records',
  action: 'LOOKUP',
  fields: {
    student_uuid_field: { label: 'Register number', helper_text: 'On your ID card' },
    mobile_field: { label: 'Parent mobile', helper_text: 'As given at admission' },
  },
};

/** A student in the lookup's form. */
export const pupil = (id: string, first: string, over: object = {}) => ({
  student_id: id,
  student_uuid: id,
  student_first_name: first,
  student_middle_name: '',
  student_last_name: 'Rao',
  ...over,
});

/** The lookup's answer: students of one customer. */
export const found = (...student_details: unknown[]) =>
  answer({
    reverse_token: 'rev_1',
    student_details,
    customer_details: {
      customer_mobile: 'XXXXXX0001',
      customer_first_name: 'L****',
      customer_middle_name: '',
      customer_last_name: '',
      customer_email: '',
    },
  });

/** A server where one student is found and every step of the chain succeeds. */
export function reverseServer(): FakeServer {
  writeSettings();
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
  return fakeServer({
    'reverse.callback': () => found(pupil('R1', 'Asha')),
    'pages.fetch': () => answer(aPage({ form_block: undefined })),
    'reverse.create_customer': () => answer({ customer_code: 'cus_1' }, 'Created', 201),
    'students.create': () => answer({ code: 'sbd_1' }, 'Created', 201),
    'students.create_fee_types': () => answer({ sbd_code: 'sbd_1' }, 'Created', 201),
    'sessions.create': () => answer({ code: 'ses_1', session_code: 'ses_unread' }, 'Created', 201),
  });
}

/** Shows the lookup of a page, with toasts. */
export function showLookup(page: Partial<PageData> = {}, prefill: VisitPrefill = {}) {
  const onDone = vi.fn<ReverseLookupProps['onDone']>();
  render(
    <>
      <Toasts store={toasts} dismissLabel="Dismiss" />
      <ReverseLookup
        page={aPage({ callback_config: config, form_block: undefined, ...page })}
        prefill={prefill}
        onDone={onDone}
      />
    </>,
  );
  return { user: userEvent.setup(), onDone };
}

export type User = ReturnType<typeof userEvent.setup>;

export const button = (name: string) => screen.getByRole('button', { name });
export const idField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Register number/ });
export const mobileField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Parent mobile/ });
/** The announced errors: in a toast, or in their own place. */
export const alertText = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');

/** Looks the student R1 up and waits for the result. */
export async function lookUp(user: User): Promise<void> {
  await user.type(idField(), 'R1');
  await user.click(button('Fetch student Details'));
  await screen.findByRole('button', { name: 'Edit' });
}
