import { runImport } from './modules/imports/command/run-import.ts';
import { SettingsError, readSettings } from './platform/settings.ts';

/** Entry of `npm run import -- FILE...`: loads bundles into the database or through the running server. */
async function main(): Promise<number> {
  const output = { out: (line: string) => console.log(line), err: (line: string) => console.error(line) };
  try {
    return await runImport(process.argv.slice(2), readSettings(process.env), output);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    output.err(error.message);
    return 1;
  }
}

process.exitCode = await main();
