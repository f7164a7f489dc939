import { join } from 'node:path';
import { Schedule } from '../core/clock.ts';
import type { WallClock } from '../core/clock.ts';
import { Journal } from '../core/journal.ts';
import { indiaDayMs, instalmentsOf, nextDebit, paidLoan } from './instalments.ts';
import { COOLING_OFF_MS, REFERRAL_MS, storyOf } from './lender-model.ts';
import type { LenderAccount, Loan, LoanPlan, LoanStatus } from './lender-model.ts';
import { LenderPost } from './lender-post.ts';

type Entry =
  | { readonly kind: 'account'; readonly value: LenderAccount }
  | { readonly kind: 'loan'; readonly value: Loan };

const DAY_MS = 86_400_000;

/** The sandbox's lender: its accounts and applications in memory, each change in its own journal. */
export class LenderDesk {
  readonly accounts = new Map<string, LenderAccount>();
  readonly schedule: Schedule;
  readonly post: LenderPost;
  readonly #byReference = new Map<string, Loan>();
  readonly #byToken = new Map<string, string>();
  readonly #journal: Journal;

  /** Opens the data in `directory` and resumes what an earlier process left unfinished. */
  constructor(directory: string, wall: WallClock) {
    this.schedule = new Schedule(
      wall,
      (keyId) => this.accounts.get(keyId)?.clock_offset_ms ?? 0,
      (keyId, clock_offset_ms) => {
        const account = this.accounts.get(keyId);
        if (account) this.putAccount({ ...account, clock_offset_ms });
      },
    );
    this.post = new LenderPost(this.schedule, (keyId) => this.accounts.get(keyId));
    this.#journal = Journal.open(join(directory, 'lender.jsonl'), (record) => this.#apply(record as Entry));
    for (const loan of this.#byReference.values()) this.#arm(loan);
  }

  putAccount(value: LenderAccount): void {
    this.#put({ kind: 'account', value });
  }

  /** An account's application by the product's reference. */
  find(keyId: string, reference: string): Loan | undefined {
    return this.#byReference.get(referenceKey(keyId, reference));
  }

  /** The application of a borrower's page. */
  ofToken(token: string): Loan | undefined {
    const key = this.#byToken.get(token);
    return key === undefined ? undefined : this.#byReference.get(key);
  }

  /** Opens an application; its offer expires after its last day. */
  open(loan: Loan): Loan {
    const end = indiaDayMs(loan.valid_till) + DAY_MS;
    return this.#change({ ...loan, plan: { due_at_ms: end, to: 'EXPIRED' } });
  }

  /** The borrower requests the decision, which depends on the PAN. */
  decide(loan: Loan): Loan {
    if (loan.status !== 'STARTED') return loan;
    const { decision, later } = storyOf(loan.pan);
    const referred: LoanPlan | null =
      decision === 'REFERRED' && later !== null
        ? { due_at_ms: this.schedule.nowMs(loan.key_id) + REFERRAL_MS, to: later }
        : loan.plan;
    return this.move(loan, decision, decision === 'REFERRED' || decision === 'APPROVED' ? referred : null);
  }

  /** The borrower signs, on the lender's page only. */
  sign(loan: Loan): Loan {
    if (loan.status !== 'APPROVED') return loan;
    const signed = { ...loan, signed_at_ms: this.schedule.nowMs(loan.key_id) };
    return this.move(signed, 'SIGNED', null);
  }

  /** The borrower agrees to the automatic debit of the instalments, on the lender's page. */
  agreeToDebit(loan: Loan): Loan {
    return loan.status === 'SIGNED' ? this.move(loan, 'ACTIVE', nextDebit(loan)) : loan;
  }

  /** The borrower repays the rest at once. */
  repay(loan: Loan): Loan {
    if (loan.status !== 'ACTIVE' || instalmentsOf(loan).length === 0) return loan;
    return this.#take(loan, true);
  }

  /** The product cancels an application: until it is declined, and for some days after the signature. */
  cancel(loan: Loan): Loan {
    const age = loan.signed_at_ms === null ? 0 : this.schedule.nowMs(loan.key_id) - loan.signed_at_ms;
    const isOver =
      ['COMPLETED', 'DECLINED', 'EXPIRED', 'CANCELLED'].includes(loan.status) || age > COOLING_OFF_MS;
    return isOver ? loan : this.move(loan, 'CANCELLED', null);
  }

  /** Sets an application's status and sends the product a webhook. */
  move(loan: Loan, status: LoanStatus, plan: LoanPlan | null): Loan {
    const moved = this.#change({ ...loan, status, plan });
    if (storyOf(loan.pan).tells) this.post.tell(moved);
    return moved;
  }

  /** Hands every change so far to the kernel. */
  flush(): void {
    this.#journal.flush();
  }

  async close(): Promise<void> {
    this.schedule.close();
    await this.post.idle();
    this.post.close();
    this.#journal.close();
  }

  /** Books instalments and sends the product a webhook. */
  #take(loan: Loan, all: boolean): Loan {
    const paid = paidLoan(loan, this.schedule.nowMs(loan.key_id), all);
    return this.move(paid, paid.status, nextDebit(paid));
  }

  #change(loan: Loan): Loan {
    this.#put({ kind: 'loan', value: loan });
    this.#arm(loan);
    return loan;
  }

  #arm(loan: Loan): void {
    if (loan.plan === null) return;
    const { due_at_ms, to } = loan.plan;
    const run = (): void => {
      const now = this.find(loan.key_id, loan.reference);
      if (now?.plan?.due_at_ms !== due_at_ms || now.plan.to !== to) return;
      if (to === 'PAID') this.#take(now, false);
      else this.move(now, to, null);
    };
    this.schedule.at({ id: loan.id, key_id: loan.key_id, due_at_ms, run });
  }

  #put(entry: Entry): void {
    this.#apply(entry);
    this.#journal.append(entry);
  }

  #apply(entry: Entry): void {
    if (entry.kind === 'account') {
      this.accounts.set(entry.value.key_id, entry.value);
      return;
    }
    const key = referenceKey(entry.value.key_id, entry.value.reference);
    this.#byReference.set(key, entry.value);
    this.#byToken.set(entry.value.token, key);
  }
}

const referenceKey = (keyId: string, reference: string): string => `${keyId} ${reference}`;
