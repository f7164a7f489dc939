import { runCommand } from './command.ts';
import { runImport } from './modules/imports/command/run-import.ts';

/** Entry of `npm run import -- FILE...`: loads bundles into the database or through the running server. */
await runCommand((words, settings, _clock, output) => runImport(words, settings, output));
