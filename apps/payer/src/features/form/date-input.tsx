import { PICKER_DATE_FIRST, PICKER_DATE_LAST, parseCalendarDay } from '@shulk/domain';
import type { CalendarDay } from '@shulk/domain';
import { DateField } from '@shulk/ui';

interface DateInputProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly required: boolean;
  readonly error: string | undefined;
  /** First day that may be given; 2000-01-01 unless the place says otherwise [SR-5.26] (C2). */
  readonly first?: CalendarDay;
  /** Last day that may be given; 2051-01-01 unless the place says otherwise [SR-5.26] (C2). */
  readonly last?: CalendarDay;
  /** yyyy-mm-dd, or {@link UNUSABLE}. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/** What stands for a typed text that is no day in range: no day, but not empty either, so that it is refused. */
const UNUSABLE = 'unusable';

/** The date picker: typed dd/MM/yyyy or picked in the device's own calendar [SR-5.27] (C30). */
export default function DateInput({
  first = PICKER_DATE_FIRST,
  last = PICKER_DATE_LAST,
  value,
  onChange,
  ...field
}: DateInputProps) {
  return (
    <DateField
      {...field}
      min={first}
      max={last}
      placeholder="dd/mm/yyyy"
      calendarLabel={`Open the calendar for ${field.label}`}
      value={parseCalendarDay(value) ?? ''}
      onChange={(day, read) => onChange(read === 'day' || read === 'empty' ? day : UNUSABLE)}
    />
  );
}
