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
  email,
  findBox,
  foundWithEmail,
  formServer,
  guardian,
  lookUp,
  mobile,
  noBox,
  proceed,
  show,
  studentId,
} from './testing/form-harness.tsx';

/* What a page does by itself so that a payer taps less (decision 231), and that it can be turned off. */

const at = formServer();
afterEach(() => vi.useRealTimers());

type Shortcuts = NonNullable<PageData['shortcuts']>;

const NUMBER = '9812300001';
const config = { enable_otp_verification: true };
const withShortcuts = (shortcuts: Shortcuts, form = aForm([[studentId], [mobile], [guardian]], config)) => ({
  ...form,
  shortcuts,
});
const sends = () => at.server.of('verification.send_mobile').length;
const checks = () => at.server.of('verification.verify_mobile').length;

/** Long enough for every pause of the form. */
async function pause(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  for (let step = 0; step < 10; step += 1) await act(() => vi.advanceTimersByTimeAsync(150));
  vi.useRealTimers();
}

describe('the code to a mobile', () => {
  const page = withShortcuts({ check_code: false });

  it.each([
    ['typed', NUMBER],
    ['pasted with its country code, spaces and dashes', '+91 98123-00 001'],
  ])('goes out by itself once the number is complete: %s', async (how, number) => {
    const { user } = show({ page });
    await lookUp(user);
    const input = await findBox(/Mobile/);
    await user.click(input);
    await (how === 'typed' ? user.type(input, number) : user.paste(number));
    expect(sends(), 'after a pause').toBe(0);
    await screen.findByText(`OTP sent to +91 ${NUMBER}`, undefined, { timeout: 3000 });
    expect(at.server.of('verification.send_mobile').map(({ body }) => body)).toEqual([
      { mobile: Number(NUMBER) },
    ]);
    await waitFor(() => expect(document.activeElement).toBe(box('OTP')));
  });

  it('pressed within the pause goes out once', async () => {
    const { user } = show({ page });
    await lookUp(user);
    await user.type(await findBox(/Mobile/), NUMBER);
    await user.click(button('Send OTP'));
    await findBox('OTP');
    await pause();
    expect(sends()).toBe(1);
  });

  it('waits for the payer who went to a button, changed the number, or left the form', async () => {
    const { user, unmount } = show({ page });
    await lookUp(user);
    await user.type(await findBox(/Mobile/), NUMBER);
    await user.tab();
    expect(document.activeElement).toBe(button('Send OTP'));
    await pause();
    await user.type(box(/Mobile/), '{Backspace}');
    await pause();
    await user.type(box(/Mobile/), '2{Backspace}3');
    unmount();
    await pause();
    expect(at.server.of('verification.check_mobile')).toHaveLength(0);
  });

  it('goes to the same number by itself once in a visit, however often the page is opened', async () => {
    const first = show({ page });
    await lookUp(first.user);
    await first.user.type(await findBox(/Mobile/), NUMBER);
    await findBox('OTP');
    first.unmount();
    const { user } = show({ page });
    await lookUp(user);
    await user.type(await findBox(/Mobile/), NUMBER);
    await pause();
    expect(sends()).toBe(1);
    await user.click(button('Send OTP'));
    await findBox('OTP');
    expect(sends()).toBe(2);
  });

  it('that was refused is not sent again by itself', async () => {
    at.server.serve({ 'verification.send_mobile': () => refuse('otp_unavailable') });
    const { user } = show({ page });
    await lookUp(user);
    await user.type(await findBox(/Mobile/), NUMBER);
    await waitFor(() => expect(sends()).toBe(1), { timeout: 3000 });
    await user.type(box(/Mobile/), '{Backspace}1');
    await pause();
    expect(sends()).toBe(1);
  });

  it('does not go to a number that is not the one on record: the payer hears so by the button [SR-5.15]', async () => {
    at.server.serve({ 'verification.check_mobile': () => refuse('contact_mismatch') });
    const { user } = show({ page });
    await lookUp(user);
    await user.type(await findBox(/Mobile/), '9812300009');
    await pause();
    expect(at.server.of('verification.check_mobile')).toHaveLength(0);
    await user.click(button('Send OTP'));
    await waitFor(() => expect(describedBy(box(/Mobile/))).toContain('Mobile number does not match'));
  });

  it('waits for the button where the payer may choose the e-mail instead', async () => {
    at.server.serve({ 'students.field_details': foundWithEmail });
    const both = aForm([[studentId], [mobile], [email]], { ...config, enable_email_otp_verification: true });
    const { user } = show({ page: withShortcuts({}, both) });
    await lookUp(user);
    await user.type(await findBox(/Mobile/), NUMBER);
    await pause();
    expect(sends()).toBe(0);
  });

  it('waits for the button where the page turns the shortcut off', async () => {
    const { user } = show({ page: withShortcuts({ send_code: false }) });
    await lookUp(user);
    await user.type(await findBox(/Mobile/), NUMBER);
    await pause();
    expect(sends()).toBe(0);
    await user.click(button('Send OTP'));
    await findBox('OTP');
  });

  it('waits for the button if the number came with the link', async () => {
    const { user } = show({ page, props: { prefill: { mobile: NUMBER } } });
    await lookUp(user);
    await findBox(/Mobile/);
    await pause();
    expect(sends()).toBe(0);
  });
});

describe('a typed code', () => {
  const page = withShortcuts({ send_code: false });

  async function toCode(shortcuts?: Shortcuts) {
    const { user } = show({ page: shortcuts ? withShortcuts(shortcuts) : page });
    await lookUp(user);
    await user.type(await findBox(/Mobile/), NUMBER);
    await user.click(button('Send OTP'));
    await findBox('OTP');
    return user;
  }

  it('is checked at its fourth digit', async () => {
    const user = await toCode();
    await user.type(box('OTP'), '123');
    await pause();
    expect(checks()).toBe(0);
    await user.type(box('OTP'), '4');
    await screen.findByText('Mobile Number verified successfully!', undefined, { timeout: 3000 });
    expect(at.server.of('verification.verify_mobile')[0]?.body).toMatchObject({ otp: '1234' });
  });

  it('is checked once if the button is pressed first', async () => {
    const user = await toCode();
    await user.type(box('OTP'), '1234');
    await user.click(button('Verify OTP'));
    await screen.findByText('Mobile Number verified successfully!');
    await pause();
    expect(checks()).toBe(1);
  });

  it('that was refused stays, selected, and is checked again only after a change or by the button', async () => {
    at.server.serve({ 'verification.verify_mobile': () => refuse('otp_wrong') });
    const user = await toCode();
    await user.type(box('OTP'), '1111');
    await waitFor(() => expect(describedBy(box('OTP'))).toContain('The OTP is not correct.'), {
      timeout: 3000,
    });
    const input = box('OTP');
    expect([input.value, document.activeElement]).toEqual(['1111', input]);
    expect([input.selectionStart, input.selectionEnd], 'the next digit replaces it').toEqual([0, 4]);
    await pause();
    await user.keyboard('111');
    await user.keyboard('1');
    await pause();
    expect(checks()).toBe(1);
    await user.clear(input);
    await user.type(input, '1112');
    await waitFor(() => expect(checks()).toBe(2), { timeout: 3000 });
  });

  it('that was wrong is not checked a second time by the press that was on its way, only by the next one', async () => {
    at.server.serve({ 'verification.verify_mobile': () => refuse('otp_wrong') });
    const user = await toCode();
    await user.type(box('OTP'), '1111');
    await waitFor(() => expect(describedBy(box('OTP'))).toContain('The OTP is not correct.'), {
      timeout: 3000,
    });
    await user.click(button('Verify OTP'));
    expect(document.activeElement).toBe(box('OTP'));
    expect(checks()).toBe(1);
    await user.click(button('Verify OTP'));
    await waitFor(() => expect(checks()).toBe(2));
  });

  it('with a letter is not sent', async () => {
    const user = await toCode();
    await user.type(box('OTP'), '12a4');
    await pause();
    expect(checks()).toBe(0);
  });

  it('waits for the button where the page turns the shortcut off', async () => {
    const user = await toCode({ send_code: false, check_code: false });
    await user.type(box('OTP'), '1234');
    await pause();
    expect(checks()).toBe(0);
    await user.click(button('Verify OTP'));
    await screen.findByText('Mobile Number verified successfully!');
  });
});

describe('odd text in the form', () => {
  it('of a number is reduced to its digits or described, and a name is taken in any script and length', async () => {
    const { user, onDone } = show({ page: withShortcuts({ send_code: false, check_code: false }) });
    await lookUp(user);
    const number = await findBox(/Mobile/);
    await user.click(number);
    await user.paste('🙂🙂');
    await user.click(button('Send OTP'));
    expect(describedBy(number)).toMatch(/Please enter mobile number|must contain 10 digits/);
    await user.clear(number);
    await user.paste('(+91) 98123–00 001');
    expect(number.value).toBe(NUMBER);
    await user.click(button('Send OTP'));
    await user.type(await findBox('OTP'), '1234');
    await user.click(button('Verify OTP'));
    const names = ['🙂 Meera', 'م‍یرا شرما', 'அ'.repeat(500)];
    for (const name of names) {
      fireEvent.change(await findBox(/guardian/), { target: { value: name } });
      await proceed(user);
    }
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(3));
    expect(at.server.of('students.wrapper').map(({ body }) => body['custom_fields'])).toEqual(
      names.map((name) => ({ guardian: name })),
    );
    noBox('OTP');
  });
});
