import { Columns, StatePanel } from '@shulk/ui';
import { EXPIRED_HEADING, EXPIRED_TEXT } from '@shulk/words/exact/shell';
import { useStepHeading } from '../../shared/step.tsx';

/** The central section of a page that takes no more payments [SR-2.26] [SR-2.29] [SR-2.30]. */
export function ExpiredNotice() {
  const heading = useStepHeading(EXPIRED_HEADING);
  return (
    <Columns id="main" width="narrow">
      <StatePanel tone="info" title={EXPIRED_HEADING} headingRef={heading}>
        <p>{EXPIRED_TEXT}</p>
      </StatePanel>
    </Columns>
  );
}
