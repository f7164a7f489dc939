// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DateField } from './date-field.tsx';
import { readTypedDate, showTypedDate, type TypedDate } from './typed-date.ts';

afterEach(cleanup);

const RANGE = { min: '1965-01-01', max: '2026-11-05' };
type Report = (day: string, read: TypedDate['kind']) => void;

function Page({ start = '', onChange = () => {} }: { start?: string; onChange?: Report }) {
  const [day, setDay] = useState(start);
  const change: Report = (next, read) => {
    setDay(next);
    onChange(next, read);
  };
  return (
    <>
      <DateField
        field={{ id: 'born', label: 'Born' }}
        words={{ calendar: 'Choose a date' }}
        range={RANGE}
        value={day}
        onChange={change}
      />
      <button type="button" onClick={() => setDay('2001-02-03')}>
        Prefill
      </button>
    </>
  );
}

const typed = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Born' });

describe('readTypedDate', () => {
  it.each(['05/09/2026', '5/9/2026', '05-09-2026', '05.09.2026', '5 9 2026', '05092026', ' 05/09/2026 '])(
    'reads %s as day, month, year',
    (text) => expect(readTypedDate(text)).toEqual({ kind: 'day', day: '2026-09-05' }),
  );

  it.each([
    '5/9/26',
    '31/04/2026',
    '29/02/2025',
    '29/02/1900',
    '00/01/2026',
    '01/13/2026',
    '2026-09-05',
    'soon',
    '5/9',
  ])('refuses %s, which is no calendar day', (text) =>
    expect(readTypedDate(text)).toEqual({ kind: 'malformed' }),
  );

  it('knows leap years', () => {
    expect(readTypedDate('29/02/2024')).toEqual({ kind: 'day', day: '2024-02-29' });
    expect(readTypedDate('29/02/2000')).toEqual({ kind: 'day', day: '2000-02-29' });
  });

  it('accepts both ends of the range and nothing beyond them', () => {
    const kinds = ['31/12/1964', '01/01/1965', '05/11/2026', '06/11/2026'].map(
      (text) => readTypedDate(text, RANGE).kind,
    );
    expect(kinds).toEqual(['out-of-range', 'day', 'day', 'out-of-range']);
  });

  it('distinguishes an empty field from a wrong one', () => {
    expect(readTypedDate('  ', RANGE)).toEqual({ kind: 'empty' });
  });

  it('shows a stored day as dd/MM/yyyy and nothing for anything else [SR-5.27]', () => {
    expect(showTypedDate('2026-09-05')).toBe('05/09/2026');
    expect(showTypedDate('')).toBe('');
  });
});

describe('DateField', () => {
  it('shows its day as dd/MM/yyyy [SR-5.27]', () => {
    render(<Page start="2014-07-09" />);
    expect(typed().value).toBe('09/07/2014');
  });

  it('reports the day as yyyy-mm-dd once it is complete, and until then an empty text with the reason', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn<Report>();
    render(<Page onChange={onChange} />);
    await user.type(typed(), '09/07/201');
    expect(onChange).toHaveBeenLastCalledWith('', 'malformed');
    await user.type(typed(), '4');
    expect(onChange).toHaveBeenLastCalledWith('2014-07-09', 'day');
    expect(typed().value).toBe('09/07/2014');
    await user.clear(typed());
    expect(onChange).toHaveBeenLastCalledWith('', 'empty');
  });

  it('keeps typed text that is invalid', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn<Report>();
    render(<Page onChange={onChange} />);
    await user.type(typed(), '06/11/2026');
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith('', 'out-of-range');
    expect(typed().value).toBe('06/11/2026');
  });

  it('puts slashes into eight digits when the field loses the focus', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.type(typed(), '09072014');
    expect(typed().value).toBe('09072014');
    await user.tab();
    expect(typed().value).toBe('09/07/2014');
  });

  it('replaces typed text by a day that the page sets', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.type(typed(), '09/07/2014');
    await user.click(screen.getByText('Prefill'));
    expect(typed().value).toBe('03/02/2001');
  });

  it('opens the device’s calendar with the same range, and uses the picked day', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn<Report>();
    const { container } = render(<Page onChange={onChange} />);
    const native = container.querySelector<HTMLInputElement>('input[type=date]');
    if (!native) throw new Error('the calendar needs a native date input');
    const showPicker = vi.fn<() => void>();
    native.showPicker = showPicker;
    await user.click(screen.getByRole('button', { name: 'Choose a date' }));
    expect(showPicker).toHaveBeenCalledTimes(1);
    expect([native.min, native.max]).toEqual([RANGE.min, RANGE.max]);
    fireEvent.change(native, { target: { value: '2014-07-09' } });
    expect(onChange).toHaveBeenLastCalledWith('2014-07-09', 'day');
    expect(typed().value).toBe('09/07/2014');
  });
});
