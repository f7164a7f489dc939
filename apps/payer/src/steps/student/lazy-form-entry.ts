import { lazy } from 'react';
import type * as entry from './form-entry.tsx';

type FormEntryCode = typeof entry;

let code: FormEntryCode | undefined;

const fetchCode = async (): Promise<FormEntryCode> => (code = await import('./form-entry.tsx'));

/**
 * Fetches the code of what stands behind the look-up, which the first screen has no use for (R45). Never fails: code
 * that did not come is asked for again when it is drawn, and the page says if it is still missing.
 */
export async function loadFormEntry(): Promise<void> {
  await fetchCode().catch(() => undefined);
}

const LateEntry = lazy(async () => ({ default: (await fetchCode()).FormEntry }));
const LateNotice = lazy(async () => ({ default: (await fetchCode()).StudentNotice }));

/** The form behind the look-up; drawn at once where its code is there, so that nothing flickers. */
export const formEntry = () => code?.FormEntry ?? LateEntry;

/** The notice for a student who may not go on, in the same manner. */
export const studentNotice = () => code?.StudentNotice ?? LateNotice;
