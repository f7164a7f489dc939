import { APPLICANT_PROBLEMS } from '@shulk/words/plans/emi';
import { addMonths, parseCalendarDay } from '../dates.ts';
import type { CalendarDay } from '../dates.ts';
import { westernDigits } from '../digits.ts';
import { isEmail, isMobile, typedMobile } from '../contacts/contact-shapes.ts';

/** Who applies for a loan, as typed. */
export interface Applicant {
  readonly name: string;
  readonly pan: string;
  /** yyyy-mm-dd. */
  readonly birth_date: string;
  readonly mobile: string;
  readonly email: string;
  readonly address: string;
  readonly pin_code: string;
}

/** A field of the applicant's details. */
export type ApplicantField = keyof Applicant;

/** The error of each field, in words that say what to type. */
export type ApplicantProblems = Readonly<Partial<Record<ApplicantField, string>>>;

/** Five letters, four digits, a letter; the fourth letter P means a person. */
const PAN = /^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/;
const ADULT_MONTHS = 18 * 12;
const OLDEST_MONTHS = 120 * 12;

/** The details as they are kept: trimmed, PAN in capitals, the mobile as ten digits, the e-mail in lower case. */
export function tidyApplicant(typed: Applicant): Applicant {
  const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
  return {
    name: plain(typed.name),
    pan: typed.pan.replace(/\s/g, '').toUpperCase(),
    birth_date: typed.birth_date.trim(),
    mobile: typedMobile(typed.mobile),
    email: typed.email.trim().toLowerCase(),
    address: plain(typed.address),
    pin_code: westernDigits(typed.pin_code).replace(/[\s\p{Cf}]/gu, ''),
  };
}

/**
 * The errors in an applicant's details before they go to a lender (regulation E.10: data only on need); empty if
 * none. Checks only the format of a PAN; the lender checks whose it is.
 * @param applicant as `tidyApplicant` gives it
 */
export function applicantProblems(applicant: Applicant, today: CalendarDay): ApplicantProblems {
  const isGood: Readonly<Record<ApplicantField, boolean>> = {
    name: /^[\p{L}\p{M}](?:[\p{L}\p{M} .'’-]|\u200c|\u200d){1,119}$/u.test(applicant.name),
    pan: PAN.test(applicant.pan),
    birth_date: isAdult(applicant.birth_date, today),
    mobile: isMobile(applicant.mobile),
    email: isEmail(applicant.email),
    address: applicant.address.length >= 10 && applicant.address.length <= 300,
    pin_code: /^[1-9]\d{5}$/.test(applicant.pin_code),
  };
  return Object.fromEntries(
    Object.entries(APPLICANT_PROBLEMS).filter(([field]) => !isGood[field as ApplicantField]),
  );
}

function isAdult(birthDate: string, today: CalendarDay): boolean {
  const born = parseCalendarDay(birthDate);
  return (
    born !== undefined && born <= addMonths(today, -ADULT_MONTHS) && born >= addMonths(today, -OLDEST_MONTHS)
  );
}
