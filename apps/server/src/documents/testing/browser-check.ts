import { pathToFileURL } from 'node:url';
import { assetPath } from '../assets.ts';

/** The fields of a document, as the browser reads them. */
export type BrowserFields = {
  readonly key_id: number;
  readonly kind: string;
  readonly test: boolean;
  readonly institute_code: string;
  readonly document_number: string;
  readonly issued_on: string;
  readonly amount_paise: number;
  readonly tuition_paise: number;
  readonly name_prefix: string;
  readonly id_suffix: string;
  readonly verification_code: string;
};

type BrowserDocument = {
  readonly body: Uint8Array;
  readonly signature: Uint8Array;
  readonly fields: BrowserFields;
};
type BrowserKey = {
  readonly kid: string;
  readonly x: string;
  readonly y: string;
  readonly from: string | null;
  readonly until: string | null;
};

/** The exports of the page's own check. */
export type BrowserCheck = {
  readonly digitsOf: (hash: string) => string | null;
  readonly readDocument: (digits: string) => BrowserDocument | null;
  readonly isGenuine: (
    document: BrowserDocument,
    keys: readonly BrowserKey[],
    subtle: typeof crypto.subtle,
  ) => Promise<boolean>;
  readonly offlineText: (fields: BrowserFields, institute?: string) => string;
  readonly shownDay: (day: string) => string;
  readonly shownAmount: (paise: number) => string;
};

/** Loads the browser's own file. */
export async function loadBrowserCheck(): Promise<BrowserCheck> {
  return await import(pathToFileURL(assetPath('verify/check.js')).href);
}

let visits = 0;

/** Runs the page's scripts again on the present globals, as a new visit does. */
export async function runPageScripts(): Promise<void> {
  visits += 1;
  for (const name of ['verify', 'typed-code', 'keep'])
    await import(`${pathToFileURL(assetPath(`verify/${name}.js`)).href}?visit=${visits}`);
}
