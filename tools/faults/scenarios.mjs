/** Every fault, one row each: its name, whether it is quick enough for `npm test`, and how it is played. */
import { restoreDump, restoreMoment } from './deploy/backup-restore.mjs';
import { skewClock } from './clock-skew.mjs';
import { startContainer } from './deploy/container.mjs';
import { CUTS, cutConnections } from './cut-connection.mjs';
import { restartDatabase } from './database-restart.mjs';
import { fillDisk } from './disk-full.mjs';
import { killAt, killPoints } from './kill-points.mjs';
import { PLAN_KILLS } from './plans/kill-plans.mjs';
import { killOneOfTwo } from './two-servers.mjs';

/** The point between a gateway that gave money back and us who know it; `npm test` plays those of a payment by itself. */
const QUICK_POINTS = ['refund-answered'];

/**
 * `play` takes `{ bin, url, rounds }`, the programs of PostgreSQL, the address of a running one and the payments of each
 * payer under load, and gives `{ violations, seen }`; an error that begins with NOT RUN says what the machine lacks.
 * `alone` is true where the scenario loads the machine or stops a database, and is not played beside others.
 */
export const SCENARIOS = [
  ...(await killPoints()).map((point) => ({
    name: `kill -9 at ${point}`,
    quick: QUICK_POINTS.includes(point),
    alone: false,
    play: (place) => killAt(point, place),
  })),
  ...PLAN_KILLS.map(({ point, play }) => ({ name: `kill -9 at ${point}`, quick: false, alone: false, play })),
  ...['fast', 'immediate'].map((mode) => ({
    name: `database restart, ${mode} stop`,
    quick: false,
    alone: true,
    play: (place) => restartDatabase(mode, place),
  })),
  ...Object.keys(CUTS).map((name) => ({
    name: `connection cut ${name}`,
    quick: name.startsWith('amid'),
    alone: true,
    play: (place) => cutConnections(name, place),
  })),
  { name: 'disk full', quick: false, alone: true, play: fillDisk },
  ...[1, -1].map((days) => ({
    name: `clock of the server a day ${days > 0 ? 'ahead' : 'behind'}`,
    quick: false,
    alone: false,
    play: (place) => skewClock(days, place),
  })),
  { name: 'started from the files of the container alone', quick: true, alone: false, play: startContainer },
  { name: 'restored from a dump taken under load', quick: false, alone: true, play: restoreDump },
  {
    name: 'restored to a moment from a base backup and the log',
    quick: false,
    alone: true,
    play: restoreMoment,
  },
  { name: 'two servers, one killed', quick: true, alone: true, play: killOneOfTwo },
];
