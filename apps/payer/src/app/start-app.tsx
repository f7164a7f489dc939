import { createRoot, hydrateRoot } from 'react-dom/client';
import { openServedPage } from '../journey/opening/open-page.ts';
import { servePage } from '../journey/opening/served-page.ts';
import { language } from '../shared/language/language.ts';
import { servePath } from '../shared/navigation.ts';
import { App } from './router.tsx';

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
    hydrateRoot(root, <App />);
    return;
  }
  const own = document.createElement('div');
  own.id = 'root';
  root.id = 'shell';
  root.inert = true;
  root.before(own);
  createRoot(own).render(<App />);
}
