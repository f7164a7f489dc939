import { runCommand } from './command.ts';
import { runRotation } from './rotate-secrets.ts';

/** Entry of `npm run secrets:rotate` where only the built server is, as in a container (docs/deploying.md). */
await runCommand(runRotation);
