import type { Bundle } from '@shulk/contract';
import type { CalendarDay } from '@shulk/domain';
import { demoCalendar } from './demo-calendar.ts';
import { centralVidyalaya } from './institutes/central.ts';
import { deccanInstitute } from './institutes/deccan.ts';
import { kaveriValley } from './institutes/kaveri.ts';
import { centralPages } from './pages/central-pages.ts';
import { deccanPages } from './pages/deccan-pages.ts';
import { kaveriPages } from './pages/kaveri-pages.ts';
import { searchPages } from './pages/search-pages.ts';
import { demoPictures } from './demo-pictures.ts';
import { centralStudents } from './students/central-students.ts';
import { deccanStudents } from './students/deccan-students.ts';
import { kaveriHeroes } from './students/kaveri-heroes.ts';
import { kaveriStudents } from './students/kaveri-students.ts';

/**
 * The demo as an import bundle (decisions 14): fictional institutes with published fee figures, and one page per
 * flow. Deterministic for a day.
 * @param today the day of seeding in India; all dates are relative to it
 * @param publicUrl our own address, to which content dropdowns link (a leaf redirects only if it starts with http)
 */
export function buildDemoBundle(today: CalendarDay, publicUrl = 'http://localhost:3000'): Bundle {
  const calendar = demoCalendar(today);
  const people = [
    kaveriHeroes(calendar),
    kaveriStudents(calendar),
    deccanStudents(calendar),
    centralStudents(calendar),
  ];
  return {
    version: 1,
    files: demoPictures(),
    groups: [
      { code: 'kaveri-trust', label: 'Kaveri Education Trust' },
      { code: 'deccan-society', label: 'Deccan Technical Education Society' },
      { code: 'central-society', label: 'Central Vidyalaya Society' },
    ],
    institutes: [kaveriValley(calendar), deccanInstitute(calendar), centralVidyalaya(calendar)],
    students: people.flatMap(({ students }) => students),
    payments: people.flatMap(({ payments }) => payments),
    emi_applications: people.flatMap(({ applications }) => applications),
    pages: [
      ...kaveriPages(calendar, publicUrl),
      ...deccanPages(calendar),
      ...centralPages(calendar),
      ...searchPages(),
    ],
  };
}
