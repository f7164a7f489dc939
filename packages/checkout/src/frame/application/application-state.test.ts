import { describe, expect, it } from 'vitest';
import { atStep } from '../testing/an-application.ts';
import { UNREAD, nextApplication, nextLookMs } from './application-state.ts';
import type { ApplicationScreen, ApplicationState } from './application-state.ts';

const at = (screen: ApplicationScreen, over: Partial<ApplicationState> = {}): ApplicationState => ({
  ...UNREAD,
  screen,
  view: atStep.details,
  ...over,
});
const read = (state: ApplicationState, view = atStep.details): ApplicationScreen =>
  nextApplication(state, { type: 'view_read', view }).screen;

describe('the server’s step says which screen is shown (decision 29)', () => {
  it.each([
    ['details', 'facts'],
    ['consent', 'consent'],
    ['lender', 'lender'],
    ['wait', 'wait'],
    ['advance', 'advance'],
    ['mandate', 'mandate'],
    ['done', 'done'],
    ['ended', 'ended'],
  ] as const)('%s opens at %s', (step, screen) => {
    expect(read(UNREAD, atStep[step])).toBe(screen);
  });

  it('leaves the payer on the screen before the consent that he went to', () => {
    expect(read(at('form'), atStep.details)).toBe('form');
    expect(read(at('facts'), atStep.consent)).toBe('facts');
    expect(read(at('consent'), atStep.details), 'no consent without details').toBe('facts');
  });

  it('takes every earlier screen away once the application went on elsewhere', () => {
    for (const screen of ['facts', 'form', 'consent', 'lender', 'wait'] as const)
      expect(read(at(screen), atStep.ended), screen).toBe('ended');
  });

  it('leaves the payment of the advance alone while the advance is owed', () => {
    expect(read(at('paying'), atStep.advance)).toBe('paying');
    expect(read(at('paying'), atStep.mandate)).toBe('mandate');
  });
});

describe('what the payer does', () => {
  it('goes between the screens before the consent, and from no other one', () => {
    expect(nextApplication(at('facts'), { type: 'went', to: 'form' }).screen).toBe('form');
    expect(nextApplication(at('lender'), { type: 'went', to: 'form' }).screen).toBe('lender');
  });

  it('finds the contacts this browser typed or proved in the form, and no contact again that he took out (WCAG 3.3.7)', () => {
    const view = { ...atStep.details, known_contact: { mobile: '9876543210', email: 'a@example.in' } };
    const opened = nextApplication(UNREAD, { type: 'view_read', view });
    expect(opened.typed).toMatchObject({ name: '', mobile: '9876543210', email: 'a@example.in' });
    const emptied = nextApplication(opened, { type: 'typed', field: 'mobile', value: '' });
    expect(nextApplication(emptied, { type: 'view_read', view }).typed.mobile).toBe('');
  });

  it('takes the words over a field away by typing, and those of no other field', () => {
    const wrong = at('form', { problems: { pan: 'no', name: 'no' } });
    const typed = nextApplication(wrong, { type: 'typed', field: 'pan', value: 'A' });
    expect(typed.problems).toEqual({ name: 'no' });
    expect(typed.typed.pan).toBe('A');
  });

  it('keeps what was typed when the details are refused', () => {
    const typed = nextApplication(at('form'), { type: 'typed', field: 'pan', value: 'A' });
    const refused = nextApplication(typed, { type: 'refused', text: 'x', problems: { pan: 'no' } });
    expect(refused).toMatchObject({ typed: { pan: 'A' }, problems: { pan: 'no' }, isBusy: false });
  });

  it('forgets a code on its way when the details, and so its number, were given anew', () => {
    const sent = nextApplication(at('consent'), { type: 'code_sent', to: 'XXXXX X3210' });
    expect(sent.code).toMatchObject({ to: 'XXXXX X3210', sends: 1 });
    const saved = nextApplication(sent, { type: 'details_saved', view: atStep.consent });
    expect(saved).toMatchObject({ screen: 'consent', code: { sends: 0 } });
  });

  it('opens another code’s entry without the words about the one before', () => {
    const spent = nextApplication(at('consent'), { type: 'code_refused', text: 'over', isSpent: true });
    expect(spent.code).toMatchObject({ problem: 'over', isSpent: true });
    const again = nextApplication(spent, { type: 'code_sent', to: 'X' });
    expect(again.code).toMatchObject({ problem: '', isSpent: false });
  });

  it('is asked before an application is withdrawn, where it may be', () => {
    const may = at('lender', { view: atStep.lender });
    expect(nextApplication(may, { type: 'withdraw_asked' }).asksToWithdraw).toBe(true);
    const mayNot = at('done', { view: atStep.done });
    expect(nextApplication(mayNot, { type: 'withdraw_asked' }).asksToWithdraw).toBe(false);
  });

  it('opens the advance’s payment from its own step alone', () => {
    expect(nextApplication(at('advance'), { type: 'advance_opened' }).screen).toBe('paying');
    expect(nextApplication(at('wait'), { type: 'advance_opened' }).screen).toBe('wait');
    expect(nextApplication(at('paying'), { type: 'advance_closed', isPaid: false }).screen).toBe('advance');
  });
});

describe('an advance whose own screens were closed', () => {
  const paying = at('paying', { view: atStep.advance });

  it('is not asked for again once they saw it paid', () => {
    const closed = nextApplication(paying, { type: 'advance_closed', isPaid: true });
    expect(closed).toMatchObject({ screen: 'advance', view: { advance: { is_paid: true } } });
  });

  it('is still owed when they did not', () => {
    const closed = nextApplication(paying, { type: 'advance_closed', isPaid: false });
    expect(closed).toMatchObject({ screen: 'advance', view: { advance: { is_paid: false } } });
  });
});

describe('the pace', () => {
  it('is the server’s, on the screens that wait for the lender', () => {
    expect(nextLookMs(at('lender', { view: atStep.lender }))).toBe(5000);
    expect(nextLookMs(at('wait', { view: atStep.wait }))).toBe(30_000);
    expect(nextLookMs(at('done', { view: atStep.done }))).toBeUndefined();
  });

  it.each(['opening', 'blocked', 'paying', 'facts', 'form', 'consent'] as const)(
    'asks nothing at %s',
    (screen) => {
      expect(nextLookMs(at(screen, { view: atStep.lender }))).toBeUndefined();
    },
  );
});
