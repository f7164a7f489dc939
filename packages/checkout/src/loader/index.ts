/** The types that a TypeScript host imports; the code comes from the script `/sdk/v1.js`. */
export type { SheetEvent, SheetEventName } from '../protocol.ts';
export type { Checkout, SheetHandler } from './checkout.ts';
export type { CheckoutConstructor, ShulkGlobal } from './install.ts';
export type { CheckoutOptions, Facts, KeptOptions } from './options.ts';
