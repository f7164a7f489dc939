import { fireEvent, screen } from '@testing-library/react';
import type { EmiApplicationView } from '@shulk/contract';
import { pass, openSheet } from './sheet-harness.tsx';
import type { OpenedSheet } from './sheet-harness.tsx';
import type { SheetCase } from './sheet-case.ts';

/** Opens the sheet of an application in this state; its code loads on its own. */
export async function openApplicationSheet(
  on: SheetCase,
  view: EmiApplicationView,
  visit?: string,
): Promise<OpenedSheet> {
  on.server.answers('/emi/application', { data: view });
  const sheet = await openSheet({ auth: 'emi.given', visit });
  await import('../application/open-application.tsx');
  await pass();
  return sheet;
}

/** Details that a lender accepts. */
export const GOOD_DETAILS = {
  'Name as on your PAN card': 'Aarav Sharma',
  PAN: 'abcpe1234f',
  'Date of birth': '02/03/1985',
  'Mobile number': '98765 43210',
  'E-mail address': 'Aarav@Example.in',
  Address: '12, Temple Road, Mysuru',
  'PIN code': '570 001',
} as const;

/** Types into fields by their labels. */
export function fill(values: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(fieldOf(label), { target: { value } });
  }
}

/** A field by the start of its label. */
export const fieldOf = (label: string): HTMLElement =>
  screen.getByRole('textbox', { name: new RegExp(`^${label}`) });
