// @vitest-environment happy-dom
import type { PageData } from '@shulk/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import {
  aForm,
  box,
  button,
  describedBy,
  foundWithEmail,
  formServer,
  guardian,
  mobile,
  show,
  studentId,
} from './testing/form-harness.tsx';

/* What a page does by itself so that a payer taps less (decision 231), and that it can be turned off. */

const at = formServer();
afterEach(() => vi.useRealTimers());

type Shortcuts = NonNullable<PageData['shortcuts']>;

const config = { enable_otp_verification: true };
const withShortcuts = (shortcuts: Shortcuts, form = aForm([[studentId], [mobile], [guardian]], config)) => ({
  ...form,
  shortcuts,
});
const lookups = () => at.server.of('students.field_details').length;

/** Long enough for every pause of the form. */
async function pause(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  for (let step = 0; step < 10; step += 1) await act(() => vi.advanceTimersByTimeAsync(150));
  vi.useRealTimers();
}

describe('a student ID', () => {
  const page = withShortcuts({ send_code: false, check_code: false });

  it('is verified when its field is left for nothing, and the focus stays where the payer went', async () => {
    const { user } = show({ page });
    await user.type(box(/Admission No/), 'KVS-2041');
    await user.click(document.body);
    await screen.findByText('Admission No verified successfully!');
    expect(lookups()).toBe(1);
  });

  it('is verified by Enter, and the number can be typed without a tap between', async () => {
    const { user } = show({ page });
    await user.type(box(/Admission No/), 'KVS-2041{Enter}');
    await screen.findByText('Admission No verified successfully!');
    expect(lookups()).toBe(1);
    await waitFor(() => expect(document.activeElement).toBe(box(/Mobile/)));
  });

  it.each([
    ['its button was pressed', {}, true],
    ['the page verifies no ID by itself', { verify_student: false }, false],
  ])('leaves the focus at the verified row if %s', async (_why, shortcuts, isPressed) => {
    const { user } = show({ page: { ...page, shortcuts: { ...page.shortcuts, ...shortcuts } } });
    await user.type(box(/Admission No/), isPressed ? 'KVS-2041' : 'KVS-2041{Enter}');
    if (isPressed) await user.click(button('Click here to verify Admission No'));
    const told = await screen.findByText('Admission No verified successfully!');
    await waitFor(() => expect(document.activeElement?.contains(told)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
  });

  it('is not verified by leaving it for a button, which does what it did, once', async () => {
    const { user } = show({ page });
    await user.type(box(/Admission No/), 'KVS-2041');
    await user.tab();
    expect(document.activeElement).toBe(button('Click here to verify Admission No'));
    await pause();
    expect(lookups()).toBe(0);
    await user.click(button('Click here to verify Admission No'));
    await screen.findByText('Admission No verified successfully!');
    expect(lookups()).toBe(1);
  });

  it('is not verified while it is empty, nor when only the window lost the focus', async () => {
    const { user } = show({ page });
    await user.click(box(/Admission No/));
    await user.click(document.body);
    await user.type(box(/Admission No/), 'KVS-2');
    // The browser keeps the field as its active element.
    fireEvent.blur(box(/Admission No/));
    await pause();
    expect(lookups()).toBe(0);
    expect(describedBy(box(/Admission No/))).not.toContain('Field cannot be empty');
  });

  it('that was refused is not verified again by leaving it, until it is changed', async () => {
    at.server.serve({ 'students.field_details': () => refuse('invalid_request') });
    const { user } = show({ page });
    await user.type(box(/Admission No/), 'KVS 2041!');
    await user.click(document.body);
    await waitFor(() => expect(describedBy(box(/Admission No/))).toContain('Please check the student ID'));
    await user.click(box(/Admission No/));
    await user.click(document.body);
    await pause();
    expect(lookups()).toBe(1);
    await user.type(box(/Admission No/), '1');
    await user.click(document.body);
    await waitFor(() => expect(lookups()).toBe(2));
  });

  it('changed while it is looked up is not answered by the student of the old one', async () => {
    let give: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      give = resolve;
    });
    at.server.serve({
      'students.field_details': async () => {
        await held;
        return foundWithEmail();
      },
    });
    const { user } = show({ page });
    await user.type(box(/Admission No/), 'KVS-2041');
    await user.click(document.body);
    await waitFor(() => expect(lookups()).toBe(1));
    await user.type(box(/Admission No/), '7');
    give();
    await pause();
    expect([box(/Admission No/).value, box(/Admission No/).disabled]).toEqual(['KVS-20417', false]);
  });

  it('is verified by its button and Enter alone where the page turns the shortcut off', async () => {
    const { user } = show({ page: withShortcuts({ verify_student: false }) });
    await user.type(box(/Admission No/), 'KVS-2041');
    await user.click(document.body);
    await pause();
    expect(lookups()).toBe(0);
    await user.type(box(/Admission No/), '{Enter}');
    await screen.findByText('Admission No verified successfully!');
  });
});
