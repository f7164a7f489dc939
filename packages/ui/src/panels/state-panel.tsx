import { Panel } from './panel.tsx';
import { Result } from './result.tsx';
import type { ResultProps } from './result.tsx';
import css from './panel.module.css';

/** Props of {@link StatePanel}. */
export type StatePanelProps = ResultProps;

/** A panel that replaces a form: a {@link Result}. */
export const StatePanel = (result: StatePanelProps) => (
  <Panel flush>
    <div className={css['room']}>
      <Result {...result} />
    </div>
  </Panel>
);
