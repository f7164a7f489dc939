import { setTimeout as pause } from 'node:timers/promises';
import type { Reply } from './reply.ts';

/** What goes wrong with calls of Shulk to us: what real systems do, so that both sides can be tried. */
export const MODES = {
  webhooks: ['fail', 'slow', 'late', 'hang', 'down', 'twice', 'forget', 'reorder'],
  lookup: ['fail', 'slow', 'hang', 'down', 'garbage', 'wrong-student'],
} as const;

export type Target = keyof typeof MODES;

/** A trouble. */
export interface Trouble {
  readonly mode: string;
  /** How many calls it meets; all when left out. */
  readonly times?: number | undefined;
  /** How long `slow` and `late` take; a second when left out. */
  readonly ms?: number | undefined;
  /** When it ends by itself, in milliseconds since 1970. */
  readonly until?: number | undefined;
}

/** The work of a call. @param mode the trouble that it meets, for work that knows how to go wrong itself */
type Work = (mode: string) => Promise<Reply>;

/** The switches. */
export class Chaos {
  readonly #troubles = new Map<Target, Trouble>();
  readonly #nowMs: () => number;
  /** What `reorder` holds back until the next call is done. */
  #held: (() => Promise<Reply>) | undefined;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** @throws RangeError for a mode that the target does not have */
  set(target: Target, trouble: Trouble): void {
    if (!MODES[target].some((mode) => mode === trouble.mode))
      throw new RangeError(`${target} has the modes ${MODES[target].join(', ')}.`);
    this.#troubles.set(target, trouble);
  }

  calm(): void {
    this.#troubles.clear();
  }

  /**
   * Switches by a form: `webhooks` and `lookup` name modes, `times`, `ms` and `seconds` say for how long; without a mode all
   * is well again. @returns what to tell the clerk
   */
  switch(form: Readonly<Record<string, string>>): string {
    const numberOf = (name: string): number | undefined => (form[name] ? Number(form[name]) : undefined);
    const seconds = numberOf('seconds');
    const until = seconds === undefined ? undefined : this.#nowMs() + seconds * 1000;
    const targets = (['webhooks', 'lookup'] as const).filter((target) => form[target]);
    for (const target of targets)
      this.set(target, { mode: form[target] ?? '', times: numberOf('times'), ms: numberOf('ms'), until });
    if (targets.length === 0) this.calm();
    return targets.length === 0 ? 'All is well.' : `Switched on for ${targets.join(', ')}.`;
  }

  /** What is switched on for a target. */
  of(target: Target): Trouble | undefined {
    const trouble = this.#troubles.get(target);
    const { times = 1, until = Infinity } = trouble ?? {};
    return times > 0 && this.#nowMs() < until ? trouble : undefined;
  }

  /** Does the work of a call as it goes just now. @returns its answer; `cut` for none, `hang` for none ever */
  async meet(target: Target, work: Work): Promise<Reply | 'cut' | 'hang'> {
    const trouble = this.of(target);
    const { mode = '', times, ms = 1000 } = trouble ?? {};
    if (trouble !== undefined && times !== undefined)
      this.#troubles.set(target, { ...trouble, times: times - 1 });
    if (mode === 'fail') return { status: 500, body: 'chaos' };
    if (mode === 'garbage') return { status: 200, body: '<h1>It works!</h1>' };
    if (mode === 'forget') return { status: 200, body: 'forgotten' };
    if (mode === 'hang') return 'hang';
    if (mode === 'down') return 'cut';
    if (mode === 'reorder' && this.#held === undefined) {
      this.#held = () => work(mode);
      return { status: 200, body: 'in a moment' };
    }
    if (mode === 'slow') await pause(ms);
    const [reply] = await Promise.all([work(mode), ...(mode === 'twice' ? [work(mode)] : [])]);
    // Two workers of a queue may swap what they take.
    const held = this.#held;
    this.#held = undefined;
    await held?.();
    if (mode === 'late') await pause(ms);
    return reply;
  }
}
