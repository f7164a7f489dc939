/** How a caller sends its proof; each call says which proof it needs. */
const schemes = {
  pageKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description:
      'The public key of the payment pages (`API_CLIENT_KEY`). It names the client and opens nothing by itself.',
  },
  browserCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'shulk_sid',
    description:
      'Set by the first answer; keep it in a cookie jar. It holds what this browser looked up and verified.',
  },
  customerToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'Access token of `tokens.authorize`, renewed by `tokens.regenerate`.',
  },
  notifyToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'Access token of `notify.authorize`, renewed by `notify.regenerate`.',
  },
  erpClient: {
    type: 'http',
    scheme: 'basic',
    description: 'Client id and client secret of the institute (`credentials` of its import bundle).',
  },
  erpKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'The institute’s own api key (`credentials.api_key` of its import bundle). Secret.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A key of the institute: `sk_test_…` or `sk_live_…`, on servers only. `pk_…` may stand in a web page and only creates.',
  },
  apiKeyAsUser: {
    type: 'http',
    scheme: 'basic',
    description: 'The same key as user name, with an empty password.',
  },
  checkoutToken: {
    type: 'http',
    scheme: 'bearer',
    description: '`checkout_token` of one order; it works for 15 minutes and for that order alone.',
  },
  applicationToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'Token of one monthly-plan application.',
  },
  operatorKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The operator key of the installation (`OPERATOR_KEY`, or `DATA_DIR/operator.key`). It opens all institutes.',
  },
  gatewaySignature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-razorpay-signature',
    description: 'Signature of Razorpay and the gateways that speak its protocol.',
  },
  cashfreeSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-webhook-signature',
    description: 'Signature of Cashfree, with the time in `x-webhook-timestamp`.',
  },
  lenderSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-lender-signature',
    description: 'Signature of a lender.',
  },
} as const;

export type SchemeName = keyof typeof schemes;

/** The schemes, with the cookie's name of this installation. */
export const securitySchemes = (
  cookieName: string = schemes.browserCookie.name,
): Record<SchemeName, object> => ({
  ...schemes,
  browserCookie: { ...schemes.browserCookie, name: cookieName },
});

/** The envelope of every refusal. */
export const failure = {
  type: 'object',
  required: ['status_code', 'success', 'message', 'error', 'data', 'request_id'],
  properties: {
    status_code: { type: 'integer', description: 'The HTTP status' },
    success: { const: false },
    message: { type: 'string', description: 'A sentence for the person in front of the screen' },
    error: {
      type: 'object',
      required: ['code'],
      properties: {
        code: { type: 'string', description: 'What went wrong, from a closed list' },
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'What to correct, by the path of the field',
        },
        retry_after: { type: 'integer', description: 'Seconds after which trying again makes sense' },
        versions: {
          type: 'object',
          required: ['sent', 'current'],
          properties: {
            sent: { type: 'integer' },
            current: { type: ['integer', 'null'], description: 'null: there is no such object' },
          },
          description: 'Of `version_conflict`: the version in If-Match, and the present one',
        },
        docs_url: { type: 'string', description: 'Where the code is explained; calls under `api` have it' },
      },
    },
    data: { type: 'null' },
    request_id: { type: 'string', description: 'To be quoted to support' },
  },
} as const;
