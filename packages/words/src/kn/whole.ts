import { exact } from './exact.ts';
import { screens } from './screens.ts';
import { steps } from './steps.ts';
import { sheet } from './sheet.ts';
import { loans } from './loans.ts';
import { links } from '../links/kn.ts';
import { truth } from './truth.ts';
import { papers } from './papers.ts';
import { verify } from '../verify/kn.ts';
import { messages } from './messages.ts';
import { errors } from './errors.ts';

/** All texts, for the server in Kannada. */
export const catalogue = {
  ...exact,
  ...screens,
  ...steps,
  ...sheet,
  ...loans,
  ...links,
  ...truth,
  ...papers,
  ...verify,
  ...messages,
  ...errors,
};
