import { indiaDay, instant } from '@shulk/domain';
import type { CalendarDay } from '@shulk/domain';
import { nowMs } from '../../../shared/clock.ts';

/** Today in India. Separate from the clock, which the first screen loads without the rules of dates (R45). */
export const today = (): CalendarDay => indiaDay(instant(nowMs()));
