import { exact } from './exact.ts';
import { screens } from './screens.ts';
import { steps } from './steps.ts';
import { loans } from './loans.ts';
import { links } from '../links/gu.ts';

/** The texts of the payer’s page in Gujarati. */
export const catalogue = { ...exact, ...screens, ...steps, ...loans, ...links };
