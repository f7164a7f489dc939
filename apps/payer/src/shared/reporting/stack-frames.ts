import { scrub } from './scrub.ts';

/** One line of a stack in the collector's form. */
export interface StackFrame {
  readonly function: string;
  readonly filename: string;
  readonly lineno: number;
  readonly colno: number;
}

/** `at name (address:1:2)` or `at address:1:2` of Chromium; `name@address:1:2` of Safari and Firefox. */
const LINE = /^\s*(?:at (?:(.*?) \()?|(.*?)@)((?:https?:|file:)[^\s)]*?):(\d+):(\d+)\)?$/;

/** The frames of an error's stack, oldest first as the collector wants them, without lines that have no address. */
export const stackFrames = (stack: string | undefined): StackFrame[] =>
  (stack ?? '')
    .split('\n')
    .slice(0, 50)
    .flatMap((line) => {
      const found = LINE.exec(line);
      if (found === null) return [];
      const [, chromium, other, address = '', lineno, colno] = found;
      return [
        {
          function: scrub(chromium ?? other ?? '') || '?',
          filename: address.replace(/[?#].*$/, ''),
          lineno: Number(lineno),
          colno: Number(colno),
        },
      ];
    })
    .toReversed();
