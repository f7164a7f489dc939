import { useId, useRef, useState, type Ref } from 'react';
import { CalendarIcon } from '../icons/icons.tsx';
import { FieldFrame, fieldWiring, type FieldProps } from './field-frame.tsx';
import { readTypedDate, showTypedDate, type DayRange, type TypedDate } from './typed-date.ts';
import css from './field.module.css';

/** Props of {@link DateField}. Days in and out are yyyy-mm-dd. */
export interface DateFieldProps extends FieldProps, DayRange {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  /** The day, or an empty text for none. */
  readonly value: string;
  /** The day, or an empty text while what is typed cannot be used; `read` says why. */
  readonly onChange: (day: string, read: TypedDate['kind']) => void;
  readonly onBlur?: (() => void) | undefined;
  /** Name of the calendar button. */
  readonly calendarLabel: string;
  /** Shown in the empty input, such as dd/mm/yyyy. */
  readonly placeholder?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

interface CalendarProps {
  readonly label: string;
  readonly day: string;
  readonly range: DayRange;
  readonly disabled: boolean | undefined;
  readonly onPick: (day: string) => void;
}

/** The button and, under it, the native date input whose picker it opens; only the button can be reached. */
function Calendar({ label, day, range, disabled, onPick }: CalendarProps) {
  const native = useRef<HTMLInputElement>(null);
  return (
    <span className={css['picker']}>
      <input
        ref={native}
        className={css['native']}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        disabled={disabled}
        min={range.min}
        max={range.max}
        value={day}
        onChange={(event) => onPick(event.target.value)}
      />
      <button
        type="button"
        className={css['calendar']}
        aria-label={label}
        disabled={disabled}
        onClick={() => native.current?.showPicker()}
      >
        <CalendarIcon />
      </button>
    </span>
  );
}

/**
 * A date typed as dd/MM/yyyy, with a button that opens the device's own calendar. The typed text is the field's:
 * a native date input alone would print the phone's order of day and month (stack: date).
 */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, value, min, max, required, disabled, onChange, onBlur, ref, ...rest } = props;
  const ownId = useId();
  const id = rest.id ?? ownId;
  const [text, setText] = useState(showTypedDate(value));
  const [told, setTold] = useState(value);
  // A day the page sets itself replaces the text; the echo of our own report must not touch half-typed text.
  if (value !== told) {
    setTold(value);
    setText(showTypedDate(value));
  }
  const report = (typed: string) => {
    const read = readTypedDate(typed, { min, max });
    const day = read.kind === 'day' ? read.day : '';
    setTold(day);
    onChange(day, read.kind);
  };
  const leave = () => {
    const read = readTypedDate(text, { min, max });
    if (read.kind === 'day') setText(showTypedDate(read.day));
    onBlur?.();
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      <span className={css['box']}>
        <input
          {...fieldWiring(id, { hint, error })}
          ref={ref}
          id={id}
          name={rest.name}
          className={`${css['input']} num`}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={rest.placeholder}
          disabled={disabled}
          aria-required={required || undefined}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            report(event.target.value);
          }}
          onBlur={leave}
        />
        <Calendar
          label={rest.calendarLabel}
          day={told}
          range={{ min, max }}
          disabled={disabled}
          onPick={(day) => {
            setText(showTypedDate(day));
            report(showTypedDate(day));
          }}
        />
      </span>
    </FieldFrame>
  );
}
