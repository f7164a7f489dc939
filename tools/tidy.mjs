/**
 * `npm run tidy`: the house rules beyond compiler and linter. Prints `file:line rule message` for each fault and
 * exits with code 1 if there is any. The rules are in tools/tidy, one kind per file.
 */
import './setup/check-node.mjs';
import { register } from 'tsx/esm/api';

register();
const { reportFaults } = await import('./tidy/find-faults.ts');
process.exitCode = reportFaults() === 0 ? 0 : 1;
