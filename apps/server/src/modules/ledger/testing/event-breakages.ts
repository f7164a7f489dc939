import type { Breakage } from './breaking.ts';

/** Numbers of events with a gap. */
export const eventBreakages: readonly Breakage[] = [
  {
    title: 'an event that is missing among those of its institute and student',
    breaks: ({ school }) =>
      `select number_events(100000, now());
       delete from events where institute_id = ${school.instituteId} and position = 2`,
    sees: Array.from(
      { length: 2 },
      () =>
        /^event-numbers: Events are not numbered without a gap: \d+ events, numbers 1 to (\d+), counter at \1\.$/,
    ),
  },
];
