import { useSyncExternalStore } from 'react';
import { words } from '@shulk/words/screens/shared';
import css from './shell.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the network is down; the form stays as it is (ux 3 "Low bandwidth"). */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={css['offlinePlace']}>
      {!isOnline && <p className={css['offline']}>{words.offline}</p>}
    </div>
  );
}
