// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { track } from '../../shared/analytics/track.ts';
import type * as analytics from '../../shared/analytics/track.ts';
import { refuse } from '../../testing/fake-server.ts';
import type { StubAnswer } from '../../testing/fake-server.ts';
import {
  aForm,
  box,
  button,
  findBox,
  found,
  foundWith,
  lookUp,
  mobile,
  noBox,
  noButton,
  proceed,
  show,
  studentId,
  formServer,
} from './testing/form-harness.tsx';

// The interface to the analytics vendors; these tests check what it gets.
vi.mock('../../shared/analytics/track.ts', async (original) => ({
  ...(await original<typeof analytics>()),
  track: vi.fn<typeof track>(),
}));

const at = formServer();
beforeEach(() => vi.mocked(track).mockClear());

const fields = [[studentId], [mobile]];
const change = 'Click here to change Admission No';
const verify = 'Click here to verify Admission No';

type Lookup =
  | 'no lookup made'
  | 'the lookup failed'
  | 'found nobody'
  | 'found ACTIVE'
  | 'found with another status';
const answers: Readonly<Record<Lookup, () => StubAnswer>> = {
  'no lookup made': () => found(),
  'the lookup failed': () => refuse('lookup_limited'),
  'found nobody': () => refuse('student_not_found'),
  'found ACTIVE': () => found(),
  'found with another status': () => foundWith('LEFT'),
};

/** The part below the identifier: nothing, the form, or the heading of a notice. */
const below = (): string => {
  const heading = screen.getByRole('heading', { level: 1 }).textContent;
  if (screen.queryByRole('button', { name: 'Proceed To Pay' })) return 'form';
  return ['Inactive Student', 'Student Data not available'].includes(heading) ? heading : 'nothing';
};

describe('the student gate', () => {
  it.each<[block: 'on' | 'off', Lookup, uid: 'with' | 'without', shown: string]>([
    ['off', 'no lookup made', 'without', 'nothing'],
    ['off', 'no lookup made', 'with', 'nothing'],
    ['off', 'the lookup failed', 'without', 'form'],
    ['off', 'the lookup failed', 'with', 'form'],
    ['off', 'found nobody', 'without', 'form'],
    ['off', 'found ACTIVE', 'without', 'form'],
    ['off', 'found ACTIVE', 'with', 'form'],
    ['off', 'found with another status', 'without', 'Inactive Student'],
    ['off', 'found with another status', 'with', 'Inactive Student'],
    ['on', 'no lookup made', 'without', 'nothing'],
    ['on', 'no lookup made', 'with', 'nothing'],
    ['on', 'the lookup failed', 'without', 'Student Data not available'],
    ['on', 'the lookup failed', 'with', 'Student Data not available'],
    ['on', 'found nobody', 'without', 'Student Data not available'],
    ['on', 'found ACTIVE', 'without', 'form'],
    ['on', 'found ACTIVE', 'with', 'form'],
    ['on', 'found with another status', 'without', 'Inactive Student'],
    ['on', 'found with another status', 'with', 'Inactive Student'],
  ])(
    'with block_unverified_student %s, %s, %s uid [C19] [C20] [PJ-4.20] [PJ-4.24] [PJ-5.53] [PJ-5.54] [PJ-5.55] [PJ-5.58] [PJ-5.59] [SR-4.34] [SR-4.35] [SR-4.36]',
    async (block, lookup, uid, shown) => {
      at.server.serve({ 'students.field_details': answers[lookup] });
      const bound = { visit: { slug: 'kaveri-term', uid: 'ses_erp' }, prefill: { student_uuid: 'KVS-2041' } };
      const { user } = show({
        page: aForm(fields, { block_unverified_student: block === 'on' }),
        props: uid === 'with' ? bound : {},
      });
      const isLookedUp = lookup !== 'no lookup made';
      if (isLookedUp && uid === 'with') await user.click(button(verify));
      else if (isLookedUp) await lookUp(user);
      await waitFor(() => expect(below()).toBe(shown));
      expect(screen.queryByRole('button', { name: verify }) !== null).toBe(!isLookedUp);
      expect(screen.queryByRole('button', { name: change }) !== null).toBe(isLookedUp && uid === 'without');
      const input = screen.queryByRole<HTMLInputElement>('textbox', { name: /Admission No/ });
      // A notice replaces the identifier and the form.
      expect(input?.disabled).toBe(
        shown === 'nothing' || shown === 'form' ? isLookedUp || uid === 'with' : undefined,
      );
    },
  );

  it('lets the payer start over from a notice with another student ID [PJ-4.21]', async () => {
    at.server.serve({ 'students.field_details': () => foundWith('INACTIVE') });
    const { user, onStudentChange } = show({ page: aForm(fields) });
    await lookUp(user);
    await user.click(await screen.findByRole('button', { name: change }));
    expect(onStudentChange).toHaveBeenCalledTimes(1);
    at.server.serve({ 'students.field_details': () => found() });
    await user.clear(box(/Admission No/));
    await lookUp(user, 'KVS-2042');
    expect(await screen.findByRole('button', { name: 'Proceed To Pay' })).toBeTruthy();
  });

  it.each(['on', 'off'])(
    'shows the change button also with a uid of nobody, and another student ID can be typed, with block_unverified_student %s [R50] [PJ-4.21]',
    async (block) => {
      at.server.serve({ 'students.field_details': () => refuse('student_not_found') });
      const { user } = show({
        page: aForm(fields, { block_unverified_student: block === 'on' }),
        props: { visit: { slug: 'kaveri-term', uid: 'KVS-9999' }, prefill: { student_uuid: 'KVS-9999' } },
      });
      await user.click(button(verify));
      await user.click(await screen.findByRole('button', { name: change }));
      expect(box(/Admission No/).disabled).toBe(false);
      at.server.serve({ 'students.field_details': () => found() });
      await user.clear(box(/Admission No/));
      await lookUp(user, 'KVS-2042');
      expect(await screen.findByRole('button', { name: 'Proceed To Pay' })).toBeTruthy();
    },
  );

  it('sends nothing before the first lookup, and accepts a submission after one [PJ-4.22]', async () => {
    const { user, onDone } = show({
      page: aForm([[studentId]]),
      props: { prefill: { student_uuid: 'KVS-2041' } },
    });
    noButton('Proceed To Pay');
    await user.click(button(verify));
    expect(at.server.of('students.wrapper')).toHaveLength(0);
    await proceed(user);
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(at.server.of('students.wrapper')).toHaveLength(1);
  });
});

describe('a notice', () => {
  it('describes an inactive student with the specified text, instead of the form, and takes the focus [PJ-5.56] [PJ-5.57] [PJ-5.58]', async () => {
    at.server.serve({ 'students.field_details': () => foundWith('LEFT') });
    const { user } = show({ page: aForm(fields) });
    await lookUp(user);
    const heading = await screen.findByRole('heading', { level: 1, name: 'Inactive Student' });
    expect(document.activeElement).toBe(heading);
    expect(
      screen.getByText(
        'Looks like this student is marked as "Inactive". Please contact your institute regarding this issue',
      ),
    ).toBeTruthy();
    noBox(/Mobile/);
    noButton('Proceed To Pay');
  });

  const office = { title: 'Fee office', phones: ['+91 90000 00991'], emails: ['fees@kaveri.test'] };
  it.each([
    ['to the default address', undefined, 'help@shulk.test'],
    ['to the page’s own address', [office], 'fees@kaveri.test'],
    [
      'to the default one when the page has telephone numbers only',
      [{ ...office, emails: [] }],
      'help@shulk.test',
    ],
  ])(
    'offers to write to support by e-mail if the student’s data is not available: %s [C20] [PJ-5.59] [SR-2.109]',
    async (_, blocks, address) => {
      at.server.serve({ 'students.field_details': () => refuse('student_not_found') });
      const page = aForm(fields, { block_unverified_student: true });
      const { user } = show({
        page: { ...page, ...(blocks && { support_block: { visible: true, blocks } }) },
      });
      await lookUp(user, 'NEW-1');
      const heading = await screen.findByRole('heading', { level: 1, name: 'Student Data not available' });
      expect(document.activeElement).toBe(heading);
      expect(screen.getByText(/please e-mail support/)).toBeTruthy();
      expect(screen.getByText('NEW-1').parentElement?.textContent).toBe('Admission No NEW-1');
      const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
      expect(links.filter((href) => href?.startsWith('mailto:'))).toEqual([`mailto:${address}`]);
    },
  );
});

describe('a failed lookup', () => {
  it('clears the mobile [PJ-4.23]', async () => {
    at.server.serve({ 'students.field_details': () => refuse('student_not_found') });
    const { user } = show({ page: aForm(fields), props: { prefill: { mobile: '9812300001' } } });
    await lookUp(user, 'NEW-1');
    expect((await findBox(/Mobile/)).value).toBe('');
  });

  it('clears the mobile also if no answer came, so that a later successful lookup starts clean [PJ-4.23]', async () => {
    at.server.serve({ 'students.field_details': () => Promise.reject(new TypeError('dead')) });
    const { user } = show({ page: aForm(fields), props: { prefill: { mobile: '9812300001' } } });
    await lookUp(user);
    expect((await findBox(/Mobile/)).value).toBe('');
    at.server.serve({
      'students.field_details': () => found({ customer_mobile: '', mobile_on_file: false }),
    });
    await user.click(button('Try again'));
    await screen.findByText('Admission No verified successfully!');
    expect((await findBox(/Mobile/)).value).toBe('');
  });

  it.each([
    ['student_not_found', 'Student details not found. Please check the ID and try again.'],
    ['lookup_limited', 'Too many attempts. Please try again after 10 minutes.'],
  ] as const)('sends the analytics event with message and code of %s [PJ-4.25]', async (code, message) => {
    at.server.serve({ 'students.field_details': () => refuse(code) });
    const { user } = show({ page: aForm(fields) });
    await lookUp(user, 'NEW-1');
    await waitFor(() =>
      expect(vi.mocked(track).mock.calls).toEqual([
        ['student lookup failure', { slug: 'kaveri-term', code, message }],
      ]),
    );
  });

  it('sends no event for a successful lookup [PJ-4.25]', async () => {
    const { user } = show({ page: aForm(fields) });
    await lookUp(user);
    await findBox(/Mobile/);
    expect(track).not.toHaveBeenCalled();
  });
});
