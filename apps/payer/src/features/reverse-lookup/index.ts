export { ReverseLookup, type ReverseLookupProps, type ReverseOutcome } from './reverse-lookup.tsx';
