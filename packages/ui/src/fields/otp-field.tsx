import { TextField, type TextFieldProps } from './text-field.tsx';
import css from './field.module.css';

/** Props of {@link OtpField}: those of a text field, without what the code itself settles. */
export type OtpFieldProps = Omit<
  TextFieldProps,
  'prefix' | 'clean' | 'short' | 'type' | 'inputMode' | 'autoComplete' | 'maxLength'
> & {
  /** Number of characters of the code, 4 by default. */
  readonly length?: number | undefined;
};

/**
 * One input for a one-time code (ux 3 "OTP"). Spaces and dashes are removed before the rest is cut to length;
 * `maxlength` would cut "12 34" before the space is removed. Letters stay, so the page can name the mistake.
 */
export function OtpField({ length = 4, ...field }: OtpFieldProps) {
  return (
    <TextField
      {...field}
      short
      className={`${css['otp']} num`}
      inputMode="numeric"
      autoComplete="one-time-code"
      clean={(typed) => typed.replace(/[\s\p{Pd}]/gu, '').slice(0, length)}
    />
  );
}
