import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { openServedPage } from '../journey/opening/open-page.ts';
import { servePage } from '../journey/opening/served-page.ts';
import { language } from '../shared/language/language.ts';
import { servePath } from '../shared/navigation.ts';
import { App } from './router.tsx';

interface HydratingRoot extends Root {
  /** React's own, not yet in its types. Without it the page is taken over in the order of its parts. */
  readonly unstable_scheduleHydration?: (target: Node) => void;
}

/**
 * Starts the app in its element. A page that the server drew is taken over as it stands, with what was typed meanwhile;
 * a visit that sees something else than everybody does is drawn beside it, and the served page gives way to it.
 */
export function startApp(root: HTMLElement): void {
  if (root.childElementCount === 0) return createRoot(root).render(<App />);
  // A page that was drawn in a language whose texts did not come is drawn anew.
  const opened = root.dataset['served'] === language() ? openServedPage() : undefined;
  if (opened !== undefined) {
    servePath(location.pathname);
    servePage(opened);
    const app: HydratingRoot = hydrateRoot(root, <App />);
    const field = root.querySelector('input');
    // It is taken over before what stands around it.
    if (field !== null) app.unstable_scheduleHydration?.(field);
    return;
  }
  const own = document.createElement('div');
  own.id = 'root';
  root.id = 'shell';
  root.inert = true;
  root.before(own);
  createRoot(own).render(<App />);
}
