import { FORM_DATE_FIRST, parseCalendarDay } from '@shulk/domain';
import { DateField } from '@shulk/ui';
import { today } from '../../shared/clock.ts';

interface DateInputProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly required: boolean;
  readonly error: string | undefined;
  /** yyyy-mm-dd, or {@link UNUSABLE}. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/** What stands for a typed text that is no day in range: no day, but not empty either, so that it is refused. */
const UNUSABLE = 'unusable';

/** The form's date: typed dd/MM/yyyy or picked, from 1965-01-01 to today [PJ-2.3.10] [SR-5.27] (C2). */
export default function DateInput({ value, onChange, ...field }: DateInputProps) {
  return (
    <DateField
      {...field}
      min={FORM_DATE_FIRST}
      max={today()}
      placeholder="dd/mm/yyyy"
      calendarLabel={`Open the calendar for ${field.label}`}
      value={parseCalendarDay(value) ?? ''}
      onChange={(day, read) => onChange(read === 'day' || read === 'empty' ? day : UNUSABLE)}
    />
  );
}
