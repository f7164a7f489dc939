import { useId, useState, type SyntheticEvent } from 'react';
import { FieldFrame, fieldWiring } from './field-frame.tsx';
import type { TextFieldProps } from './text-field.tsx';
import css from './otp-field.module.css';

/** Props of {@link OtpField}: those of a text field, without what the code itself settles. */
export type OtpFieldProps = Omit<
  TextFieldProps,
  'prefix' | 'clean' | 'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'className'
> & {
  /** Number of characters of the code, 4 by default. */
  readonly length?: number | undefined;
};

/** What a paste may hold besides the code. */
const BETWEEN = /[\s\p{Pd}]/gu;

/**
 * One input for a one-time code (ux 3 "OTP"), over cells that show its characters. Spaces and dashes are removed before
 * the rest is cut to length; `maxlength` would cut "12 34" before the space is removed. Letters stay, so the page can
 * name the mistake. Typing into a full field replaces its code.
 */
export function OtpField({ length = 4, label, hint, error, onChange, ...native }: OtpFieldProps) {
  const ownId = useId();
  const id = native.id ?? ownId;
  const [typed, setTyped] = useState('');
  const shown = String(native.value ?? typed);
  const selectFull = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void => {
    if (input.value.length === length) input.select();
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <span className={css['code']}>
        <span className={css['cells']} aria-hidden="true">
          {Array.from({ length }, (_, at) => (
            <span key={at} data-at={at < shown.length ? 'done' : at === shown.length ? 'next' : undefined}>
              {shown.charAt(at)}
            </span>
          ))}
        </span>
        <input
          onClick={selectFull}
          onFocus={selectFull}
          {...native}
          {...fieldWiring(id, { hint, error })}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          className={css['input']}
          onChange={(event) => {
            const code = event.target.value.replace(BETWEEN, '').slice(0, length);
            if (code !== event.target.value) event.target.value = code;
            setTyped(code);
            onChange?.(event);
          }}
        />
      </span>
    </FieldFrame>
  );
}
