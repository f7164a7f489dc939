/** Days of a test: its fee's due date, and times relative to it, in Indian time. */
export interface OwnDays {
  readonly due: string;
  /** The moment at a time of day like 08:05, midnight by default. */
  readonly at: (offset: number, time?: string) => string;
}

/** Gives each test of a file its own days: a school's clock only goes forward. */
export function ownDays(): () => OwnDays {
  let day = 0;
  return () => {
    const first = Date.parse('2027-02-01T00:00:00Z') + day * 86_400_000;
    day += 30;
    const on = (offset: number): string => new Date(first + offset * 86_400_000).toISOString().slice(0, 10);
    return { due: on(10), at: (offset, time = '00:00') => `${on(10 + offset)}T${time}:00+05:30` };
  };
}
