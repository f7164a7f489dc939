import { Columns, StatePanel } from '@shulk/ui';
import { shellTexts } from '@shulk/words/exact/shell';
import { useStepHeading } from '../../shared/step.tsx';

/** The central section of a page that takes no more payments [SR-2.26] [SR-2.29] [SR-2.30]. */
export function ExpiredNotice() {
  const heading = useStepHeading(shellTexts.expiredHeading);
  return (
    <Columns id="main" width="narrow">
      <StatePanel tone="info" title={shellTexts.expiredHeading} headingRef={heading}>
        <p>{shellTexts.expiredText}</p>
      </StatePanel>
    </Columns>
  );
}
