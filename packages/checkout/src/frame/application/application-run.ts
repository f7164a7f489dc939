import type { BodyOf, DataOf } from '@shulk/browser-client';
import type { EmiApplicationView } from '@shulk/contract';
import { applicantProblems, isAppliedForEmi, parseCalendarDay, tidyApplicant } from '@shulk/domain';
import type { Applicant, ApplicantProblems } from '@shulk/domain';
import { TEXTS } from '@shulk/words/sheet/payment';
import type { SheetEventName } from '../../protocol.ts';
import type { FrameSettings } from '../frame-settings.ts';
import { problemOfPage } from '../host-page.ts';
import { PaymentRun } from '../run/payment-run.ts';
import type { HostChannel } from '../run/payment-run.ts';
import { PollTimer } from '../poll-timer.ts';
import type { Refusal, SheetCall } from '../server/call-checkout.ts';
import { CheckoutConnection, isTokenExpired } from '../server/checkout-connection.ts';
import type { OrderRecords } from '../server/order-records.ts';
import { AdvanceChannel } from './advance-channel.ts';
import { savePaper } from './save-paper.ts';
import { UNREAD, applicationPollMs, nextApplication } from './application-state.ts';
import type { ApplicationAction, ApplicationState, DraftScreen } from './application-state.ts';

/** What an application's run works with. */
export interface ApplicationParts {
  readonly settings: FrameSettings;
  readonly host: HostChannel;
  readonly records: OrderRecords;
}

/** A step's handler of its answer; an unhandled refusal is shown above the step. */
interface StepAnswers<Name extends SheetCall> {
  readonly onDone: (data: DataOf<Name>) => void;
  /** Whether the refusal was handled. */
  readonly onRefused?: (refusal: Refusal) => boolean;
}

/** Refusals after which the current code is invalid. */
const SPENT: ReadonlySet<Refusal['code']> = new Set(['otp_expired', 'otp_limited']);

/**
 * One EMI application in this frame (decision 29): the server stores every step, so a reopened window continues where
 * the server says. What is typed is only in memory.
 */
export class ApplicationRun {
  readonly #parts: ApplicationParts;
  readonly #pollTimer: PollTimer;
  readonly #listeners = new Set<() => void>();
  #state: ApplicationState = UNREAD;
  #auth = '';
  #connection: CheckoutConnection | undefined;
  #advance: PaymentRun | undefined;
  /** Number of the newest poll; answers to older ones are dropped. */
  #newestPoll = 0;
  #hasReportedSubmitted = false;

  constructor(parts: ApplicationParts) {
    this.#parts = parts;
    this.#pollTimer = new PollTimer(
      () => void this.poll(),
      () => applicationPollMs(this.#state),
    );
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): ApplicationState => this.#state;

  /** The payment of the advance while its screens are shown. */
  readonly advance = (): PaymentRun | undefined => this.#advance;

  /** Starts with the token from the host page. */
  async start(auth: string): Promise<void> {
    if (this.#auth !== '') return;
    this.#auth = auth;
    const { host, records, settings } = this.#parts;
    this.#connection = new CheckoutConnection(settings.base, auth, async (refused) => {
      const token = records.renewedFrom(auth);
      return token === undefined || token === refused ? host.requestToken() : token;
    });
    await this.#open(this.#connection);
  }

  /** Retries reading the application. */
  async openAgain(): Promise<void> {
    this.#apply({ type: 'opening_again' });
    if (this.#connection !== undefined && this.#state.screen === 'opening')
      await this.#open(this.#connection);
  }

  /** From one screen before the consent to another. */
  go(to: DraftScreen): void {
    this.#apply({ type: 'went', to });
  }

  type(field: keyof Applicant, value: string): void {
    this.#apply({ type: 'typed', field, value });
  }

  /** Sends the details, once the server's rules find no error in them. */
  async saveDetails(): Promise<void> {
    const { typed, view } = this.#state;
    const today = parseCalendarDay(view?.key_facts.offered_on ?? '');
    const applicant = tidyApplicant(typed);
    const problems = today === undefined ? {} : applicantProblems(applicant, today);
    if (Object.keys(problems).length > 0) return this.#apply({ type: 'refused', text: '', problems });
    await this.#send('emi.applicant', applicant, {
      onDone: (saved) => this.#apply({ type: 'details_saved', view: saved }),
      onRefused: (refusal) => {
        const refused = problemsOf(refusal);
        if (Object.keys(refused).length === 0) return false;
        this.#apply({ type: 'refused', text: '', problems: refused });
        return true;
      },
    });
  }

  /** Sends the consent's one-time code, the first or another. */
  async sendCode(): Promise<void> {
    await this.#send(
      'emi.send_code',
      {},
      {
        onDone: ({ to }) => this.#apply({ type: 'code_sent', to }),
      },
    );
  }

  /** Consents with the code to exactly the text on the screen. */
  async consent(otp: string): Promise<void> {
    const consent_version = this.#state.view?.consent.version ?? '';
    await this.#send(
      'emi.consent',
      { otp, consent_version },
      {
        onDone: (view) => this.#read(view),
        onRefused: ({ code, text }) => {
          if (!code.startsWith('otp_')) return false;
          this.#apply({ type: 'code_refused', text, isSpent: SPENT.has(code) });
          return true;
        },
      },
    );
  }

  /** Opens the ordinary payment screens for the advance. */
  async payAdvance(): Promise<void> {
    await this.#send(
      'emi.advance',
      {},
      {
        onDone: ({ checkout_token }) => this.#openAdvance(checkout_token),
      },
    );
  }

  /** Downloads the key-fact statement, once there is one. */
  async saveKeyFacts(): Promise<void> {
    await this.#send('emi.key_facts_pdf', undefined, {
      onDone: (paper) => {
        savePaper(paper);
        this.#apply({ type: 'paper_saved' });
      },
    });
  }

  askToWithdraw(): void {
    this.#apply({ type: 'withdraw_asked' });
  }

  keepApplication(): void {
    this.#apply({ type: 'withdraw_kept' });
  }

  async withdraw(): Promise<void> {
    this.keepApplication();
    await this.#send('emi.cancel', {}, { onDone: (view) => this.#read(view) });
  }

  /** Close button, Esc, Back or a tap beside the sheet: while the advance is paid, its own screens handle it. */
  requestClose(by: 'button' | 'key'): void {
    if (this.#advance !== undefined) this.#advance.requestClose(by);
    else this.close();
  }

  /** Leaves the sheet; the application stays on the server. */
  close(): void {
    this.#pollTimer.end();
    this.#parts.host.send({ type: 'closed', data: {} });
  }

  /** Polls the application's state at once. */
  async poll(): Promise<void> {
    if (this.#connection === undefined) return;
    this.#pollTimer.stop();
    this.#newestPoll += 1;
    const poll = this.#newestPoll;
    const view = await this.#connection.call('emi.application');
    if (poll !== this.#newestPoll) return;
    if (view.ok) this.#read(view.data);
    else if (isTokenExpired(view.code)) this.#block(view, TEXTS.sessionOver);
    else this.#apply({ type: 'unanswered' });
    this.#pollTimer.plan();
  }

  async #open(line: CheckoutConnection): Promise<void> {
    const { host, settings } = this.#parts;
    const view = await line.call('emi.application');
    if (!view.ok) {
      if (view.code !== 'unreachable') host.send({ type: 'refused', data: { text: view.text } });
      return this.#block(view, view.text);
    }
    const problem = problemOfPage(host, settings, view.data);
    if (problem !== undefined) return this.#apply({ type: 'blocked', text: problem, mayRetry: false });
    this.#report('ready', view.data);
    this.#read(view.data);
    this.#pollTimer.plan();
  }

  /** Makes one step; a second press joins the first. */
  async #send<Name extends SheetCall>(name: Name, body: BodyOf<Name>, on: StepAnswers<Name>): Promise<void> {
    if (this.#connection === undefined || this.#state.isBusy) return;
    // A poll in flight was sent before this step: its answer is outdated.
    this.#newestPoll += 1;
    this.#apply({ type: 'sending' });
    const answer = await this.#connection.call(name, { body });
    if (answer.ok) on.onDone(answer.data);
    else if (isTokenExpired(answer.code)) this.#block(answer, TEXTS.sessionOver);
    else if (!on.onRefused?.(answer)) this.#apply({ type: 'refused', text: answer.text });
    // Another window of the payer continued with it: the server knows its state.
    if (!answer.ok && answer.code === 'emi_step') return this.poll();
    this.#pollTimer.plan();
  }

  #openAdvance(token: string): void {
    const { settings, host, records } = this.#parts;
    const line = new AdvanceChannel({
      host,
      renew: async () => {
        const renewed = await this.#connection?.call('emi.advance', { body: {} });
        return renewed?.ok === true ? renewed.data.checkout_token : undefined;
      },
      onOver: (isPaid) => this.#closeAdvance(isPaid),
    });
    this.#advance = new PaymentRun({ settings, host: line, records });
    this.#apply({ type: 'advance_opened' });
    void this.#advance.start(token);
  }

  #closeAdvance(isPaid: boolean): void {
    if (this.#advance === undefined) return;
    this.#advance = undefined;
    this.#apply({ type: 'advance_closed', isPaid });
    void this.poll();
  }

  #read(view: EmiApplicationView): void {
    const { records } = this.#parts;
    if (view.step === 'DONE' || view.step === 'ENDED') records.forget(view.application_id);
    else if (this.#connection !== undefined) {
      records.keep(view.application_id, { given_token: this.#auth, token: this.#connection.token });
    }
    this.#apply({ type: 'view_read', view });
    this.#reportSubmitted(view);
  }

  #block({ code }: Refusal, text: string): void {
    this.#apply({ type: 'blocked', text, mayRetry: code === 'unreachable' });
  }

  #reportSubmitted(view: EmiApplicationView): void {
    if (this.#hasReportedSubmitted || !isAppliedForEmi(view.state)) return;
    this.#hasReportedSubmitted = true;
    this.#report('emi.application.submitted', view);
  }

  #report(event: SheetEventName, { application_code, key_facts }: EmiApplicationView): void {
    this.#parts.host.sendEvent({
      type: 'MONTHLY-EMI',
      data: {
        event,
        amount: key_facts.fees_amount,
        transaction_timestamp: '',
        application_code,
        error: '',
      },
    });
  }

  #apply(action: ApplicationAction): void {
    const before = this.#state;
    this.#state = nextApplication(before, action);
    if (this.#state !== before) for (const listener of this.#listeners) listener();
  }
}

/** The server's messages by field, none if there is no field; a mobile that is not on record belongs to that field. */
const problemsOf = ({ code, text, fields }: Refusal): ApplicantProblems =>
  code === 'contact_mismatch' ? { mobile: text } : (fields ?? {});
