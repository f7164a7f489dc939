/** Sentences for people are in packages/words (decision 155). Code that draws or sends them contains none. */
import type { Fault } from './fault.ts';
import type { Source } from './read-source.ts';
import { isTestCode } from './walls/test-code.ts';

/** The rooms that draw screens and send messages. */
const SPEAKERS = [
  'apps/payer/src/',
  'packages/checkout/src/',
  'packages/client/src/',
  'packages/ui/src/',
  'apps/server/src/modules/notifications/',
  'apps/server/src/modules/gateways/failure-words.ts',
];

/** The inbox is a developers' tool, and stores contain SQL. */
const OTHERS = /\/inbox[-.][\w.-]+\.ts$|\.store\.ts$/;

/** Faults of one file: every text in it that people would read. */
export const checkSentences = (file: string, { spoken }: Source): Fault[] =>
  !SPEAKERS.some((room) => file.startsWith(room)) || OTHERS.test(file) || isTestCode(file)
    ? []
    : spoken.map(({ text, line }) => ({
        rule: 'sentences',
        line,
        message: `"${text.slice(0, 40)}" is read by people: it stands in packages/words, with an id`,
      }));
