/** Every fault to inject, one entry each: its name, whether it is quick enough for `npm test`, and how to run it. */
import { restoreDump, restoreMoment } from './deploy/backup-restore.ts';
import { skewClock } from './clock-skew.ts';
import { startContainer } from './deploy/container.ts';
import { stallReplica } from './deploy/read-replica.ts';
import { CUT_NAMES, cutConnections } from './database/cut-connection.ts';
import { restartDatabase } from './database/restart.ts';
import { fillDisk } from './database/disk-full.ts';
import { cutPower } from './database/power-cut.ts';
import { killAt, killPoints } from './kill-points.ts';
import { PLAN_KILLS } from './plans/kill-plans.ts';
import { killOneOfTwo, restartInTurn } from './two-servers.ts';
import type { Place, Verdict } from './stage.ts';

export type { Place } from './stage.ts';

/** A fault and how to inject it. */
export interface Scenario {
  readonly name: string;
  /** Quick enough for `npm test`. */
  readonly quick: boolean;
  /** Loads the machine or stops a database, so it does not run in parallel with others. */
  readonly alone: boolean;
  /** An error that begins with NOT RUN says what the machine lacks. */
  readonly play: (place: Place) => Promise<Verdict>;
}

/** After the gateway refunded, before we recorded it; the points of a payment have tests of their own in `npm test`. */
const QUICK_POINTS = ['refund-answered'];

export const SCENARIOS: readonly Scenario[] = [
  ...(await killPoints()).map((point) => ({
    name: `kill -9 at ${point}`,
    quick: QUICK_POINTS.includes(point),
    alone: false,
    play: (place: Place) => killAt(point, place),
  })),
  ...PLAN_KILLS.map(({ point, play }) => ({ name: `kill -9 at ${point}`, quick: false, alone: false, play })),
  ...(['fast', 'immediate'] as const).map((mode) => ({
    name: `database restart, ${mode} stop`,
    quick: false,
    alone: true,
    play: (place: Place) => restartDatabase(mode, place),
  })),
  ...CUT_NAMES.map((name) => ({
    name: `connection cut ${name}`,
    quick: name.startsWith('amid'),
    alone: true,
    play: (place: Place) => cutConnections(name, place),
  })),
  ...(['database', 'machine'] as const).map((outage) => ({
    name: `power cut of the ${outage}`,
    quick: outage === 'machine',
    alone: true,
    play: (place: Place) => cutPower(outage, place),
  })),
  { name: 'disk full', quick: false, alone: true, play: fillDisk },
  ...[1, -1].map((days) => ({
    name: `clock of the server a day ${days > 0 ? 'ahead' : 'behind'}`,
    quick: false,
    alone: false,
    play: (place: Place) => skewClock(days, place),
  })),
  { name: 'started from the files of the container alone', quick: true, alone: false, play: startContainer },
  { name: 'restored from a dump taken under load', quick: false, alone: true, play: restoreDump },
  {
    name: 'restored to a moment from a base backup and the log',
    quick: false,
    alone: true,
    play: restoreMoment,
  },
  { name: 'read replica stands still', quick: false, alone: true, play: stallReplica },
  { name: 'two servers, one killed', quick: true, alone: true, play: killOneOfTwo },
  {
    name: 'rolling restart of two processes and one for jobs',
    quick: false,
    alone: true,
    play: restartInTurn,
  },
];
