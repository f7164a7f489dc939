import type { Mood } from '../provider/passing-mood.ts';
import { testClock } from '../../testing/index.ts';
import { signedNow } from '../lender/lender.ts';
import type { LenderMessage } from '../lender/lender.ts';
import type { LentLoan, LentStatus } from '../lender/lent-loan.ts';
import { LOAN_PACE } from '../lender/loan-story.ts';
import type { LoanStory } from '../lender/loan-sheet.ts';
import type { World } from '../world/world.ts';
import { BrokenPromise } from './act.ts';
import type { Act } from './act.ts';

/** An act on an item of a lender; only in a story about loans. */
const atLender = <T>(
  weight: number,
  things: (loans: LoanStory) => readonly T[],
  run: (world: World, loans: LoanStory, thing: T) => Promise<string>,
): Act => ({
  weight: weight * LOAN_PACE,
  chance: ({ loans }) => {
    const all = loans === undefined ? [] : things(loans);
    if (loans === undefined || all.length === 0) return undefined;
    return async (world) => {
      const thing = world.random.pick(all);
      return thing === undefined ? 'nothing' : run(world, loans, thing);
    };
  },
});

const standing =
  (...states: readonly LentStatus[]) =>
  ({ lender }: LoanStory): readonly LentLoan[] =>
    lender.all().filter(({ status }) => states.includes(status));

async function decide({ random }: World, { lender }: LoanStory, loan: LentLoan): Promise<string> {
  const verdict = random.weighted({ APPROVED: 8, REFERRED: 2, DECLINED: 1 });
  lender.move(loan, verdict);
  return `the lender says ${verdict} of ${loan.id}`;
}

/** The borrower acts on the lender's own page. */
const turnTo =
  (status: LentStatus, words: string) =>
  async (_world: World, { lender }: LoanStory, loan: LentLoan): Promise<string> => {
    lender.move(loan, status);
    return `${loan.id} ${words}`;
  };

async function repay({ random }: World, { lender }: LoanStory, loan: LentLoan): Promise<string> {
  const isAll = random.happens(0.4);
  lender.repay(loan, isAll);
  return `${isAll ? 'all instalments' : 'an instalment'} of ${loan.id} reach the lender`;
}

/** A message with a valid signature and a wrong content: the lender is queried, so it has no effect. */
async function misspeak({ random }: World, { lender }: LoanStory, loan: LentLoan): Promise<string> {
  const said = random.weighted({ ACTIVE: 1, COMPLETED: 2, CANCELLED: 2, SIGNED: 1 });
  lender.misspeak(loan, said);
  return `the lender's message of ${loan.id} will say ${said}`;
}

/** Any message may be next, repeat or get lost; late ones arrive when drawn. */
async function deliver(world: World, loans: LoanStory, message: LenderMessage): Promise<string> {
  const { messages } = loans.lender;
  const fate = world.random.weighted({ once: 5, again: 2, lost: 3 });
  const drop = (): unknown => messages.splice(messages.indexOf(message), 1);
  if (fate === 'lost') {
    drop();
    return `${message.id} is lost`;
  }
  const status = await world.process.lenderNews(loans.webhookPath, message.body, message.headers);
  // The lender retries until a 2xx; too old a signature is no longer accepted.
  if ((status < 300 && fate === 'once') || status === 401) drop();
  return `${message.id} is delivered: ${status}`;
}

/** Somebody without the secret writes as the lender, or resends another school's message with a changed time. */
async function forge(world: World, loans: LoanStory, loan: LentLoan): Promise<string> {
  const { id, reference } = loan;
  const body = JSON.stringify({
    event: 'application.updated',
    application: { id, reference, status: 'ACTIVE' },
  });
  const signed = signedNow(world.clock, body, 'not-the-secret');
  const kept = loans.lender.messages[0];
  const isReplay = kept !== undefined && world.random.happens(0.5);
  const later = {
    'x-lender-timestamp':
      signedNow(testClock('2030-01-01T00:00:00.000Z'), '', '')['x-lender-timestamp'] ?? '',
  };
  const headers = isReplay ? { ...kept.headers, ...later } : signed;
  const status = await world.process.lenderNews(loans.webhookPath, isReplay ? kept.body : body, headers);
  if (status < 300)
    throw new BrokenPromise({ invariant: 'a forged message of a lender is refused', rows: [{ status }] });
  return `a forged message of the lender: ${status}`;
}

async function mood({ random }: World, { lender }: LoanStory): Promise<string> {
  lender.mood = random.weighted<Mood>({ well: 6, down: 2, deaf: 3, broken: 1 });
  return `the lender is ${lender.mood}`;
}

/** Acts of the lender, of borrowers on its page, and of forgers. */
export const LENDER_ACTS: Readonly<Record<string, Act>> = {
  decideLoan: atLender(40, standing('STARTED', 'REFERRED'), decide),
  sign: atLender(40, standing('APPROVED'), turnTo('SIGNED', 'is signed')),
  mandateHolds: atLender(30, standing('SIGNED'), turnTo('ACTIVE', 'has its mandate')),
  repay: atLender(20, standing('ACTIVE'), repay),
  leave: atLender(
    2,
    standing('STARTED', 'REFERRED', 'APPROVED', 'SIGNED', 'ACTIVE'),
    turnTo('CANCELLED', 'is left at the lender'),
  ),
  misspeak: atLender(2, ({ lender }) => lender.all(), misspeak),
  deliverNews: atLender(40, ({ lender }) => lender.messages, deliver),
  forgeNews: atLender(2, ({ lender }) => lender.all(), forge),
  lenderMood: atLender(5, ({ lender }) => [lender], mood),
};
