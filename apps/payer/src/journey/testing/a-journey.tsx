import { aPage } from '@shulk/contract/testing';
import type { ReactNode } from 'react';
import { JourneyContext } from '../journey-context.ts';
import type { JourneyValue } from '../journey-context.ts';

/** The journey of Aarav on a page's fees, without navigation. */
export const aJourney = (over: Partial<JourneyValue> = {}): JourneyValue => ({
  page: aPage(),
  visit: { slug: 'kaveri-term' },
  step: 'checkbox',
  steps: ['custom_form', 'checkbox'],
  student: {
    student_uuid: 'KVS-2041',
    sbd_code: 'sbd_one',
    name: 'Aarav Sharma',
    mobile: '9812300001',
    mobile_on_file: true,
    proven: true,
  },
  sessionCode: undefined,
  visitSession: undefined,
  isReturning: false,
  openVisitSession: () => Promise.resolve(undefined),
  noteStudent: () => undefined,
  dispatch: () => undefined,
  back: () => undefined,
  backTo: () => undefined,
  setStudent: () => undefined,
  setSessionCode: () => undefined,
  reloadPage: () => Promise.resolve({ ok: true, status: 200, data: aPage(), message: 'ok' }),
  ...over,
});

interface InJourneyProps {
  readonly of?: Partial<JourneyValue>;
  readonly children: ReactNode;
}

/** Renders parts of a step as the payment section does. */
export const InJourney = ({ of, children }: InJourneyProps) => (
  <JourneyContext value={aJourney(of)}>{children}</JourneyContext>
);
