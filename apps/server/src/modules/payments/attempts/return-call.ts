/**
 * Where gateways send the browser back to: an address of the order. Not a call of the contract: a browser arrives here
 * from another site with a form, and leaves with a redirect.
 */
export const RETURN_CALL = { service: 'checkout', path: '/return/:order_id' } as const;
