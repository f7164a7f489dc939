import { TextField, type TextFieldProps } from './text-field.tsx';
import css from './field.module.css';

/** Props of {@link OtpField}: those of a text field, without what the code itself settles. */
export type OtpFieldProps = Omit<
  TextFieldProps,
  'prefix' | 'clean' | 'short' | 'type' | 'inputMode' | 'autoComplete' | 'maxLength'
> & {
  /** How many characters the code has; 4 unless told otherwise. */
  readonly length?: number | undefined;
};

/**
 * One input for a one-time code (ux 3 "OTP"). Spaces and dashes go first and the rest is cut to length after that;
 * `maxlength` is not used because it would cut "12 34" before the space is out. Letters stay, so the page can say
 * what is wrong with them.
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
