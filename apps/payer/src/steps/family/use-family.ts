import type { PageData } from '@shulk/contract';
import { isMaskedMobile, shortcutsOf } from '@shulk/domain';
import type { DataOf } from '../../shared/api.ts';
import { call } from '../../shared/api.ts';
import { resultSeen } from '../../shared/storage/await-order.ts';
import { toastError } from '../../shared/toasts.ts';
import { useEffect, useState } from 'react';
import { openNext } from './open-next.ts';

/** The other children of the contact this browser proved. */
export type Family = DataOf<'family.list'>;
export type Child = Family['children'][number];

const NOBODY: Family = { contact: '', children: [] };

/**
 * Asks for them once a student is known; nobody while it is not answered, and where the page does not offer them.
 * @param card asks who can be paid together by this card; '' asks for nobody
 */
export function useFamily(page: PageData, sbdCode: string, card?: string): Family {
  const [family, setFamily] = useState(NOBODY);
  const { payment_page_slug } = page;
  const isAsked = sbdCode !== '' && card !== '' && shortcutsOf(page).family;
  useEffect(() => {
    if (!isAsked) return undefined;
    const stop = new AbortController();
    const query = {
      payment_page_slug,
      sbd_code: sbdCode,
      ...(card !== undefined && { with_card: card }),
    };
    void call('family.list', { query, signal: stop.signal }).then((reply) => {
      if (!stop.signal.aborted) setFamily(reply.ok ? reply.data : NOBODY);
    });
    return () => stop.abort();
  }, [isAsked, payment_page_slug, sbdCode, card]);
  return family;
}

/** Where a child is opened from. */
export interface OpenFrom {
  readonly slug: string;
  readonly sbdCode: string;
  readonly contact: string;
  /** The result of a payment is on the screen: only its own history entry shows it again. */
  readonly isPaid?: boolean | undefined;
}

/** Opens a child at its fees, in a history entry of its own: Back returns to the present child as it is. */
export async function openChild({ slug, sbdCode, contact, isPaid }: OpenFrom, child: Child): Promise<void> {
  const body = {
    payment_page_slug: slug,
    sbd_code: sbdCode,
    child: child.sbd_code,
    child_page: child.page_slug,
  };
  const reply = await call('family.open', { body });
  if (!reply.ok) {
    toastError(() => reply.message);
    return;
  }
  if (isPaid) resultSeen(slug);
  openNext(child.page_slug, { sbd_code: child.sbd_code, mobile_on_file: isMaskedMobile(contact) });
}
