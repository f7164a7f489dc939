/**
 * Where gateways post the browser back to: the order's own address. It is no call of the contract, because a
 * browser comes here from another site with a form, and leaves with a redirect.
 */
export const RETURN_CALL = { service: 'checkout', path: '/return/:order_id' } as const;
