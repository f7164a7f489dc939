// @vitest-environment happy-dom
import type { PageData } from '@shulk/contract';
import { aPage, aStudentDetails, aWireCard } from '@shulk/contract/testing';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, refuse } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { freshTab, openApp } from '../../testing/open-app.tsx';

const fee_group = { code: 'SCHOOL', amount: 0, applied_for_emi: false, amount_known: false };
const page: PageData = aPage({
  payment_page_slug: 'kaveri-workflow',
  is_checkbox_enabled: false,
  form_block: { visible: false, data: { fields: [] } },
  workflow_block: {
    visible: true,
    title: 'Secure the seat',
    workflow_config: [
      { title: 'Annual charges', config: [{ sdk_block_code: 'now', financing_mode: 'DIRECT' }] },
    ],
  },
  sdk_block: [aWireCard({ code: 'now', title: 'Pay now', fee_group })],
});
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Student ID/ });
const besideField = async () =>
  document.getElementById((await field()).getAttribute('aria-describedby') ?? '')?.textContent;

let server: FakeServer;
beforeEach(() => {
  server = freshTab();
});

describe('a link to a workflow with an unknown student', () => {
  it('says so beside the student ID field, and keeps the link’s ID in it', async () => {
    server.serve({ 'students.field_details': () => refuse('student_not_found') });
    openApp('/kaveri-workflow?sid=KVS-9999', page);
    expect((await field()).value).toBe('KVS-9999');
    expect(await besideField()).toBe(
      'We could not find a student with this ID. Please check it and verify it again.',
    );
    expect((await field()).getAttribute('aria-invalid')).toBe('true');
  });

  it('removes the message on the first keystroke, and the corrected ID continues', async () => {
    server.serve({ 'students.field_details': () => refuse('student_not_found') });
    const user = openApp('/kaveri-workflow?sid=KVS-999', page);
    await user.clear(await field());
    expect((await field()).getAttribute('aria-invalid')).toBeNull();
    server.serve({
      'students.field_details': () => answer(aStudentDetails()),
      'pages.fetch': () => answer({ ...page, sbd_code: 'sbd_one' }),
      'workflow.details': () => answer({ wf_code: 'wf_1', cfd_details: [] }),
    });
    await user.type(await field(), 'KVS-2041');
    await user.click(screen.getByRole('button', { name: /Click here to verify/ }));
    expect(await screen.findByRole('radio', { name: /Annual charges/ })).toBeTruthy();
  });

  it('shows the server’s message if it could not look the student up', async () => {
    server.serve({ 'students.field_details': () => refuse('rate_limited', 'Please wait a minute.') });
    openApp('/kaveri-workflow?sid=KVS-2041', page);
    expect((await field()).value).toBe('KVS-2041');
    expect(await besideField()).toBe('Please wait a minute.');
  });

  it('shows no error if the link names nobody', async () => {
    openApp('/kaveri-workflow', page);
    expect((await field()).value).toBe('');
    expect((await field()).getAttribute('aria-invalid')).toBeNull();
    expect(server.of('students.field_details')).toHaveLength(0);
  });
});
