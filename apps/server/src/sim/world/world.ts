import type { GatewayLaunch } from '@shulk/contract';
import type { Db } from '../../platform/db/db.ts';
import type { Settings } from '../../platform/settings.ts';
import type { TestClock } from '../../testing/index.ts';
import type { HeardLog } from '../checks/heard-log.ts';
import type { MoneySeen } from '../checks/money-seen.ts';
import type { ToldAnswers } from '../checks/relied-answers.ts';
import type { Kinds } from '../kinds.ts';
import type { SimulatedLender } from '../lender/lender.ts';
import type { LoanStory } from '../lender/loan-sheet.ts';
import type { Provider } from '../provider/provider.ts';
import type { SettlementReport } from '../provider/reports.ts';
import type { SeededRandom } from '../random.ts';
import type { SimulatedProcess } from '../simulated-process.ts';
import type { ChaosReceiver } from '../systems/chaos-receiver.ts';
import type { Turns } from '../turns/turns.ts';
import type { School } from './schools.ts';
import type { Tab } from './tab.ts';

/** A payment that an institute recorded, by its own code. */
export interface CounterPayment {
  readonly school: School;
  readonly code: string;
  readonly mode: 'CASH' | 'CHEQUE';
}

/** What a story's server does by night: without it, messages and polls alone must tell of money. */
export interface Nights {
  readonly areSettlementsFetched: boolean;
  readonly areBooksChecked: boolean;
}

/** The state of one seed's story. */
export interface World {
  readonly random: SeededRandom;
  readonly db: Db;
  /** The same database for the checks: no dying process takes this connection with it. */
  readonly watch: Db;
  /** Orders simultaneous work. */
  readonly turns: Turns;
  readonly clock: TestClock;
  /** Start of the story, in ms since 1970. */
  readonly began: number;
  /** Longer stories, mostly about mandates and their debits. */
  readonly isAboutDebits: boolean;
  /** The lender and its borrowers, in a story about loans. */
  readonly loans: LoanStory | undefined;
  readonly nights: Nights;
  readonly provider: Provider;
  /** Two unrelated institutes. */
  readonly schools: readonly School[];
  readonly tabs: readonly Tab[];
  /** The server process that does what comes next; a dead one is replaced. */
  process: SimulatedProcess;
  /** The server's second process, once needed: it shares only the database with the first one. */
  twin: SimulatedProcess | undefined;
  /** Every opened window of the provider: an abandoned one may still be paid. */
  readonly launches: GatewayLaunch[];
  /** Payments received at a counter. */
  readonly counter: CounterPayment[];
  /** How far the checks have covered the payments. */
  readonly moneySeen: MoneySeen;
  /** Kinds recorded by acts. */
  readonly kinds: Kinds;
  /** The provider's reports that the office has. */
  readonly reports: SettlementReport[];
  /** Number of fees added since the start. */
  demanded: number;
  /** Number of the office's refund requests, without retries. */
  refundWishes: number;
  /** Answers that payers and the office rely on. */
  readonly told: ToldAnswers;
  /** The processes' logs, and the issued tokens, which must not be in them. */
  readonly heard: HeardLog;
  readonly tokens: Set<string>;
  /** The institutes' own systems, which hear of everything and fail often. */
  readonly systems: ChaosReceiver;
  /** Draws which of the server's two processes does what comes next; undefined if one does everything. */
  readonly shifts: SeededRandom | undefined;
  /** What happened, in order: the story of a failing seed. */
  readonly story: string[];
}

/** What stays between seeds: the database, the addresses of provider and lender, and the settings. */
export interface Stage {
  /** Processes of the server: with two, either of them takes any call and works on the jobs. */
  readonly processes: 1 | 2;
  readonly db: Db;
  readonly watch: Db;
  readonly provider: Provider;
  readonly lender: SimulatedLender;
  readonly settings: Settings;
}
