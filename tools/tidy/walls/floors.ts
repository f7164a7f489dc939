/** A workspace with its floors and their rooms, from the ground up. */
export interface House {
  readonly path: string;
  readonly floors: readonly { readonly name: string; readonly rooms: readonly string[] }[];
}

/**
 * The floors of each workspace, from the ground up. A room is a folder or a file below `path`; the longest matching
 * name counts, and `x/.` means the files directly in folder x. A room imports only from floors below its own: rooms
 * of one floor do not import each other. docs/floors.md shows the same.
 */
export const HOUSES: readonly House[] = [
  {
    path: 'packages/words/src/',
    floors: [
      { name: 'languages', rooms: ['languages.ts', 'spoken.ts'] },
      { name: 'texts of the specification', rooms: ['exact'] },
      {
        name: 'our own',
        rooms: [
          'dates.ts',
          'language-names.ts',
          'errors.ts',
          'failures.ts',
          'fields.ts',
          'site.ts',
          'waits.ts',
          'screens',
          'steps',
          'sheet',
          'messages',
          'office',
          'papers',
          'plans',
          'truth',
        ],
      },
      { name: 'what a translation has', rooms: ['translated.ts'] },
      { name: 'translations of links and of the verify page', rooms: ['links', 'verify'] },
      { name: 'translations', rooms: ['hi', 'mr', 'bn', 'ta', 'te', 'kn', 'gu'] },
      { name: 'catalogues', rooms: ['catalogues'] },
    ],
  },
  {
    path: 'packages/domain/src/',
    floors: [
      { name: 'figures', rooms: ['money.ts', 'dates.ts', 'digits.ts', 'nearest-word.ts'] },
      { name: 'limits and states', rooms: ['amount-in-words.ts', 'limits.ts', 'states'] },
      { name: 'placeholders', rooms: ['placeholders.ts'] },
      { name: 'people and rails', rooms: ['contacts', 'students', 'search', 'mandates', 'webhooks'] },
      { name: 'fees and form', rooms: ['fees', 'form', 'journey'] },
      { name: 'cards and codes', rooms: ['cards', 'verification', 'pages'] },
      { name: 'payments and plans', rooms: ['payments', 'plans', 'workflow'] },
      { name: 'loans, messages of mandates', rooms: ['loans', 'mandates/messages'] },
      { name: 'portal', rooms: ['portal'] },
      { name: 'door', rooms: ['index.ts'] },
    ],
  },
  {
    path: 'packages/contract/src/',
    floors: [
      { name: 'core', rooms: ['core'] },
      { name: 'shapes', rooms: ['page', 'console', 'openapi'] },
      { name: 'bundle', rooms: ['bundle'] },
      { name: 'calls', rooms: ['calls'] },
      { name: 'plans, institute API', rooms: ['plans', 'api', 'wire.ts'] },
      { name: 'routes', rooms: ['routes.ts'] },
      { name: 'description', rooms: ['openapi.ts'] },
      { name: 'door', rooms: ['index.ts'] },
    ],
  },
  {
    path: 'packages/browser-client/src/',
    floors: [{ name: 'client', rooms: ['.'] }],
  },
  {
    path: 'packages/client/src/',
    floors: [
      { name: 'document', rooms: ['generated/schema.ts', 'shulk-error.ts', 'clock.ts'] },
      { name: 'types of calls', rooms: ['call-types.ts'] },
      { name: 'calls', rooms: ['generated/calls.ts'] },
      { name: 'parts', rooms: ['send.ts', 'lists.ts', 'verify-webhook.ts'] },
      { name: 'client', rooms: ['create-shulk.ts'] },
      { name: 'door', rooms: ['index.ts'] },
    ],
  },
  {
    path: 'packages/cli/src/',
    floors: [
      { name: 'ground', rooms: ['clock.ts', 'stop.ts'] },
      { name: 'parts', rooms: ['settings.ts', 'forward.ts'] },
      { name: 'commands', rooms: ['commands'] },
      { name: 'entry', rooms: ['main.ts'] },
    ],
  },
  {
    path: 'packages/ui/src/',
    floors: [
      { name: 'signs', rooms: ['class-names.ts', 'icons', 'elements.css', 'tokens.css'] },
      { name: 'parts', rooms: ['feedback', 'fields', 'panels'] },
      { name: 'controls', rooms: ['actions', 'choices'] },
      { name: 'page', rooms: ['page'] },
      { name: 'door', rooms: ['index.ts'] },
    ],
  },
  {
    path: 'packages/checkout/src/',
    floors: [
      { name: 'protocol', rooms: ['protocol.ts'] },
      {
        name: 'loader; words and states of the frame',
        rooms: ['loader', 'frame/clock.ts', 'frame/leave-guard.ts', 'frame/poll-timer.ts', 'frame/state'],
      },
      { name: 'server and settings', rooms: ['frame/server', 'frame/frame-settings.ts'] },
      { name: 'host page, gateway, plan', rooms: ['frame/host-page.ts', 'frame/gateway', 'frame/plan'] },
      { name: 'screens', rooms: ['frame/screens'] },
      { name: 'mode of a payment', rooms: ['frame/payment-mode.ts'] },
      { name: 'mode of a mandate', rooms: ['frame/mandate'] },
      { name: 'run', rooms: ['frame/run'] },
      { name: 'application', rooms: ['frame/application'] },
      { name: 'frame', rooms: ['frame/.'] },
    ],
  },
  {
    path: 'apps/payer/src/',
    floors: [
      { name: 'what every part knows', rooms: ['shared/.'] },
      { name: 'language', rooms: ['shared/language'] },
      { name: 'calls and reports', rooms: ['shared/calls', 'shared/reporting'] },
      { name: 'calls of this tab', rooms: ['shared/api.ts'] },
      { name: 'visit', rooms: ['shared/visit.ts', 'shared/usable-session.ts'] },
      {
        name: 'shared parts',
        rooms: ['shared/analytics', 'shared/storage', 'shared/combobox', 'shared/sdk'],
      },
      { name: 'shared blocks', rooms: ['shared/blocks', 'shared/receipt'] },
      { name: 'shared codes', rooms: ['shared/otp'] },
      { name: 'blocks of a page', rooms: ['areas/page'] },
      { name: 'shell', rooms: ['shell'] },
      { name: 'journey', rooms: ['journey'] },
      { name: 'family, links to pay', rooms: ['steps/family', 'steps/ask'] },
      {
        name: 'first steps, and areas that stand alone',
        rooms: [
          'steps/lookup',
          'steps/student',
          'steps/pay',
          'areas/search',
          'areas/receipts',
          'areas/portal',
        ],
      },
      // Both require the proof that opens the receipts.
      { name: 'plan, truth of money, payers of links', rooms: ['steps/plan', 'areas/truth', 'areas/link'] },
      { name: 'fees', rooms: ['steps/fees'] },
      { name: 'options', rooms: ['steps/options'] },
      { name: 'steps in their order', rooms: ['steps/.'] },
      { name: 'workflow', rooms: ['areas/workflow'] },
      { name: 'router and pages', rooms: ['app'] },
      { name: 'entries', rooms: ['main.tsx', 'server.tsx'] },
    ],
  },
  {
    path: 'apps/server/src/',
    floors: [
      { name: 'platform', rooms: ['platform', 'documents'] },
      {
        name: 'pages, customers, gateways',
        rooms: [
          'modules/pages',
          'modules/customers',
          'modules/credentials',
          'modules/api-keys',
          'modules/events',
          'modules/schedule',
          'modules/gateways',
          'demo',
        ],
      },
      { name: 'students', rooms: ['modules/students', 'modules/clock'] },
      { name: 'proofs', rooms: ['modules/verification', 'modules/reverse'] },
      { name: 'sessions', rooms: ['modules/sessions'] },
      { name: 'fees', rooms: ['modules/fees'] },
      { name: 'payments', rooms: ['modules/payments'] },
      {
        name: 'what payments lead to',
        rooms: [
          'modules/loans',
          'modules/mandates',
          'modules/receipts',
          'modules/integrators',
          'modules/webhooks-out',
          'modules/links',
          'modules/site',
        ],
      },
      { name: 'portal and sandbox', rooms: ['modules/portal', 'modules/sandbox'] },
      { name: 'imports', rooms: ['modules/imports'] },
      { name: 'ledger', rooms: ['modules/ledger'] },
      { name: 'messages, institute API', rooms: ['modules/notifications', 'modules/institute-api'] },
      { name: 'all modules', rooms: ['modules/.'] },
      { name: 'entries and suites', rooms: ['.', 'sim'] },
    ],
  },
  {
    path: 'apps/server/src/modules/payments/',
    floors: [
      { name: 'shares', rooms: ['shares'] },
      { name: 'orders', rooms: ['orders', 'disputes', 'reversals', 'check-times.ts', 'loan-hooks.ts'] },
      { name: 'refunds', rooms: ['refunds', 'mandate-hooks.ts'] },
      { name: 'settlement', rooms: ['settlement'] },
      { name: 'truth', rooms: ['truth'] },
      { name: 'what asks and books', rooms: ['checkout', 'attempts', 'webhooks', 'outcomes', 'reviews'] },
      { name: 'calls', rooms: ['payments.routes.ts'] },
      { name: 'door of payments', rooms: ['index.ts'] },
    ],
  },
  {
    path: 'apps/sandbox/src/',
    floors: [
      { name: 'outgoing and money', rooms: ['outgoing.ts', 'money.ts'] },
      { name: 'core', rooms: ['core'] },
      { name: 'shared parts', rooms: ['wire', 'faces', 'slow-answers.ts'] },
      { name: 'disputes', rooms: ['disputes', 'erp', 'admin.ts'] },
      { name: 'payments', rooms: ['payments', 'settings.ts'] },
      { name: 'mandates', rooms: ['mandates'] },
      { name: 'gateways and pages', rooms: ['razorpay', 'cashfree', 'easebuzz', 'pages', 'open-core.ts'] },
      { name: 'all gateways, lender', rooms: ['faces.ts', 'lender'] },
      { name: 'server', rooms: ['server.ts'] },
      { name: 'entry', rooms: ['main.ts'] },
    ],
  },
];
