// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CheckboxGroup, RadioGroup } from './choice-group.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { OtpField } from './otp-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

const input = () => screen.getByRole<HTMLInputElement>('textbox');
const describedBy = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);

describe('TextField', () => {
  it('is described by its error first and then by its hint, and invalid only with an error', () => {
    const { rerender } = render(<TextField label="Mobile" hint="Ten digits" />);
    expect(describedBy(input())).toEqual(['Ten digits']);
    expect(input().hasAttribute('aria-invalid')).toBe(false);
    rerender(<TextField label="Mobile" hint="Ten digits" error="Please enter mobile number" />);
    expect(describedBy(input())).toEqual(['Please enter mobile number', 'Ten digits']);
    expect(input().getAttribute('aria-invalid')).toBe('true');
  });

  it('reserves the error line over the input before there is an error', () => {
    const { container } = render(<TextField id="m" label="Mobile" />);
    const line = container.querySelector('#m-error');
    expect(line?.textContent).toBe('');
    expect(line && line.compareDocumentPosition(input()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('says it is required without the mark in its name, and reads out the prefix', () => {
    render(
      <TextField label="Mobile" prefix="+91" required inputMode="numeric" autoComplete="tel-national" />,
    );
    const field = screen.getByRole('textbox', { name: 'Mobile' });
    expect(field.getAttribute('aria-required')).toBe('true');
    expect(describedBy(field)).toEqual(['+91']);
    expect(field.getAttribute('inputmode')).toBe('numeric');
    expect(field.getAttribute('autocomplete')).toBe('tel-national');
  });

  it('cleans typed text before the page sees it', async () => {
    const user = userEvent.setup();
    const seen = vi.fn<(typed: string) => void>();
    render(
      <TextField
        label="Id"
        clean={(text) => text.replace(/ /g, '')}
        onChange={(e) => seen(e.target.value)}
      />,
    );
    await user.click(input());
    await user.paste('A 1 2');
    expect(seen).toHaveBeenLastCalledWith('A12');
    expect(input().value).toBe('A12');
  });
});

describe('OtpField', () => {
  it('reads a pasted 12 34 as 1234', async () => {
    const user = userEvent.setup();
    render(<OtpField label="OTP" />);
    await user.click(input());
    await user.paste('12 34');
    expect(input().value).toBe('1234');
  });

  it('takes at most four characters, dashes not counted, even if the page controls the value [SR-5.14]', async () => {
    const user = userEvent.setup();
    function Page() {
      const [value, setValue] = useState('');
      return <OtpField label="OTP" value={value} onChange={(event) => setValue(event.target.value)} />;
    }
    render(<Page />);
    await user.type(input(), '1-2–3 456');
    expect(input().value).toBe('1234');
  });

  it('is one numeric input that the phone can fill, without a maxlength that would cut a paste', () => {
    render(<OtpField label="OTP" />);
    expect(input().type).toBe('text');
    expect(input().inputMode).toBe('numeric');
    expect(input().getAttribute('autocomplete')).toBe('one-time-code');
    expect(input().hasAttribute('maxlength')).toBe(false);
  });

  it('keeps letters, so that the page can name the mistake', async () => {
    const user = userEvent.setup();
    render(<OtpField label="OTP" />);
    await user.type(input(), '12a4');
    expect(input().value).toBe('12a4');
  });
});

describe('SelectField', () => {
  it('lists its choices after the placeholder and is connected like a text field', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn<(value: string) => void>();
    const choices = [
      { value: 'r', label: 'Rohan' },
      { value: 's', label: 'Sita', disabled: true },
    ];
    render(
      <SelectField
        label="Child"
        error="Choose a child"
        placeholder="Select Student"
        choices={choices}
        onChange={(event) => onChange(event.target.value)}
      />,
    );
    const select = screen.getByRole('combobox', { name: 'Child' });
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Select Student',
      'Rohan',
      'Sita',
    ]);
    expect(describedBy(select)).toEqual(['Choose a child']);
    await user.selectOptions(select, 'r');
    expect(onChange).toHaveBeenLastCalledWith('r');
  });
});

describe('RadioGroup and CheckboxGroup', () => {
  const choices = [
    { value: 'x', label: 'Ex' },
    { value: 'y', label: 'Why' },
  ];

  it('marks a radio error on the group and gives the summary a field to focus', async () => {
    const user = userEvent.setup();
    render(
      <>
        <ErrorSummary title="There is a problem" errors={[{ fieldId: 'g', message: 'Choose one' }]} />
        <RadioGroup id="g" label="Which" error="Choose one" required choices={choices} />
      </>,
    );
    const group = screen.getByRole('radiogroup', { name: 'Which' });
    expect(describedBy(group)).toEqual(['Choose one']);
    expect(group.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'There is a problem' }));
    await user.click(screen.getByRole('link', { name: 'Choose one' }));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Ex' }));
  });

  it('lets one radio be chosen, and any number of boxes', async () => {
    const user = userEvent.setup();
    render(
      <>
        <RadioGroup label="One" choices={choices} />
        <CheckboxGroup label="Many" choices={choices} />
      </>,
    );
    for (const control of [...screen.getAllByRole('radio'), ...screen.getAllByRole('checkbox')])
      await user.click(control);
    expect(screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked)).toEqual([
      false,
      true,
    ]);
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.checked)).toEqual([true, true]);
  });

  it('marks each box of an invalid set, since the set itself cannot be marked', () => {
    render(
      <CheckboxGroup
        label="Many"
        error="Choose some"
        choices={choices}
        value={['y']}
        inputProps={{ readOnly: true }}
      />,
    );
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map((box) => box.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
    expect(boxes.map((box) => box.checked)).toEqual([false, true]);
    expect(screen.getByRole('group', { name: 'Many' }).hasAttribute('aria-invalid')).toBe(false);
  });
});

it('announces an error when it appears, since nothing else announces it (finding 11)', () => {
  const { rerender } = render(<TextField id="late" label="Student ID" />);
  const line = document.getElementById('late-error');
  expect(line?.getAttribute('aria-live')).toBe('polite');
  rerender(<TextField id="late" label="Student ID" error="Please try again" />);
  expect(document.getElementById('late-error')).toBe(line);
  expect(line?.textContent).toContain('Please try again');
});
