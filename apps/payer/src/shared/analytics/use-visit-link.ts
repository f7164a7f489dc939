import { withDistinctId } from '@shulk/domain';
import { useSyncExternalStore } from 'react';
import { distinctId } from './visit-id.ts';

const never = () => (): void => undefined;

/** A link that opens a new tab, with the analytics distinct id [SR-2.19]; the server does not know the id. */
export function useVisitLink(url: string): string {
  const id = useSyncExternalStore(never, distinctId, () => undefined);
  return id === undefined ? url : withDistinctId(url, id);
}
