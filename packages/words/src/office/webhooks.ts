/** What an institute reads about webhooks: its developers in the calls and in the log of tries, its office in e-mails. */

/** Why an address cannot receive webhooks, and what to do. */
export const HOOK_ADDRESS = {
  noUrl: 'Give a complete address, such as https://erp.school.example/webhooks.',
  noHttps: 'Use https. Only a test institute on a development server may use http, for localhost.',
  withUser: 'Leave user and password out of the address. Check the signature of each webhook instead.',
  withHash: 'Leave out the part from # on. It is never sent.',
  forbidden:
    'This address leads into a private network, or to the server itself. Give a public address. To receive webhooks on your own machine, give the public address of a tunnel to it.',
} as const;

/** What is wrong with a wish for an endpoint, and what to do. */
export const HOOK_FIELDS = {
  tooMany: (most: number): string =>
    `This institute has ${most} endpoints already. Delete one that is no longer used, or change its address.`,
  noGroupEndpoint: 'No endpoint of a group has this id. See the list of endpoints of the group.',
  onlyTest: 'Only an endpoint in test mode can deliver twice or out of order.',
  replayNothing: 'Say what to send again: event_ids, types, student_id, from or to.',
  replayMost: (most: number): string =>
    `These are more than ${most} events. Send them again in parts, by from and to.`,
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

/** E-mails to the office about an endpoint that fails. */
export const HOOK_MAIL = {
  subject: {
    failing: (institute: string): string => `An own system of ${institute} does not answer`,
    paused: (institute: string): string => `No more news to an own system of ${institute}`,
  },
  failing: (url: string, hours: number, problem: string): string =>
    `For ${hours === 1 ? 'an hour' : `${hours} hours`} we could not tell your system at ${url} about payments and other events.\n\nWhat happened at the last try: ${problem}`,
  goesOn:
    'No event is lost: we try again for five days, and send everything in its order once the system answers.',
  paused: (url: string, problem: string): string =>
    `For five days we could not tell your system at ${url} about an event, so we have paused it.\n\nWhat happened at the last try: ${problem}`,
  stays:
    'No event is lost: we keep what happens for 90 days. When the system works again, please resume the endpoint; then everything is sent in its order.',
  forward: 'Payments are not affected. Please forward this e-mail to whoever looks after the system.',
} as const;
