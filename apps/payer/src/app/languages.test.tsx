// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { aPage } from '@shulk/contract/testing';
import { speakBy } from '@shulk/words/spoken';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawIn, startLanguage } from '../shared/language/language.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { refuse } from '../testing/fake-server.ts';
import { freshTab, openApp } from '../testing/open-app.tsx';

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

  it('is that of the last choice in this browser’s next visit', async () => {
    const user = openApp('/kaveri-term', aPage());
    await choose(user, 'English', 'ಕನ್ನಡ');
    await waitFor(() => expect(document.documentElement.lang).toBe('kn-IN'));
    speakBy(() => undefined);
    act(() => drawIn('en'));
    await act(async () => startLanguage(undefined));
    expect(document.documentElement.lang).toBe('kn-IN');
  });

  it('is that of the browser, and of the page in a browser that is set to English', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['mr-IN', 'en']);
    await act(async () => startLanguage('kn'));
    expect(document.documentElement.lang).toBe('mr-IN');
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-IN']);
    await act(async () => startLanguage('kn'));
    expect(document.documentElement.lang).toBe('kn-IN');
    expect(startLanguage(undefined)).toBeUndefined();
  });

  it('is that which the address names, until another one is chosen: a reload brings the choice', async () => {
    const user = openApp('/kaveri-term?lang=ta', aPage());
    await act(async () => startLanguage(undefined));
    expect(document.documentElement.lang).toBe('ta-IN');
    await choose(user, 'தமிழ்', 'ગુજરાતી');
    await waitFor(() => expect(document.documentElement.lang).toBe('gu-IN'));
    expect(location.search).not.toContain('lang');
    await act(async () => startLanguage(undefined));
    expect(document.documentElement.lang).toBe('gu-IN');
  });
});
