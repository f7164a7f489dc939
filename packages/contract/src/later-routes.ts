import { laterRoutes } from './routes.ts';

// Printed by the coverage report: the calls that are described but not served yet, one a line.
for (const entry of laterRoutes) console.log(`${entry.name} ${entry.method} ${entry.path}`);
