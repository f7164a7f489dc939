import { useRef, useState } from 'react';
import { CalendarIcon } from '../icons/later-icons.tsx';
import { FieldFrame, fieldWiring, type FieldProps } from './field-frame.tsx';
import { readTypedDate, showTypedDate, type DayRange, type TypedDate } from './typed-date.ts';
import css from './field.module.css';

/** Props of {@link DateField}. Days in and out are yyyy-mm-dd. */
export interface DateFieldProps {
  /** The field: its id, its texts, and whether it is required. */
  readonly field: FieldProps & { readonly id: string; readonly required?: boolean | undefined };
  /** The allowed days; any by default. */
  readonly range?: DayRange | undefined;
  readonly words: {
    /** Shown in the empty input, such as dd/mm/yyyy. */
    readonly placeholder?: string | undefined;
    /** Name of the calendar button. */
    readonly calendar: string;
  };
  /** The day, or an empty text for none. */
  readonly value: string;
  /** The day, or an empty text while the typed text is invalid; `read` says why. */
  readonly onChange: (day: string, read: TypedDate['kind']) => void;
  readonly onBlur?: (() => void) | undefined;
}

interface CalendarProps {
  readonly label: string;
  readonly day: string;
  readonly range: DayRange;
  readonly onPick: (day: string) => void;
}

/** The button over the native date input whose picker it opens; only the button is focusable. */
function Calendar({ label, day, range, onPick }: CalendarProps) {
  const native = useRef<HTMLInputElement>(null);
  return (
    <span className={css['picker']}>
      <input
        ref={native}
        className={css['native']}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={range.min}
        max={range.max}
        value={day}
        onChange={(event) => onPick(event.target.value)}
      />
      <button
        type="button"
        className={css['calendar']}
        aria-label={label}
        onClick={() => native.current?.showPicker()}
      >
        <CalendarIcon />
      </button>
    </span>
  );
}

/**
 * A date typed as dd/MM/yyyy, with a button that opens the device's calendar. The typed text belongs to this field: a
 * native date input alone would use the phone's order of day and month (stack: date).
 */
export function DateField({ field, range = {}, words, value, onChange, onBlur }: DateFieldProps) {
  const { id, hint, error, required } = field;
  const [text, setText] = useState(showTypedDate(value));
  const [told, setTold] = useState(value);
  // A day that the page sets replaces the text; the echo of our own report must not change half-typed text.
  if (value !== told) {
    setTold(value);
    setText(showTypedDate(value));
  }
  const report = (typed: string) => {
    const read = readTypedDate(typed, range);
    const day = read.kind === 'day' ? read.day : '';
    setTold(day);
    onChange(day, read.kind);
  };
  const leave = () => {
    const read = readTypedDate(text, range);
    if (read.kind === 'day') setText(showTypedDate(read.day));
    onBlur?.();
  };
  return (
    <FieldFrame {...field}>
      <span className={css['box']}>
        <input
          {...fieldWiring(id, { hint, error })}
          id={id}
          className={`${css['input']} num`}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={words.placeholder}
          aria-required={required || undefined}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            report(event.target.value);
          }}
          onBlur={leave}
        />
        <Calendar
          label={words.calendar}
          day={told}
          range={range}
          onPick={(day) => {
            setText(showTypedDate(day));
            report(showTypedDate(day));
          }}
        />
      </span>
    </FieldFrame>
  );
}
