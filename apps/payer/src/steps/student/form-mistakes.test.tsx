// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import {
  aForm,
  alertText,
  box,
  choices,
  describedBy,
  field,
  findBox,
  found,
  lookUp,
  mobile,
  proceed,
  show,
  studentId,
  formServer,
} from './testing/form-harness.tsx';

const at = formServer();

describe('mistakes of a form', () => {
  it('are listed if it is submitted empty, each with its own text after its field’s name, in the order of the fields, and the list takes the focus [PJ-5.1] [PJ-5.6] [PJ-5.8] [PJ-5.11] [PJ-5.13] [PJ-5.14] [PJ-5.16]', async () => {
    at.server.serve({
      'students.field_details': () => found({ customer_mobile: '', mobile_on_file: false }),
    });
    const page = aForm(
      [
        [studentId],
        [field('guardian')],
        [mobile],
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
      { title: 'Pay term fees' },
    );
    const { user, onDone } = show({ page });
    await lookUp(user);
    await proceed(user);
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
    expect(at.server.of('students.wrapper')).toHaveLength(0);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('are not checked in fields that are not active or not required [PJ-5.2]', async () => {
    const page = aForm([
      [studentId],
      [field('retired', { is_active: false }), field('note', { is_required: false })],
    ]);
    const { user, onDone } = show({ page });
    await lookUp(user);
    await proceed(user);
    await waitFor(() => expect(onDone).toHaveBeenCalled());
  });

  it('disappear with the correcting keystroke; a single one focuses its field', async () => {
    const { user } = show({ page: aForm([[studentId], [field('guardian')]]) });
    await lookUp(user);
    await proceed(user);
    expect(document.activeElement).toBe(box(/guardian/));
    expect(describedBy(box(/guardian/))).toContain('Field cannot be empty');
    await user.keyboard('M');
    expect(describedBy(box(/guardian/))).toBe('');
  });

  it('are shown when a mobile or an e-mail loses the focus, but not for an empty one [PJ-5.4] [PJ-5.5] [C33] [PJ-5.9]', async () => {
    at.server.serve({ 'students.field_details': () => found({ customer_mobile: '' }) });
    const { user } = show({ page: aForm([[studentId], [mobile], [field('mail', { input_type: 'email' })]]) });
    await lookUp(user);
    await user.click(await findBox(/Mobile/));
    await user.tab();
    expect(describedBy(box(/Mobile/))).not.toContain('Please enter mobile number');
    for (const [name, typed, message] of [
      [/Mobile/, '98123', 'Mobile number must contain 10 digits'],
      [/Mobile/, '5812300001', 'Please enter valid mobile number'],
      [/mail/, 'meera@', 'Please enter valid email'],
    ] as const) {
      await user.clear(box(name));
      await user.type(box(name), typed);
      await user.tab();
      expect(describedBy(box(name))).toContain(message);
    }
  });

  it('named by the server are marked at their fields, by id and by code, with its message as a toast', async () => {
    at.server.serve({
      'students.wrapper': () =>
        refuse('invalid_request', undefined, {
          customer_mobile: 'Please enter valid mobile number',
          'custom_fields.guardian_code': 'Field cannot be empty',
          'system_fields.stud_ad_city': 'Please select an option',
        }),
    });
    const page = aForm([
      [studentId],
      [mobile],
      [field('guardian', { field_code: 'guardian_code' }), field('stud_ad_city', { field_type: 'system' })],
    ]);
    const { user, onDone } = show({ page });
    await lookUp(user);
    await user.type(await findBox(/guardian/), 'Meera');
    await user.type(box(/city/), 'Mysuru');
    await proceed(user);
    await waitFor(() => expect(describedBy(box(/guardian/))).toBe('Field cannot be empty'));
    expect(describedBy(box(/city/))).toBe('Please select an option');
    expect(describedBy(box(/Mobile/))).toContain('Please enter valid mobile number');
    expect(alertText()).toContain('Please correct the marked fields');
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Please correct these fields' }));
    expect(onDone).not.toHaveBeenCalled();
  });

  it('against the contact on record, found by the server, are marked there with the specified text [C12] [PJ-5.7]', async () => {
    const message = 'Mobile number does not match';
    at.server.serve({
      'students.wrapper': () => refuse('contact_mismatch', message, { customer_mobile: message }),
    });
    const { user } = show({ page: aForm([[studentId], [mobile]]) });
    await lookUp(user);
    await proceed(user);
    await waitFor(() => expect(describedBy(box(/Mobile/))).toContain(message));
    expect(document.activeElement).toBe(box(/Mobile/));
  });
});
