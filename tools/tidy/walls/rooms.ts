/**
 * The workspaces of the house and who may import whom, as data. `rooms` are our own packages a room may import
 * (`types:` before a name: types alone); `npm` is a list of outside packages, or `'*'` for any but `butNot`.
 */

/** What every test may use besides what its room may. */
export const TEST_PACKAGES = [
  'vitest',
  'fast-check',
  '@testing-library/*',
  'happy-dom',
  'axe-core',
  'node:*',
];

/** The parts of the contract that contain no schema and may run in a browser. */
export const LIGHT_CONTRACT = ['contract/paths', 'contract/envelope', 'contract/wire', 'contract/errors'];

const SERVER_ONLY = ['zod', 'node:*', 'fastify', 'pg', 'razorpay'];
const BROWSER_CONTRACT = ['types:contract', ...LIGHT_CONTRACT];

/** A room: the folder or file it covers, and what it may import. */
export interface Room {
  readonly name: string;
  readonly path: string;
  readonly rooms: readonly string[];
  readonly npm: '*' | readonly string[];
  /** Exceptions: packages it may not import. */
  readonly butNot?: readonly string[];
}

/** Room name -> folder or file it covers (first match counts) and what it may import. */
export const ROOMS: readonly Room[] = [
  { name: 'words', path: 'packages/words/', rooms: [], npm: [] },
  { name: 'domain', path: 'packages/domain/', rooms: ['words'], npm: [] },
  { name: 'contract', path: 'packages/contract/', rooms: ['domain', 'words'], npm: ['zod'] },
  { name: 'browser-client', path: 'packages/browser-client/', rooms: BROWSER_CONTRACT, npm: [] },
  // What institutes install: it stands alone, with the rules of webhooks inside.
  { name: 'client', path: 'packages/client/', rooms: ['domain'], npm: [] },
  // server: the command asks an ERP by the same code as the server, so both find the same wrong.
  { name: 'cli', path: 'packages/cli/', rooms: ['client', 'domain', 'server'], npm: ['node:*'] },
  { name: 'ui', path: 'packages/ui/', rooms: [], npm: ['react'] },
  {
    name: 'checkout/loader',
    path: 'packages/checkout/src/loader/',
    rooms: ['checkout/protocol', 'words'],
    npm: [],
  },
  { name: 'checkout/protocol', path: 'packages/checkout/src/protocol', rooms: [], npm: [] },
  {
    name: 'checkout/frame',
    path: 'packages/checkout/src/frame/',
    rooms: [...BROWSER_CONTRACT, 'words', 'domain', 'browser-client', 'ui', 'checkout/protocol'],
    npm: '*',
    butNot: SERVER_ONLY,
  },
  // Other files of the package belong to none of the three and import nothing.
  { name: 'checkout', path: 'packages/checkout/src/', rooms: [], npm: [] },
  {
    name: 'payer',
    path: 'apps/payer/src/',
    rooms: [...BROWSER_CONTRACT, 'words', 'domain', 'browser-client', 'ui', 'checkout/loader'],
    npm: '*',
    butNot: SERVER_ONLY,
  },
  {
    name: 'server',
    path: 'apps/server/src/',
    // Types of the sandbox: it exports only what tests use.
    rooms: ['contract', 'domain', 'words', 'types:sandbox'],
    npm: '*',
    butNot: ['react', 'react-dom'],
  },
  // Scripts of pages, served unchanged: they share only what the server lends them.
  { name: 'server/browser', path: 'apps/server/browser/', rooms: ['server', 'words'], npm: [] },
  { name: 'sandbox/browser', path: 'apps/sandbox/browser/', rooms: [], npm: [] },
  // The sandbox stands for a third party's service: it shares no code with ours, only the protocol.
  { name: 'sandbox', path: 'apps/sandbox/src/', rooms: [], npm: '*', butNot: ['react', 'react-dom', 'zod'] },
  // The site for developers: pages made of the contract and of docs.
  {
    name: 'docs',
    path: 'apps/docs/src/',
    rooms: ['contract', 'domain', 'words'],
    npm: ['marked', 'zod', 'node:*'],
  },
  // An institute's own system, as a stranger writes one: it knows of us what is published.
  { name: 'erp-simulator', path: 'apps/erp-simulator/src/', rooms: ['client'], npm: ['node:*'] },
  { name: 'docs/browser', path: 'apps/docs/browser/', rooms: [], npm: [] },
  {
    name: 'e2e',
    path: 'e2e/',
    // tools: free ports. words: the pictures of other languages press buttons by their translated texts.
    rooms: ['types:contract', 'tools', 'words'],
    // pg: each product of the journeys gets its own database.
    npm: ['@playwright/test', '@axe-core/playwright', 'axe-core', 'pg', 'node:*'],
  },
  // The lab starts what tools build, and measures a journey's steps.
  { name: 'lab', path: 'lab/', rooms: ['tools', 'e2e'], npm: '*', butNot: [] },
  {
    name: 'tools',
    path: 'tools/',
    rooms: ['server', 'docs', 'erp-simulator', 'client', 'contract', 'domain', 'words'],
    npm: '*',
    butNot: [],
  },
];

/** Rooms of one package that import each other by relative paths. */
export const SIDE_BY_SIDE = [
  'checkout/loader',
  'checkout/protocol',
  'checkout/frame',
  'server',
  'server/browser',
  'cli',
  'e2e',
  'lab',
  'tools',
  'docs',
  'erp-simulator',
];
