import type { ReactNode } from 'react';
import type { ApplicationParts } from './application-run.ts';
import { ApplicationRun } from './application-run.ts';
import { ApplicationSheet } from './application-sheet.tsx';

/** An application in the frame. */
export interface OpenedApplication {
  readonly run: ApplicationRun;
  readonly sheet: (logoUrl: string) => ReactNode;
}

/** Makes the run of an application and its sheet. Loaded when an application's token arrives (decision 33). */
export function openApplication(parts: ApplicationParts): OpenedApplication {
  const run = new ApplicationRun(parts);
  return {
    run,
    sheet: (logoUrl) => <ApplicationSheet run={run} settings={parts.settings} logoUrl={logoUrl} />,
  };
}
