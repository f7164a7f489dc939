import { bundlePage } from '@shulk/contract';
import type { Checking } from '../checking.ts';
import { passedOverText } from '../issues/issue-text.ts';
import { valueAt } from '../issues/names-at.ts';
import { unknownKeys } from '../issues/schema-walk.ts';

/**
 * Warns of unread keys of pages: a page accepts any key, so a typo in one that switches codes on would leave fees open
 * silently (decision 120).
 */
export function checkKeys({ parts, raw, problems }: Checking): void {
  for (const { path } of parts.pages)
    for (const unknown of unknownKeys(bundlePage, valueAt(raw, path)))
      problems.warn(`${path}.${unknown.path}`, passedOverText(unknown.key, unknown.known));
}
