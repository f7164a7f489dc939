// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  aForm,
  box,
  button,
  choices,
  describedBy,
  email,
  enterOtp,
  field,
  findBox,
  foundWithEmail,
  lookUp,
  mobile,
  noBox,
  sendOtp,
  show,
  studentId,
  formServer,
} from './testing/form-harness.tsx';

const at = formServer();

const allTypes = [
  [studentId],
  [mobile],
  [email],
  [field('guardian', { placeholder: 'As on the card', helper_text: 'Who pays' })],
  [field('mail', { input_type: 'email' }), field('class', { input_type: 'select', input_value: choices })],
  [
    field('route', { input_type: 'radio', input_value: choices }),
    field('needs', { input_type: 'checkbox', input_value: choices }),
    field('born', { input_type: 'date' }),
  ],
  [field('retired', { is_active: false })],
];
const meta = { title: 'Pay term fees', subtitle: 'Term 2' };

describe('the form step', () => {
  it('has title and subtitle, student identifier, OTP section, remaining fields and button in this order [PJ-2.3.1] [PJ-2.3.4] [PJ-3.10]', async () => {
    at.server.serve({ 'students.field_details': foundWithEmail });
    const { user } = show({ page: aForm(allTypes, { enable_otp_verification: true }, meta) });
    expect(screen.getByRole('heading', { level: 1, name: 'Pay term fees' })).toBeTruthy();
    await lookUp(user);
    await sendOtp(user);
    await enterOtp(user);
    await screen.findByRole('button', { name: 'Proceed To Pay' });
    const parts = [
      screen.getByRole('heading', { level: 1 }),
      screen.getByText('Term 2'),
      box(/Admission No/),
      screen.getByText('Admission No verified successfully!'),
      box(/Mobile Number/),
      screen.getByText('Mobile Number verified successfully!'),
      box(/Email/),
      box(/guardian/),
      screen.getByRole('combobox', { name: /class/ }),
      button('Proceed To Pay'),
    ];
    const isBefore = (first: Node, second: Node | undefined): boolean =>
      second === undefined ||
      (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    expect(parts.map((part, place) => isBefore(part, parts[place + 1]))).toEqual(parts.map(() => true));
  });

  it('has no title and subtitle if the page has none: its label names the step [PJ-2.3.1]', () => {
    show({ page: { ...aForm(allTypes), payment_page_label: 'School fees by term' } });
    expect(screen.getByRole('heading', { level: 1, name: 'School fees by term' })).toBeTruthy();
    expect(screen.queryByText('Term 2')).toBeNull();
  });

  it('is built from the page’s own fields: the six types with label, placeholder, helper text and options, active ones only [PJ-1.5] [PJ-2.3.8] [PJ-3.11] [PJ-5.2]', async () => {
    const { user } = show({ page: aForm(allTypes, {}, meta) });
    await lookUp(user);
    const text = await findBox(/guardian/);
    expect(text.placeholder).toBe('As on the card');
    expect(describedBy(text)).toContain('Who pays');
    expect(box(/^mail/).getAttribute('type')).toBe('email');
    const options = within(screen.getByRole('combobox', { name: /class/ })).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Select', 'Bus', 'Walk']);
    const radios = within(screen.getByRole('radiogroup', { name: /route/ })).getAllByRole('radio');
    expect(radios.map((radio) => radio.getAttribute('value'))).toEqual(['bus', 'walk']);
    expect(within(screen.getByRole('group', { name: /needs/ })).getAllByRole('checkbox')).toHaveLength(2);
    expect(await screen.findByRole('button', { name: 'Open the calendar for born' })).toBeTruthy();
    noBox(/retired/);
  });

  it('hides options whose label has a dollar sign in its dropdowns [PJ-5.52]', async () => {
    const input_value = [...choices, { label: '$$label$$', value: 'x' }];
    const { user } = show({
      page: aForm([[studentId], [field('class', { input_type: 'select', input_value })]]),
    });
    await lookUp(user);
    const options = within(await screen.findByRole('combobox', { name: /class/ })).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Select', 'Bus', 'Walk']);
  });

  it('shows each configured row as one row: of one, two and three fields [PJ-2.3.5] [PJ-2.3.6] [PJ-2.3.7]', async () => {
    const { user } = show({ page: aForm(allTypes) });
    await lookUp(user);
    await findBox(/guardian/);
    const rows = [...document.querySelectorAll('.row')].map((row) => row.children.length);
    expect(rows).toEqual([1, 2, 3]);
  });

  it('never shows the student id, mobile and e-mail in the generic rows [PJ-2.3.9] [PJ-3.12]', async () => {
    const { user } = show({ page: aForm([[studentId, mobile, email, field('guardian')]]) });
    await lookUp(user);
    await findBox(/guardian/);
    const rows = [...document.querySelectorAll('.row')];
    expect(rows.map((row) => row.querySelectorAll('input').length)).toEqual([1]);
    for (const name of [/Admission No/, /Mobile/, /Email/])
      expect(screen.getAllByRole('textbox', { name })).toHaveLength(1);
  });

  it('ignores a click on the button that is already sending', async () => {
    let finish = (): void => undefined;
    at.server.serve({
      'students.wrapper': () => new Promise((resolve) => (finish = () => resolve(foundWithEmail()))),
    });
    const { user } = show({ page: aForm([[studentId]]) });
    await lookUp(user);
    await user.dblClick(await screen.findByRole('button', { name: 'Proceed To Pay' }));
    expect(button('Proceed To Pay').getAttribute('aria-busy')).toBe('true');
    finish();
    await waitFor(() => expect(button('Proceed To Pay').getAttribute('aria-busy')).toBeNull());
    expect(at.server.of('students.wrapper')).toHaveLength(1);
  });
});
