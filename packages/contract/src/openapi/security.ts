import type { Proof, RouteEntry } from '../core/route.ts';
import type { SchemeName } from './components.ts';

/** One security option: the schemes that must be sent together. */
type Requirement = Readonly<Partial<Record<SchemeName, readonly string[]>>>;

interface Need {
  /** Each is enough; none: no header or cookie is needed. */
  readonly security: readonly Requirement[];
  /** What the caller has to know or do before. */
  readonly words: string;
}

const BROWSER: Requirement = { pageKey: [], browserCookie: [] };

const needs: Readonly<Record<Proof, Need>> = {
  none: { security: [], words: 'Open to everybody.' },
  client: {
    security: [BROWSER, { pageKey: [] }],
    words:
      'Needs the public key of the payment pages. The first answer sets a cookie: send it back with every later call, because what was looked up and verified belongs to it.',
  },
  student: {
    security: [BROWSER],
    words:
      'Needs the public key of the payment pages and the cookie of a browser that has looked this student up or, where the page sends one-time codes, has verified a contact of the student.',
  },
  receipt_proof: {
    security: [BROWSER],
    words:
      'Needs the public key of the payment pages and the cookie of a browser that has verified a contact of this student for receipts.',
  },
  portal_proof: {
    security: [BROWSER],
    words:
      'Needs the public key of the payment pages and the cookie of a browser that has verified a contact in the customer portal.',
  },
  customer_token: {
    security: [{ customerToken: [], browserCookie: [] }],
    words: 'Needs the access token of the platform call `authorize`, with the cookie it was given to.',
  },
  notify_token: {
    security: [{ notifyToken: [], browserCookie: [] }],
    words: 'Needs the access token of the notification call `authorize`, with the cookie it was given to.',
  },
  platform_code: {
    security: [],
    words:
      'Needs the platform code of the installation, in the body. The answer sets a cookie that its tokens are bound to.',
  },
  erp: {
    security: [{ erpClient: [], erpKey: [] }],
    words:
      'For an institute’s own server, never for a browser: client id and secret by HTTP Basic, and the institute’s api key.',
  },
  api_key: {
    security: [{ apiKey: [] }, { apiKeyAsUser: [] }],
    words: 'For an institute’s own systems, with one of its keys.',
  },
  checkout_token: {
    security: [{ checkoutToken: [] }],
    words: 'Needs the checkout token of the order, which is given when the order is made.',
  },
  application_token: {
    security: [{ applicationToken: [] }],
    words: 'Needs the token of the monthly-plan application, which is given when the application is opened.',
  },
  signature: {
    security: [{ gatewaySignature: [] }, { cashfreeSignature: [] }, { lenderSignature: [] }, {}],
    words:
      'For payment gateways and lenders: the body is signed with the secret of the account. Gateways that sign inside the body (Easebuzz) send no header.',
  },
  operator: {
    security: [{ operatorKey: [] }],
    words:
      'For the operator of this installation. The operator key opens every institute of it: keep it on the operator’s own machines.',
  },
  loopback: {
    security: [],
    words: 'Answers callers on the machine itself only, and nobody in production.',
  },
  closed: { security: [], words: 'Described for completeness; it answers 404 to every caller.' },
};

/** The security of a call with this proof, in OpenAPI terms. */
export const securityOf = (proof: Proof): readonly Requirement[] => needs[proof].security;

/** The same in words, for readers who do not know this product. */
export const needOf = ({
  proof,
  permission,
  also = [],
}: Pick<RouteEntry, 'proof' | 'permission' | 'also'>): string =>
  proof === 'api_key' && permission !== undefined
    ? `${needs[proof].words} The key needs the permission \`${permission}\`${alsoText(also)}.`
    : needs[proof].words;

const alsoText = (also: readonly string[]): string =>
  also.length === 0 ? '' : `, parts of the call ${also.map((one) => `\`${one}\``).join(' and ')}`;
