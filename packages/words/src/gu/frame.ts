import { exact } from './exact.ts';
import { sheet } from './sheet.ts';
import { loans } from './loans.ts';
import { errors } from './errors.ts';

/** The texts of the payment sheet in Gujarati. */
export const catalogue = { ...exact, ...sheet, ...loans, ...errors };
