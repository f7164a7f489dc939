import { useEffect, useId, useSyncExternalStore } from 'react';
import { classNames } from '../class-names.ts';
import { CloseIcon, FailureIcon, InfoIcon, SuccessIcon } from '../icons/icons.tsx';
import type { Toast, ToastStore } from './toast-store.ts';
import css from './toasts.module.css';

/** Props of {@link Toasts}. */
export interface ToastsProps {
  readonly store: ToastStore;
  /** Name of the button that dismisses messages. */
  readonly dismissLabel: string;
}

interface RegionProps extends ToastsProps {
  readonly role: 'status' | 'alert';
  readonly toasts: readonly Toast[];
}

function Icon({ toast }: { readonly toast: Toast }) {
  if (toast.kind === 'error') return <FailureIcon />;
  return toast.kind === 'success' ? <SuccessIcon /> : <InfoIcon />;
}

/** One live region, present before its first message; the button is outside the announced text. */
function Region({ role, toasts, store, dismissLabel }: RegionProps) {
  const dismiss = () => {
    store.dismiss(toasts.map(({ id }) => id));
    store.release();
  };
  return (
    <div
      className={classNames(css['card'], css[role], toasts.length === 0 && css['empty'])}
      onPointerEnter={store.hold}
      onPointerLeave={store.release}
      onFocus={store.hold}
      onBlur={store.release}
    >
      <div className={css['texts']} role={role} aria-atomic="false">
        {toasts.map((toast) => (
          <p key={toast.id} className={css[toast.kind]}>
            <Icon toast={toast} />
            <span>{toast.text()}</span>
          </p>
        ))}
      </div>
      {toasts.length > 0 && (
        <button type="button" className={css['dismiss']} aria-label={dismissLabel} onClick={dismiss}>
          <CloseIcon size={14} />
        </button>
      )}
    </div>
  );
}

/**
 * Draws a store's toasts at the top centre. Put one at the root of the page and one inside each open dialog: only the
 * latest draws, since a modal dialog makes the page behind it inert.
 */
export function Toasts({ store, dismissLabel }: ToastsProps) {
  const host = useId();
  const { toasts, hosts } = useSyncExternalStore(store.subscribe, store.read, store.read);
  useEffect(() => store.addHost(host), [store, host]);
  const mine = hosts.at(-1) === host ? toasts : [];
  const region = { store, dismissLabel };
  return (
    <div className={classNames(css['toasts'], 'no-print')}>
      <Region {...region} role="alert" toasts={mine.filter(({ kind }) => kind === 'error')} />
      <Region {...region} role="status" toasts={mine.filter(({ kind }) => kind !== 'error')} />
    </div>
  );
}
