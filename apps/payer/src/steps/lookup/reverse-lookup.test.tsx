// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anotherServers, refuse } from '../../testing/fake-server.ts';
import type { FakeServer, StubAnswer } from '../../testing/fake-server.ts';
import {
  alertText,
  button,
  config,
  found,
  idField,
  lookUp,
  mobileField,
  pupil,
  reverseServer,
  showLookup,
} from './testing/show-lookup.tsx';

let server: FakeServer;
beforeEach(() => {
  server = reverseServer();
});

const toggle = 'I do not remember the student ID / mobile';

describe('the reverse lookup', () => {
  it('takes title, subtitle, label and helper text from the config [PJ-2.7.1] [PJ-2.7.3] [PJ-2.7.6] [PJ-3.17]', () => {
    showLookup();
    expect(screen.getByRole('heading', { level: 1, name: 'Pay your college fees' })).toBeTruthy();
    expect(screen.getByText('We look you up in the college records')).toBeTruthy();
    expect(idField()).toBeTruthy();
    expect(screen.getByText('On your ID card')).toBeTruthy();
    expect(button('Fetch student Details')).toBeTruthy();
  });

  it('shows either a student ID field or a mobile field, with a toggle [PJ-2.7.2] [PJ-2.7.3] [PJ-2.7.4] [PJ-2.7.5] [PJ-1.4]', async () => {
    const { user } = showLookup();
    expect(screen.getAllByRole('textbox')).toEqual([idField()]);
    await user.click(button(toggle));
    expect(screen.getAllByRole('textbox')).toEqual([mobileField()]);
    expect(screen.getByText('As given at admission')).toBeTruthy();
    await user.click(button(toggle));
    expect(screen.getAllByRole('textbox')).toEqual([idField()]);
  });

  it.each([
    ['student ID', { student_uuid_field: { label: 'Register number' } }, /Register number/],
    ['mobile', { mobile_field: { label: 'Parent mobile' } }, /Parent mobile/],
  ])('shows the %s field alone if the config has no other, without a toggle', (_what, fields, name) => {
    showLookup({ callback_config: { ...config, fields } });
    expect(screen.getByRole('textbox', { name })).toBeTruthy();
    expect(screen.queryByRole('button', { name: toggle })).toBeNull();
  });

  it('requires the student ID if it is shown, by its label, else as "student ID" [PJ-5.44] [PJ-5.45]', async () => {
    const { user } = showLookup();
    await user.click(button('Fetch student Details'));
    expect(screen.getByText('Please enter Register number')).toBeTruthy();
    expect(server.seen).toHaveLength(0);
  });

  it('labels it "student ID" if the config has no label [PJ-5.45]', async () => {
    const { user } = showLookup({ callback_config: { action: 'x', fields: { student_uuid_field: {} } } });
    await user.click(button('Fetch student Details'));
    expect(screen.getByText('Please enter student ID')).toBeTruthy();
  });

  it('requires the mobile when the ID is hidden, ten digits from 6 to 9 [PJ-5.46] [PJ-5.47]', async () => {
    const { user } = showLookup();
    await user.click(button(toggle));
    await user.click(button('Fetch student Details'));
    expect(screen.getByText('Please enter mobile number')).toBeTruthy();
    await user.type(mobileField(), '58123');
    await user.click(button('Fetch student Details'));
    expect(screen.getByText('Mobile number must contain 10 digits')).toBeTruthy();
    await user.type(mobileField(), '00001');
    await user.click(button('Fetch student Details'));
    expect(screen.getByText('Please enter valid mobile number')).toBeTruthy();
    expect(server.seen).toHaveLength(0);
  });

  it('shows a toast for a lookup with neither ID nor mobile, and only for that [PJ-5.48]', async () => {
    const { user } = showLookup();
    await user.click(button('Fetch student Details'));
    expect(alertText()).toBe('Oops something went wrong! Please try after sometime');
  });

  it('shows no toast if only the shown field is empty [PJ-5.48]', async () => {
    const { user } = showLookup({}, { student_uuid: 'R1' });
    await user.click(button(toggle));
    await user.click(button('Fetch student Details'));
    expect(screen.getByText('Please enter mobile number')).toBeTruthy();
    expect(alertText()).toBe('');
  });

  it('sends the page with the ID, or with the mobile, never with both [PJ-7.10]', async () => {
    const { user } = showLookup();
    await lookUp(user);
    await user.click(button('Edit'));
    await user.click(button(toggle));
    await user.type(mobileField(), '98123 00001');
    await user.click(button('Fetch student Details'));
    await screen.findByRole('button', { name: 'Edit' });
    expect(server.of('reverse.callback').map(({ query }) => query)).toEqual([
      { payment_page_slug: 'kaveri-term', student_uuid: 'R1' },
      { payment_page_slug: 'kaveri-term', mobile: '9812300001' },
    ]);
  });

  it.each([
    ['refuses', () => refuse('student_not_found')],
    ['is limited', () => refuse('lookup_limited')],
    ['has no ERP', () => refuse('erp_unavailable')],
    ['finds nobody', () => found()],
    ['is another one, which refuses in the specification’s envelope alone', () => anotherServers(404)],
  ])('names whom it could not find if the server %s [PJ-8.8]', async (_how, reply) => {
    server.serve({ 'reverse.callback': reply });
    const { user } = showLookup();
    await user.type(idField(), 'R1');
    await user.click(button('Fetch student Details'));
    await waitFor(() => expect(alertText()).toContain('Unable to fetch fee details for R1'));
    expect(idField().disabled).toBe(false);
    expect(button('Fetch student Details').getAttribute('aria-busy')).toBeNull();
    expect(screen.queryByText('Select Student')).toBeNull();
  });

  it('locks its inputs after a fetch and unlocks them by an edit button [PJ-2.7.7] [PJ-2.7.8]', async () => {
    const { user } = showLookup();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    await lookUp(user);
    expect(idField().disabled).toBe(true);
    expect(screen.queryByRole('button', { name: toggle })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Fetch student Details' })).toBeNull();
    await user.click(button('Edit'));
    expect(idField()).toMatchObject({ disabled: false, value: 'R1' });
    expect(document.activeElement).toBe(idField());
    expect(screen.queryByText('Select Student')).toBeNull();
  });

  it('starts with the student ID and mobile of the visit [PJ-4.70]', async () => {
    const { user } = showLookup({}, { student_uuid: 'R7', mobile: '9812300001' });
    expect(idField().value).toBe('R7');
    await user.click(button(toggle));
    expect(mobileField().value).toBe('9812300001');
  });
});

describe('the students found', () => {
  it('are one disabled name field if there is one, after "Select Student", with "Proceed" [PJ-2.7.10] [PJ-2.7.11] [PJ-2.7.12]', async () => {
    const { user } = showLookup();
    await lookUp(user);
    expect(screen.getByRole('textbox', { name: 'Student Name' })).toMatchObject({
      disabled: true,
      value: 'Asha Rao',
    });
    expect(document.activeElement?.textContent).toBe('Select Student');
    expect(button('Proceed')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('are cards with name and ID if there are several, and one must be chosen [PJ-2.7.9] [PJ-2.7.11] [PJ-5.49]', async () => {
    server.serve({ 'reverse.callback': () => found(pupil('R1', 'Asha'), pupil('R2', 'Ravi')) });
    const { user } = showLookup();
    await lookUp(user);
    expect(screen.getAllByRole('radio').map((card) => card.textContent)).toEqual([
      'Asha RaoRegister number R1',
      'Ravi RaoRegister number R2',
    ]);
    expect(screen.getByText('Select Student')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Student Name' })).toBeNull();
    await user.click(button('Proceed'));
    expect(screen.getAllByText('Please select student')).toHaveLength(1);
    expect(server.of('pages.fetch')).toHaveLength(0);
  });

  it('show a missing choice where it is made, until there is one [PJ-5.49] (ux 3 "Toasts")', async () => {
    server.serve({ 'reverse.callback': () => found(pupil('R1', 'Asha'), pupil('R2', 'Ravi')) });
    const { user } = showLookup();
    await lookUp(user);
    await user.click(button('Proceed'));
    const group = screen.getByRole('radiogroup');
    const described = document.getElementById(group.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('Please select student');
    expect(group.getAttribute('aria-invalid')).toBe('true');
    expect(group.contains(described)).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Asha/ }));
    await user.click(screen.getByRole('radio', { name: /Ravi/ }));
    expect(group.getAttribute('aria-invalid')).toBeNull();
    expect(group.textContent).not.toContain('Please select student');
  });

  it('are named by their ID if the institute gave no name', async () => {
    const nameless = pupil('R9', '', { student_last_name: '' });
    server.serve({ 'reverse.callback': () => found(nameless) });
    const { user } = showLookup();
    await lookUp(user);
    expect(screen.getByRole('textbox', { name: 'Student Name' })).toMatchObject({ value: 'R9' });
  });
});

describe('a fetch without a result', () => {
  const failed = async (reply: () => StubAnswer) => {
    server.serve({ 'reverse.callback': reply });
    const { user } = showLookup();
    await user.type(idField(), 'R1');
    await user.click(button('Fetch student Details'));
    await waitFor(() => expect(alertText()).toContain('Unable to fetch fee details for R1'));
    return { user };
  };

  it('says so once, above the retry button, with the reason (finding 11)', async () => {
    const { user } = await failed(() => refuse('erp_unavailable'));
    const said = screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '');
    expect(said, 'no toast beside it').toHaveLength(1);
    expect(said[0]?.textContent).toMatch(/is not responding/);
    expect(
      idField()
        .closest('form')
        ?.contains(said[0] ?? null),
    ).toBe(true);
    expect(screen.queryByRole('button', { name: 'Try again' }), 'one button for one act').toBeNull();
    expect(idField().value).toBe('R1');
    server.serve({ 'reverse.callback': () => found(pupil('R1', 'Asha')) });
    await user.click(button('Fetch student Details'));
    expect(await screen.findByText('Select Student')).toBeTruthy();
    expect(alertText()).toBe('');
    expect(server.of('reverse.callback')).toHaveLength(2);
  });

  it('removes the message on the first keystroke', async () => {
    const { user } = await failed(() => found());
    expect(alertText()).toContain('The institute has no record of this. Please check it and try again.');
    await user.type(idField(), '2');
    expect(alertText()).toBe('');
  });
});
