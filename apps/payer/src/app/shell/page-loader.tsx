import { FullPageLoader } from '@shulk/ui';
import { words } from '../../shared/words.ts';

/**
 * The full-page loader [SR-2.22]. After 10 seconds it says that the network may be slow, after 20 it offers to try
 * again (ux 3 "Loading"); both wait in the style sheet, as they do in the HTML before any script.
 */
export function PageLoader() {
  return (
    <FullPageLoader label={words.loading}>
      <p className="late-10">{words.slowNetwork}</p>
      <a className="late-20" href={location.pathname}>
        {words.retry}
      </a>
    </FullPageLoader>
  );
}
