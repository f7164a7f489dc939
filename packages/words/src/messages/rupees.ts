import { spoken } from '../spoken.ts';

/** The sign before an amount in an SMS: the rupee sign would halve the length of one in the alphabet of English. */
export const RUPEES = /* @__PURE__ */ spoken('messages/rupees.RUPEES', { sms: 'Rs.' });
