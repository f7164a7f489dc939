import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anApplication, atStep, someKeyFacts } from '../testing/an-application.ts';
import { GOOD_DETAILS, fieldOf, fill, openApplicationSheet } from '../testing/application-case.ts';
import { heading, press, sheetCase } from '../testing/sheet-case.ts';
import { pass } from '../testing/sheet-harness.tsx';

const on = sheetCase();
const open = (view = atStep.details) => openApplicationSheet(on, view);
const text = (): string => document.body.textContent;
const kept = (): string =>
  [sessionStorage, localStorage]
    .flatMap((storage) =>
      Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at) ?? '')),
    )
    .join();
const rowsOf = (name: string): string[][] =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('the key facts', () => {
  it('come first: lender, total paid, APR, fees, cooling-off days (decisions 8, regulation E.10)', async () => {
    await open();
    expect(heading()).toBe('Your monthly plan');
    const facts = Object.fromEntries(rowsOf('Key facts')) as Record<string, string>;
    expect(facts).toMatchObject({
      Lender: 'Example Finance Limited',
      'Total you pay': '₹61,200',
      'Annual percentage rate (APR)': '4.90 %',
      'Processing fee': '₹1,200 once, to the lender, when the lender pays the institute',
      'First instalment, paid by you now': '₹6,000',
      'Loan amount': '₹54,000',
      Term: '9 months (10 instalments in total, the first paid now)',
      'Rate of interest': '0 % a year, fixed',
      'Loan paid to': 'Kaveri Valley School',
      'Proposal number': 'P-20261120-000001',
      'Offer valid till': '25-11-2026',
    });
    expect(facts['Cooling-off period']).toContain('3 days after signing');
  });

  it('say above all what is paid today, what comes monthly, and the cost where there is no interest (findings 5, 9)', async () => {
    await open();
    expect(screen.getByText('To pay today').textContent).toBe('To pay today ₹6,000');
    expect(text()).toContain('Then 9 months of ₹6,000');
    expect(text()).toContain('No interest. The only cost: Processing fee, ₹1,200, once, to the lender');
    expect(text()).toContain('The APR below is this cost, as a yearly rate.');
    expect(screen.getByText('Lender: Example Finance Limited')).toBeTruthy();
  });

  it('call no loan free of interest that has some', async () => {
    await open(anApplication({ key_facts: someKeyFacts({ interest: 1 }) }));
    expect(text()).not.toContain('No interest');
  });

  it('show the repayments with all that annex C requires, exact to the paisa like the amounts above them (finding 23, R52)', async () => {
    await open();
    expect(rowsOf('EMI Repayments').slice(0, 2)).toEqual([
      ['No.', 'Due on', 'Principal + interest', 'Instalment'],
      ['1', '05-12-2026', '₹6,000 + ₹0 Outstanding: ₹54,000', '₹6,000'],
    ]);
  });

  it('show no advance if there is none', async () => {
    await open(anApplication({ key_facts: someKeyFacts({ advance_count: 0, advance_amount: 0 }) }));
    expect(text()).not.toContain('paid by you now');
  });

  it('tell the page that the sheet shows the application, and nothing else', async () => {
    const sheet = await open();
    expect(sheet.events()).toEqual(['ready']);
    const told = sheet.told.find((message) => message.type === 'event');
    expect(told?.data).toMatchObject({
      type: 'MONTHLY-EMI',
      data: { amount: 60000, application_code: 'EMI261120ABCDEFGH' },
    });
  });

  it('are shown to the page the application was made for, and to no other', async () => {
    await open(anApplication({ parent_origin: 'https://school.example' }));
    expect(text()).toContain('started on another website');
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the applicant’s details', () => {
  const openForm = async () => {
    const sheet = await open();
    await press('Continue');
    expect(heading()).toBe('Your details');
    return sheet;
  };

  it('have labels and the autocomplete names that browsers fill', async () => {
    await openForm();
    const tokens = Object.keys(GOOD_DETAILS).map((label) => fieldOf(label).getAttribute('autocomplete'));
    expect(tokens).toEqual(['name', 'off', 'off', 'tel-national', 'email', 'address-line1', 'postal-code']);
  });

  it('are prefilled with what this browser typed or proved, which is not requested again and can be changed (WCAG 3.3.7)', async () => {
    on.server.answers('/emi/applicant', { data: atStep.consent });
    await open(anApplication({ known_contact: { mobile: '9876543210', email: 'aarav@example.in' } }));
    await press('Continue');
    expect((fieldOf('Mobile number') as HTMLInputElement).value).toBe('9876543210');
    expect((fieldOf('E-mail address') as HTMLInputElement).value).toBe('aarav@example.in');
    const { 'Mobile number': _mobile, 'E-mail address': _email, ...rest } = GOOD_DETAILS;
    fill({ ...rest, 'E-mail address': 'other@example.in' });
    await press('Continue');
    expect(on.server.to('/emi/applicant')[0]?.body).toMatchObject({
      mobile: '9876543210',
      email: 'other@example.in',
    });
  });

  it('are empty if the browser typed and proved nothing', async () => {
    await openForm();
    for (const label of Object.keys(GOOD_DETAILS))
      expect((fieldOf(label) as HTMLInputElement).value, label).toBe('');
  });

  it('are normalised, sent to the server, and lead to the consent', async () => {
    on.server.answers('/emi/applicant', { data: atStep.consent });
    await openForm();
    fill(GOOD_DETAILS);
    await press('Continue');
    expect(on.server.to('/emi/applicant')[0]?.body).toEqual({
      name: 'Aarav Sharma',
      pan: 'ABCPE1234F',
      birth_date: '1985-03-02',
      mobile: '9876543210',
      email: 'aarav@example.in',
      address: '12, Temple Road, Mysuru',
      pin_code: '570001',
    });
    expect(heading()).toBe('Share your details');
  });

  it('are asked for, and consented to, beside the amount of the loan and its lender', async () => {
    on.server.answers('/emi/applicant', { data: atStep.consent });
    await openForm();
    const loan = 'Loan of ₹54,000 from Example Finance Limited';
    expect(screen.getByText(loan)).toBeTruthy();
    fill(GOOD_DETAILS);
    await press('Continue');
    expect(heading()).toBe('Share your details');
    expect(screen.getByText(loan)).toBeTruthy();
  });

  it('are listed with their mistakes, and not sent, if more than one is wrong', async () => {
    await openForm();
    fill({ ...GOOD_DETAILS, PAN: 'ABC', 'PIN code': '12' });
    await press('Continue');
    const list = screen.getByRole('group', { name: 'Please correct these details' });
    expect(document.activeElement).toBe(list);
    expect(within(list).getAllByRole('link')).toHaveLength(2);
    expect(fieldOf('PAN').getAttribute('aria-invalid')).toBe('true');
    expect(on.server.to('/emi/applicant')).toHaveLength(0);
  });

  it('focus the wrong one, with the server’s own message', async () => {
    on.server.answers('/emi/applicant', { code: 'invalid_request', fields: { pan: 'Not a PAN.' } });
    await openForm();
    fill(GOOD_DETAILS);
    await press('Continue');
    expect(text()).toContain('Not a PAN.');
    expect(document.activeElement).toBe(fieldOf('PAN'));
    fill({ PAN: 'ABCPE1234G' });
    expect(text(), 'typing takes the words away').not.toContain('Not a PAN.');
    expect((fieldOf('Address') as HTMLInputElement).value).toBe('12, Temple Road, Mysuru');
  });

  it('show at the mobile that it is not the one on record', async () => {
    on.server.answers('/emi/applicant', { code: 'contact_mismatch' });
    await openForm();
    fill(GOOD_DETAILS);
    await press('Continue');
    expect(fieldOf('Mobile number').getAttribute('aria-invalid')).toBe('true');
    expect(text()).toContain('does not match the one on record');
  });

  it('are in no storage of the browser: they contain a PAN', async () => {
    on.server.answers('/emi/applicant', { data: atStep.consent });
    await openForm();
    fill(GOOD_DETAILS);
    await press('Continue');
    expect(kept()).not.toMatch(/ABCPE/i);
  });
});

describe('the consent', () => {
  const send = async () => {
    on.server.answers('/emi/consent/code', { data: { sent: true, to: 'XXXXX X3210' } });
    const sheet = await open(atStep.consent);
    await press('Send OTP');
    return sheet;
  };
  const give = async (code: string) => {
    fireEvent.change(fieldOf('OTP'), { target: { value: code } });
    await press('Give consent and apply');
  };

  it('shows its text and what is shared, masked, before a code is sent', async () => {
    await open(atStep.consent);
    expect(text()).toContain('I agree that my details are sent.');
    expect(text()).toContain('This is no signature.');
    expect(text()).toContain('ABCPE…4F');
    expect(on.server.to('/emi/consent/code')).toHaveLength(0);
  });

  it('shows a translation above the English text, and says between them which one binds', async () => {
    const translation = { text: 'मेरी सहमति है।', note: 'अंग्रेज़ी पाठ ही मान्य माना जाएगा।' };
    const consent = { ...atStep.consent.consent, translation };
    await open({ ...atStep.consent, consent });
    expect(text()).toMatch(/मेरी सहमति है।.*अंग्रेज़ी पाठ ही.*I agree that my details are sent\./s);
    expect(
      screen.getByText('I agree that my details are sent.').closest('[lang]')?.getAttribute('lang'),
    ).toBe('en-IN');
  });

  it('is given by the code for the text on the screen, and reported as `emi.application.submitted`', async () => {
    on.server.answers('/emi/consent', { data: atStep.lender });
    const sheet = await send();
    expect(document.activeElement).toBe(fieldOf('OTP'));
    await give('12 34');
    expect(on.server.to('/emi/consent')[0]?.body).toEqual({ otp: '1234', consent_version: '2026-11-20' });
    expect(heading()).toBe('Continue with Example Finance Limited');
    expect(sheet.events()).toEqual(['ready', 'emi.application.submitted']);
  });

  it('shows a wrong code’s message and sends no event', async () => {
    on.server.answers('/emi/consent', { code: 'otp_wrong' });
    const sheet = await send();
    await give('9999');
    expect(text()).toContain('The OTP is not correct');
    expect(document.activeElement).toBe(fieldOf('OTP'));
    expect(sheet.events()).toEqual(['ready']);
  });

  it('requests another code when one has expired, after its wait', async () => {
    on.server.answers('/emi/consent', { code: 'otp_expired' });
    await send();
    await give('1234');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Give consent and apply' });
    expect(button.disabled).toBe(true);
    const resend = (): HTMLButtonElement => screen.getByRole('button', { name: 'Resend OTP' });
    expect(resend().disabled).toBe(true);
    for (let second = 0; second < 30; second += 1) await pass(1000);
    expect(resend().disabled).toBe(false);
    await press('Resend OTP');
    expect(on.server.to('/emi/consent/code')).toHaveLength(2);
    expect((fieldOf('OTP') as HTMLInputElement).value).toBe('');
  });

  it('explains when these fees are under another plan', async () => {
    on.server.answers('/emi/consent', { code: 'emi_in_progress' });
    await send();
    await give('1234');
    expect(screen.getByRole('alert').textContent).toContain('already in progress');
  });

  it('leads back to the details', async () => {
    await open(atStep.consent);
    await press('Change the details');
    expect(heading()).toBe('Your details');
  });
});
