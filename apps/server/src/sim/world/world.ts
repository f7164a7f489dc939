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
import type { SeededRandom } from '../random.ts';
import type { SimulatedProcess } from '../simulated-process.ts';
import type { Turns } from '../turns/turns.ts';
import type { School } from './schools.ts';
import type { Tab } from './tab.ts';

/** Everything one seed plays with. */
export interface World {
  readonly random: SeededRandom;
  readonly db: Db;
  /** The same database for whoever looks at the books: no dying process takes this connection with it. */
  readonly watch: Db;
  /** Those who do something at the same moment. */
  readonly turns: Turns;
  readonly clock: TestClock;
  /** When the story began, in ms since 1970. */
  readonly began: number;
  /** Stories that last longer, and in which most is about mandates and their debits. */
  readonly isAboutDebits: boolean;
  /** The lender and its borrowers, in a story about loans. */
  readonly loans: LoanStory | undefined;
  readonly provider: Provider;
  /** Two institutes that have nothing to do with each other. */
  readonly schools: readonly School[];
  readonly tabs: readonly Tab[];
  /** The server process that serves now; a dead one is replaced by a new one. */
  process: SimulatedProcess;
  /** The other process of the server, once it was needed: it shares the database with the first one, and nothing else. */
  twin: SimulatedProcess | undefined;
  /** Every window of the provider that was opened: one left behind may still be paid in. */
  readonly launches: GatewayLaunch[];
  /** Codes of the payments that were taken at a counter. */
  readonly counter: string[];
  /** How far money was looked at by the checks. */
  readonly moneySeen: MoneySeen;
  /** What acts noted of what the story is about. */
  readonly kinds: Kinds;
  /** How many more fees were demanded since the beginning. */
  demanded: number;
  /** How many refunds the office wished for; asking twice for one makes no second. */
  refundWishes: number;
  /** What payers and the office were told for good. */
  readonly told: ToldAnswers;
  /** What the processes logged, and the tokens they gave out, which must not stand in it. */
  readonly heard: HeardLog;
  readonly tokens: Set<string>;
  /** What happened, in order: the story of a seed that failed. */
  readonly story: string[];
}

/** What stays between seeds: the database, the addresses of provider and lender, and the settings. */
export interface Stage {
  readonly db: Db;
  readonly watch: Db;
  readonly provider: Provider;
  readonly lender: SimulatedLender;
  readonly settings: Settings;
}
