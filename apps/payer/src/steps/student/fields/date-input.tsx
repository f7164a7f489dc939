import { PICKER_DATE_FIRST, PICKER_DATE_LAST, parseCalendarDay } from '@shulk/domain';
import type { CalendarDay } from '@shulk/domain';
import { DateField } from '@shulk/ui';
import type { DateFieldProps } from '@shulk/ui';
import { words as studentWords } from '@shulk/words/steps/student';

interface DateInputProps {
  readonly field: Pick<DateFieldProps['field'], 'id' | 'hint' | 'error' | 'required'> & {
    readonly label: string;
  };
  /** First and last allowed day; 2000-01-01 and 2051-01-01 by default [SR-5.26] (C2). */
  readonly range?: { readonly first: CalendarDay; readonly last: CalendarDay };
  /** yyyy-mm-dd, or {@link UNUSABLE}. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

const PICKER_DAYS = { first: PICKER_DATE_FIRST, last: PICKER_DATE_LAST };

/** The value of a typed text that is no day in range: neither a day nor empty, so that it is refused. */
const UNUSABLE = 'unusable';

/** The date picker: dd/MM/yyyy typed, or picked in the device's own calendar [SR-5.27] (C30). */
export default function DateInput({ field, range = PICKER_DAYS, value, onChange, onBlur }: DateInputProps) {
  return (
    <DateField
      field={field}
      range={{ min: range.first, max: range.last }}
      words={{ placeholder: 'dd/mm/yyyy', calendar: studentWords.calendar(field.label) }}
      value={parseCalendarDay(value) ?? ''}
      onChange={(day, read) => onChange(read === 'day' || read === 'empty' ? day : UNUSABLE)}
      onBlur={onBlur}
    />
  );
}
