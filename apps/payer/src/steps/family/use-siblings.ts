import type { PageData } from '@shulk/contract';
import { fromRupees } from '@shulk/contract/wire';
import type { Paise } from '@shulk/domain';
import { useState } from 'react';
import type { DataOf } from '../../shared/api.ts';
import { call } from '../../shared/api.ts';
import { toastError } from '../../shared/toasts.ts';
import { useFamily } from './use-family.ts';
import type { Child } from './use-family.ts';

/** An order of one more child, as `together` takes it. */
export type ReadyOrder = NonNullable<DataOf<'family.open'>['order']>;

/** A child that can be paid by the same payment. */
export interface Sibling {
  readonly child: Child;
  readonly due: Paise;
  readonly isTicked: boolean;
}

/** The children that one payment can pay as well, and the choice among them (decision 239). */
export interface Siblings {
  readonly all: readonly Sibling[];
  readonly ticked: readonly Sibling[];
  readonly toggle: (child: Child) => void;
  readonly isBusy: boolean;
  /** Makes the ticked ones ready; one that cannot be paid as shown any more goes from the list, and the reason is told. */
  readonly ready: () => Promise<readonly ReadyOrder[] | undefined>;
}

/** @param card the chosen one; '' while it takes one child alone */
export function useSiblings(page: PageData, sbdCode: string, card: string): Siblings {
  const [gone, setGone] = useState<readonly string[]>([]);
  const [codes, setCodes] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const { children } = useFamily(page, sbdCode, card);
  const payable =
    card === '' ? [] : children.filter((one) => one.together === true && !gone.includes(one.sbd_code));
  const all = payable.map((child) => ({
    child,
    due: fromRupees(child.due),
    isTicked: codes.has(child.sbd_code),
  }));
  const ticked = all.filter(({ isTicked }) => isTicked);
  const ready = async (): Promise<readonly ReadyOrder[] | undefined> => {
    setBusy(true);
    const orders: ReadyOrder[] = [];
    for (const { child } of ticked) {
      const reply = await call('family.open', {
        body: {
          payment_page_slug: page.payment_page_slug,
          sbd_code: sbdCode,
          child: child.sbd_code,
          child_page: child.page_slug,
          with_card: card,
          due: child.due,
        },
      });
      if (!reply.ok) {
        toastError(() => reply.message);
        setGone((before) => [...before, child.sbd_code]);
        break;
      }
      if (reply.data.order !== undefined) orders.push(reply.data.order);
    }
    setBusy(false);
    return orders.length === ticked.length ? orders : undefined;
  };
  const toggle = ({ sbd_code }: Child): void =>
    setCodes(
      (before) =>
        new Set(before.has(sbd_code) ? [...before].filter((one) => one !== sbd_code) : [...before, sbd_code]),
    );
  return { all, ticked, toggle, isBusy, ready };
}
