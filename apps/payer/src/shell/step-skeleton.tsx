import { Columns, Panel, Skeleton, Stack } from '@shulk/ui';
import type { ColumnsProps } from '@shulk/ui';
import { words } from '@shulk/words/screens/shared';

/** A placeholder for a step whose code is loading. What is below it stays hidden (shell.module.css). */
export function StepSkeleton({ width = 'narrow' }: Partial<Pick<ColumnsProps, 'width'>>) {
  return (
    <Columns id="main" width={width}>
      <Panel aria-busy="true" aria-label={words.loading} data-coming>
        <Stack>
          <Skeleton height={32} width="60%" />
          <Skeleton height={20} />
          <Skeleton height={48} />
          <Skeleton height={48} />
        </Stack>
      </Panel>
    </Columns>
  );
}
