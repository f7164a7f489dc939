import { lazy } from 'react';
import type * as entry from './form-entry.tsx';

type FormEntryCode = typeof entry;

let code: FormEntryCode | undefined;

const fetchCode = async (): Promise<FormEntryCode> => (code = await import('./form-entry.tsx'));

/**
 * Fetches the code of the form after the lookup, which the first screen does not need (R45). Never fails: missing code
 * is requested again when it is rendered, and the page says if it still does not load.
 */
export async function loadFormEntry(): Promise<void> {
  await fetchCode().catch(() => undefined);
}

const LateEntry = lazy(async () => ({ default: (await fetchCode()).FormEntry }));
const LateNotice = lazy(async () => ({ default: (await fetchCode()).StudentNotice }));

/** The form after the lookup; rendered without a placeholder if its code is loaded, so that nothing flickers. */
export const formEntry = () => code?.FormEntry ?? LateEntry;

/** The notice for a student who may not continue, likewise. */
export const studentNotice = () => code?.StudentNotice ?? LateNotice;
