// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { aPage } from '@shulk/contract/testing';
import { ERROR_SENTENCES } from '@shulk/words/errors';
import { errorTexts } from '@shulk/words/exact/errors';
import { formTexts } from '@shulk/words/exact/form';
import { errors as hindiErrors } from '@shulk/words/hi/errors';
import { exact as hindi } from '@shulk/words/hi/exact';
import { speakBy } from '@shulk/words/spoken';
import { errors as tamilErrors } from '@shulk/words/ta/errors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawIn, language, startLanguage } from '../shared/language/language.ts';
import { toasts } from '../shared/toasts.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { answer, refuse } from '../testing/fake-server.ts';
import { alertText, freshTab, heading, openApp } from '../testing/open-app.tsx';

let server: FakeServer;
beforeEach(() => {
  server = freshTab();
});
afterEach(() => {
  speakBy(() => undefined);
  act(() => drawIn('en'));
});

/** Opens the list of languages and picks one. */
async function choose(user: ReturnType<typeof openApp>, from: string, to: string): Promise<void> {
  await user.click(await screen.findByText(from, { selector: 'summary span' }));
  await user.click(screen.getByRole('link', { name: to }));
}
const idField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Student ID/ });

describe('the language of a page', () => {
  it('changes where the payer stands, with the server’s answers, and loses nothing that was typed', async () => {
    server.serve({ 'students.field_details': () => refuse('student_not_found') });
    const user = openApp('/kaveri-term', aPage());
    await user.type(await idField(), 'KVS-2041');
    expect(await screen.findByRole('button', { name: 'Click here to verify Student ID' })).toBeTruthy();
    await choose(user, 'English', 'हिन्दी');
    const verify = await screen.findByRole('button', {
      name: /Student ID.*सत्यापि|सत्यापि.*Student ID|Student ID.*जाँच/,
    });
    expect((await idField()).value).toBe('KVS-2041');
    expect(document.documentElement.lang).toBe('hi-IN');
    await user.click(verify);
    await waitFor(() => expect(server.of('students.field_details')).toHaveLength(1));
    expect(server.of('students.field_details')[0]?.headers['accept-language']).toBe('hi');
    await choose(user, 'हिन्दी', 'English');
    expect(await screen.findByText('Secured By')).toBeTruthy();
    expect(document.documentElement.lang).toBe('en-IN');
  });

  it('is that of the document, which the server chose, and English where its texts do not come', async () => {
    document.documentElement.lang = 'mr-IN';
    await act(async () => startLanguage());
    expect(language()).toBe('mr');
    document.documentElement.lang = 'en-IN';
    expect(startLanguage()).toBeUndefined();
  });

  it('is told to the server by a choice, for the next documents, and no more by the address', async () => {
    const user = openApp('/kaveri-term?lang=ta', aPage());
    await choose(user, 'English', 'ಕನ್ನಡ');
    await waitFor(() => expect(document.documentElement.lang).toBe('kn-IN'));
    expect(document.cookie).toContain('shulk_language=kn');
    expect(location.search).not.toContain('lang');
  });

  it('is that of the institute’s own texts too, which are fetched when they are wanted', async () => {
    const texts = { hi: { 'Term fees': 'सत्र की फ़ीस', 'Student ID': 'विद्यार्थी आईडी' } };
    const payment_page_label = 'Term fees';
    server.serve({ 'pages.fetch': () => answer(aPage({ payment_page_label, texts })) });
    const user = openApp('/kaveri-term', aPage({ payment_page_label, texts: { hi: {} } }));
    await heading('Term fees');
    await user.type(await idField(), 'KVS-2041');
    await choose(user, 'English', 'हिन्दी');
    await heading('सत्र की फ़ीस');
    expect(server.of('pages.fetch').map(({ headers }) => headers['accept-language'])).toEqual(['hi']);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^विद्यार्थी आईडी/ }).value).toBe('KVS-2041');
    await choose(user, 'हिन्दी', 'English');
    await heading('Term fees');
    await choose(user, 'English', 'हिन्दी');
    await heading('सत्र की फ़ीस');
    expect(server.of('pages.fetch')).toHaveLength(1);
  });

  it('that the institute did not write in shows the page’s own, which is fetched too', async () => {
    const given = { payment_page_label: 'Term fees', language: 'hi' } as const;
    const texts = { hi: { 'Term fees': 'सत्र की फ़ीस' } };
    server.serve({ 'pages.fetch': () => answer(aPage({ ...given, texts })) });
    const user = openApp('/kaveri-term', aPage({ ...given, texts: { hi: {} } }));
    await heading('Term fees');
    await choose(user, 'English', 'ಕನ್ನಡ');
    expect(await heading('सत्र की फ़ीस')).toBeTruthy();
  });

  it('changes the labels of a form and keeps what was typed and chosen in its fields', async () => {
    const field = { is_active: true, is_required: true, field_type: 'custom', field_code: 'own' } as const;
    const paidBy = { ...field, input_id: 'by', input_type: 'select', label: 'Paid by' } as const;
    const input_value = [
      { label: 'Mother', value: 'M' },
      { label: 'Father', value: 'F' },
    ];
    const father = { ...field, input_id: 'father', input_type: 'text', label: 'Name of father' } as const;
    const form_block = { visible: true, data: { fields: [[father], [{ ...paidBy, input_value }]] } };
    const texts = { hi: { 'Name of father': 'पिता का नाम', 'Paid by': 'भुगतान करने वाले', Father: 'पिता' } };
    const user = openApp('/kaveri-term', aPage({ form_block, texts }));
    await user.type(await screen.findByRole('textbox', { name: /Name of father/ }), 'Ravi');
    await user.selectOptions(screen.getByRole('combobox', { name: /Paid by/ }), 'Father');
    await choose(user, 'English', 'हिन्दी');
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /पिता का नाम/ });
    expect(name.value).toBe('Ravi');
    const chosen = screen.getByRole<HTMLSelectElement>('combobox', { name: /भुगतान करने वाले/ });
    expect([chosen.value, chosen.selectedOptions[0]?.textContent]).toEqual(['F', 'पिता']);
  });

  it('is that of a message which stood already, whether the page said it or the server', async () => {
    const page = aPage();
    server.serve({ 'students.field_details': () => refuse('lookup_limited') });
    const user = openApp('/kaveri-term', page);
    const verify = () => screen.findByRole('button', { name: /Student ID/ });
    await user.click(await verify());
    const told = () =>
      screen.getByRole('textbox', { name: /Student ID/ }).getAttribute('aria-describedby') ?? '';
    const said = () =>
      told()
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' ');
    await waitFor(() => expect(said()).toContain(formTexts.fieldEmpty));
    await choose(user, 'English', 'हिन्दी');
    await waitFor(() => expect(said()).toContain(hindi['exact/form'].fieldEmpty));
    await user.type(await idField(), 'KVS-2041');
    await choose(user, 'हिन्दी', 'English');
    await user.click(await verify());
    await waitFor(() => expect(said()).toContain(ERROR_SENTENCES.lookup_limited));
    act(() => toasts.show('error', () => errorTexts.sessionFailure));
    await choose(user, 'English', 'हिन्दी');
    await waitFor(() => expect(said()).toContain(hindiErrors['errors.ERROR_SENTENCES'].lookup_limited));
    expect(alertText()).toBe(hindi['exact/errors'].sessionFailure);
    await choose(user, 'हिन्दी', 'தமிழ்');
    await waitFor(() => expect(said()).toContain(tamilErrors['errors.ERROR_SENTENCES'].lookup_limited));
  });

  it('is that of a refused code, whose field does not take the focus for it', async () => {
    server.serve({
      'verification.check_mobile': () => answer({}),
      'verification.send_mobile': () => answer({}),
      'verification.verify_mobile': () => refuse('otp_wrong'),
    });
    const user = openApp('/kaveri-term', aPage());
    await user.type(await idField(), 'KVS-2041');
    await user.click(await screen.findByRole('button', { name: /verify Student ID/ }));
    await user.type(await screen.findByRole('textbox', { name: /Mobile/ }), '12345');
    await user.click(screen.getByRole('button', { name: 'Send OTP' }));
    await screen.findByText(formTexts.formMobileLength);
    await choose(user, 'English', 'हिन्दी');
    await screen.findByText(hindi['exact/form'].formMobileLength);
    await choose(user, 'हिन्दी', 'English');
    const mobile = screen.getByRole('textbox', { name: /Mobile/ });
    await user.clear(mobile);
    await user.type(mobile, '9812300001');
    await user.click(screen.getByRole('button', { name: 'Send OTP' }));
    await user.type(await screen.findByRole('textbox', { name: 'OTP' }), '1234');
    await user.click(screen.getByRole('button', { name: 'Verify OTP' }));
    await screen.findByText(ERROR_SENTENCES.otp_wrong);
    await choose(user, 'English', 'हिन्दी');
    await screen.findByText(hindiErrors['errors.ERROR_SENTENCES'].otp_wrong);
    expect(document.activeElement?.tagName).toBe('SUMMARY');
  });

  it('stays as it was where the institute’s texts cannot be fetched', async () => {
    server.serve({ 'pages.fetch': () => refuse('busy') });
    const user = openApp('/kaveri-term', aPage({ texts: { hi: {} } }));
    await choose(user, 'English', 'हिन्दी');
    await waitFor(() => expect(alertText()).not.toBe(''));
    expect(document.documentElement.lang).not.toBe('hi-IN');
  });
});
