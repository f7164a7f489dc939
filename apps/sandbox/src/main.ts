import { startSandbox } from './server.ts';
import type { RunningSandbox } from './server.ts';
import { readSettings } from './settings.ts';

try {
  const sandbox = await startSandbox(readSettings(process.env));
  process.stdout.write(`sandbox listening on ${sandbox.url}\n${sandbox.port}\n`);
  stopOn(['SIGINT', 'SIGTERM'], sandbox);
} catch (error) {
  process.stderr.write(
    `The sandbox cannot start.\n${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}

function stopOn(signals: readonly NodeJS.Signals[], sandbox: RunningSandbox): void {
  for (const signal of signals) process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
