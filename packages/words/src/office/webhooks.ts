/** What an institute's developers read about webhooks: in the calls, and in the log of tries. */

/** Why an address cannot receive webhooks, and what to do. */
export const HOOK_ADDRESS = {
  noUrl: 'Give a complete address, such as https://erp.school.example/webhooks.',
  noHttps: 'Use https. Only a test institute on a development server may use http, for localhost.',
  withUser: 'Leave user and password out of the address. Check the signature of each webhook instead.',
  withHash: 'Leave out the part from # on. It is never sent.',
  forbidden:
    'This address leads into a private network, or to the server itself. Give a public address. To receive webhooks on your own machine, use the command shulk listen.',
} as const;

/** Why a try failed, and what to do. */
export const HOOK_PROBLEM = {
  address: HOOK_ADDRESS.forbidden,
  redirect:
    'The address answered with a redirect, which is never followed. Change the endpoint to the address it leads to.',
  certificate:
    'The certificate of the address is not valid: it has expired, was made for another name, or is not signed by a known authority. Renew it, and send its whole chain.',
  slow: 'There was no complete answer within 10 seconds. Answer at once with 200, and do the work afterwards.',
  status: 'The answer was not of the kind 2xx. Answer with 200 as soon as you have kept the event.',
  unreachable:
    'The address could not be reached. Check that its name resolves, and that its server takes connections from the internet.',
} as const;
