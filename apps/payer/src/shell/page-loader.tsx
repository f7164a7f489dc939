import { FullPageLoader } from '@shulk/ui';
import { words } from '@shulk/words/screens/shared';
import { shellStands } from './drop-shell.ts';

/**
 * The full-page loader [SR-2.22]. After 10 seconds it says that the network may be slow, after 20 it offers to retry
 * (ux 3 "Loading"); the style sheet times both. While the HTML's own shell is shown, that is the loader.
 */
export function PageLoader() {
  if (shellStands()) return null;
  return (
    <FullPageLoader label={words.loading}>
      <p className="late-10">{words.slowNetwork}</p>
      <a className="late-20" href={location.pathname}>
        {words.retry}
      </a>
    </FullPageLoader>
  );
}
