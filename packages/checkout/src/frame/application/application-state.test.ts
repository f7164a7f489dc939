import { describe, expect, it } from 'vitest';
import { atStep } from '../testing/an-application.ts';
import { UNREAD, applicationPollMs, nextApplication } from './application-state.ts';
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

  it('keeps the payer on the chosen screen before the consent', () => {
    expect(read(at('form'), atStep.details)).toBe('form');
    expect(read(at('facts'), atStep.consent)).toBe('facts');
    expect(read(at('consent'), atStep.details), 'no consent without details').toBe('facts');
  });

  it('removes every earlier screen once the application continued elsewhere', () => {
    for (const screen of ['facts', 'form', 'consent', 'lender', 'wait'] as const)
      expect(read(at(screen), atStep.ended), screen).toBe('ended');
  });

  it('does not interrupt the payment of the advance while the advance is owed', () => {
    expect(read(at('paying'), atStep.advance)).toBe('paying');
    expect(read(at('paying'), atStep.mandate)).toBe('mandate');
  });
});

describe('the payer’s actions', () => {
  it('move between the screens before the consent, and from no other one', () => {
    expect(nextApplication(at('facts'), { type: 'went', to: 'form' }).screen).toBe('form');
    expect(nextApplication(at('lender'), { type: 'went', to: 'form' }).screen).toBe('lender');
  });

  it('find the form prefilled with the contacts this browser typed or proved, and no contact that was removed (WCAG 3.3.7)', () => {
    const view = { ...atStep.details, known_contact: { mobile: '9876543210', email: 'a@example.in' } };
    const opened = nextApplication(UNREAD, { type: 'view_read', view });
    expect(opened.typed).toMatchObject({ name: '', mobile: '9876543210', email: 'a@example.in' });
    const emptied = nextApplication(opened, { type: 'typed', field: 'mobile', value: '' });
    expect(nextApplication(emptied, { type: 'view_read', view }).typed.mobile).toBe('');
  });

  it('clear the message of a field by typing, and of no other field', () => {
    const wrong = at('form', { problems: { pan: 'no', name: 'no' } });
    const typed = nextApplication(wrong, { type: 'typed', field: 'pan', value: 'A' });
    expect(typed.problems).toEqual({ name: 'no' });
    expect(typed.typed.pan).toBe('A');
  });

  it('keep typed values when the details are refused', () => {
    const typed = nextApplication(at('form'), { type: 'typed', field: 'pan', value: 'A' });
    const refused = nextApplication(typed, { type: 'refused', text: 'x', problems: { pan: 'no' } });
    expect(refused).toMatchObject({ typed: { pan: 'A' }, problems: { pan: 'no' }, isBusy: false });
  });

  it('drop a code in progress when the details, and so its number, are submitted again', () => {
    const sent = nextApplication(at('consent'), { type: 'code_sent', to: 'XXXXX X3210' });
    expect(sent.code).toMatchObject({ to: 'XXXXX X3210', sends: 1 });
    const saved = nextApplication(sent, { type: 'details_saved', view: atStep.consent });
    expect(saved).toMatchObject({ screen: 'consent', code: { sends: 0 } });
  });

  it('open the entry of another code without the previous code’s message', () => {
    const spent = nextApplication(at('consent'), { type: 'code_refused', text: 'over', isSpent: true });
    expect(spent.code).toMatchObject({ problem: 'over', isSpent: true });
    const again = nextApplication(spent, { type: 'code_sent', to: 'X' });
    expect(again.code).toMatchObject({ problem: '', isSpent: false });
  });

  it('ask before an application is withdrawn, if it may be', () => {
    const may = at('lender', { view: atStep.lender });
    expect(nextApplication(may, { type: 'withdraw_asked' }).asksToWithdraw).toBe(true);
    const mayNot = at('done', { view: atStep.done });
    expect(nextApplication(mayNot, { type: 'withdraw_asked' }).asksToWithdraw).toBe(false);
  });

  it('open the advance’s payment from its own step alone', () => {
    expect(nextApplication(at('advance'), { type: 'advance_opened' }).screen).toBe('paying');
    expect(nextApplication(at('wait'), { type: 'advance_opened' }).screen).toBe('wait');
    expect(nextApplication(at('paying'), { type: 'advance_closed', isPaid: false }).screen).toBe('advance');
  });
});

describe('an advance whose own screens were closed', () => {
  const paying = at('paying', { view: atStep.advance });

  it('is not requested again if they saw it paid', () => {
    const closed = nextApplication(paying, { type: 'advance_closed', isPaid: true });
    expect(closed).toMatchObject({ screen: 'advance', view: { advance: { is_paid: true } } });
  });

  it('is still owed if they did not', () => {
    const closed = nextApplication(paying, { type: 'advance_closed', isPaid: false });
    expect(closed).toMatchObject({ screen: 'advance', view: { advance: { is_paid: false } } });
  });
});

describe('the poll interval', () => {
  it('is the server’s on the screens that wait for the lender', () => {
    expect(applicationPollMs(at('lender', { view: atStep.lender }))).toBe(5000);
    expect(applicationPollMs(at('wait', { view: atStep.wait }))).toBe(30_000);
    expect(applicationPollMs(at('done', { view: atStep.done }))).toBeUndefined();
  });

  it.each(['opening', 'blocked', 'paying', 'facts', 'form', 'consent'] as const)(
    'is none at %s',
    (screen) => {
      expect(applicationPollMs(at(screen, { view: atStep.lender }))).toBeUndefined();
    },
  );
});
