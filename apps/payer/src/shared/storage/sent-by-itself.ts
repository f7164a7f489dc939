import { readStored, writeStored } from './stored-values.ts';

const NAME = 'sent';

/** What is stored of a number: a remainder that 400,000 numbers share. */
const markOf = (mobile: string): number => Number(mobile) % 9973;

const marks = (): readonly number[] => readStored<readonly number[]>(NAME) ?? [];

/** Whether a code went to a number by itself in this visit: a second one is for the payer to ask for. */
export const wasSentByItself = (mobile: string): boolean => marks().includes(markOf(mobile));

/** A code goes to a number by itself. */
export const noteSentByItself = (mobile: string): void => writeStored(NAME, [...marks(), markOf(mobile)]);
