export { ReverseLookup, type ReverseLookupProps } from './reverse-lookup.tsx';
export type { ReverseOutcome } from './use-proceed.ts';
