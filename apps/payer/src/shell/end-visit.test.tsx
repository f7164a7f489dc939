// @vitest-environment happy-dom
import { aPage } from '@shulk/contract/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeChoice, storedChoice } from '../shared/storage/stored-choice.ts';
import { toasts } from '../shared/toasts.ts';
import { visitBegan } from '../shared/storage/this-visit.ts';
import { answer, refuse } from '../testing/fake-server.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { freshTab, heading, openApp } from '../testing/open-app.tsx';
import { aForm, lookUp, show, studentId } from '../steps/student/testing/form-harness.tsx';
import { EndVisit } from './end-visit.tsx';

let server: FakeServer;
beforeEach(() => {
  server = freshTab();
  sessionStorage.clear();
});
const way = () => screen.queryByRole('button', { name: 'Not you? End this visit' });

describe('the end of a visit [S13]', () => {
  it('is offered once a student was found, not before', async () => {
    const { user } = show({ page: aForm([[studentId]], {}) });
    render(<EndVisit path="/kaveri-term" />);
    expect(way()).toBeNull();
    await lookUp(user);
    await waitFor(() => expect(way()).not.toBeNull());
  });

  it('is in the frame of a page', async () => {
    visitBegan();
    openApp('/kaveri-term', aPage());
    await heading('Online Fee Payment');
    await waitFor(() => expect(way()).not.toBeNull());
  });

  it('is offered again after a reload, and in a new tab', () => {
    visitBegan();
    sessionStorage.clear();
    render(<EndVisit path="/kaveri-term" />);
    expect(way()).not.toBeNull();
  });

  it('tells the server, deletes everything stored here, and starts the page anew', async () => {
    server.serve({ 'visit.end': () => answer({ ended: true }) });
    visitBegan();
    storeChoice('kaveri-term', 'sbd_one', { ticks: ['a'] });
    localStorage.setItem('shulk.platform.access', 'token');
    localStorage.setItem('other', 'not ours');
    document.cookie = 'shulk_language=hi; path=/';
    const goTo = vi.fn<(path: string) => void>();
    render(<EndVisit path="/kaveri-term" goTo={goTo} />);
    await userEvent.click(way() ?? document.body);
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/kaveri-term'));
    expect(server.of('visit.end')).toHaveLength(1);
    expect(storedChoice('kaveri-term', 'sbd_one')).toEqual({});
    expect(Object.keys(localStorage)).toEqual(['other']);
    expect(sessionStorage).toHaveLength(0);
    expect(document.cookie).not.toContain('shulk_language');
  });

  it('deletes nothing and says so if the server is unreachable', async () => {
    server.serve({ 'visit.end': () => refuse('busy') });
    visitBegan();
    const goTo = vi.fn<(path: string) => void>();
    render(<EndVisit path="/kaveri-term" goTo={goTo} />);
    await userEvent.click(way() ?? document.body);
    await waitFor(() =>
      expect(toasts.read().toasts.map(({ text }) => text())).toContain(
        'This visit could not be ended. Please check your connection and try again, or close the browser.',
      ),
    );
    expect(goTo).not.toHaveBeenCalled();
    expect(way()).not.toBeNull();
  });
});
