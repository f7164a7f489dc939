// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import DateInput from './fields/date-input.tsx';
import { today } from './fields/today.ts';
import {
  aForm,
  box,
  describedBy,
  field,
  found,
  lookUp,
  proceed,
  show,
  studentId,
  formServer,
} from './testing/form-harness.tsx';

const at = formServer();
const born = field('born', { input_type: 'date', is_required: false });

/** The device's calendar behind the picker's button. */
function calendar(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('input[type=date]');
  if (input === null) throw new Error('The picker has no calendar.');
  return input;
}

describe('the date field of the form', () => {
  it('accepts dates from 1965-01-01 up to today, typed or picked [C2] [PJ-2.3.10]', async () => {
    const { user } = show({ page: aForm([[studentId], [born]]) });
    await lookUp(user);
    await screen.findByRole('button', { name: 'Open the calendar for born' });
    expect([calendar().min, calendar().max]).toEqual(['1965-01-01', today()]);
    const [year, month, day] = today().split('-');
    const tomorrow = new Date(Date.parse(today()) + 86_400_000).toISOString().slice(0, 10).split('-');
    for (const [typed, isRefused] of [
      ['31/12/1964', true],
      [tomorrow.reverse().join('/'), true],
      ['31/02/2010', true],
      ['01/01/1965', false],
      [`${day}/${month}/${year}`, false],
    ] as const) {
      await user.clear(box(/born/));
      await user.type(box(/born/), typed);
      await user.tab();
      expect([typed, describedBy(box(/born/)).includes('Please select a date')]).toEqual([typed, isRefused]);
    }
  });

  it('shows dd/MM/yyyy, prefilled and typed, and sends the day in the stored format [C30] [SR-5.27] [PJ-5.18]', async () => {
    at.server.serve({
      'students.field_details': () => found({ proven: true, custom_fields: { born: '2014-07-09' } }),
    });
    const { user } = show({ page: aForm([[studentId], [born]]) });
    await lookUp(user);
    await waitFor(() => expect(box(/born/).value).toBe('09/07/2014'));
    await user.clear(box(/born/));
    await user.type(box(/born/), '5-9-2013');
    await user.tab();
    expect(box(/born/).value).toBe('05/09/2013');
    await proceed(user);
    await waitFor(() => expect(at.server.of('students.wrapper')).toHaveLength(1));
    expect(at.server.of('students.wrapper')[0]?.body['custom_fields']).toEqual({ born: '2013-09-05' });
  });
});

describe('the date picker without its own limits', () => {
  function Picker() {
    const [value, setValue] = useState('');
    return (
      <>
        <DateInput
          field={{ id: 'day', label: 'Day', hint: undefined, required: false, error: undefined }}
          value={value}
          onChange={setValue}
          onBlur={() => undefined}
        />
        <output>{value}</output>
      </>
    );
  }

  it('accepts 2000-01-01 to 2051-01-01 and shows dd/MM/yyyy [C2] [SR-5.26] [C30] [SR-5.27]', async () => {
    const user = userEvent.setup();
    render(<Picker />);
    expect([calendar().min, calendar().max]).toEqual(['2000-01-01', '2051-01-01']);
    const taken = () => document.querySelector('output')?.textContent;
    for (const [typed, day] of [
      ['31/12/1999', 'unusable'],
      ['01/01/2000', '2000-01-01'],
      ['01/01/2051', '2051-01-01'],
      ['02/01/2051', 'unusable'],
    ]) {
      await user.clear(screen.getByRole('textbox', { name: 'Day' }));
      await user.type(screen.getByRole('textbox', { name: 'Day' }), typed ?? '');
      expect([typed, taken()]).toEqual([typed, day]);
    }
  });
});
