/**
 * `npm run tidy`: the house rules that compiler and linter do not know. Prints `file:line rule message` for each fault and
 * ends with code 1 when there is any. The rules are in tools/tidy, one kind per file.
 */
import './setup/check-node.mjs';
import { register } from 'tsx/esm/api';

register();
const { reportFaults } = await import('./tidy/find-faults.ts');
process.exitCode = reportFaults() === 0 ? 0 : 1;
