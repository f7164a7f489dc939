import { Panel, Wrap } from '@shulk/ui';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { words } from '@shulk/words/screens/shared';
import { settings } from '../shared/settings.ts';
import { reportError } from '../shared/reporting/report.ts';
import { dropProgress, dropShell } from './drop-shell.ts';
import { routePattern } from '../shared/reporting/route-pattern.ts';
import css from './shell.module.css';

interface State {
  readonly hasFailed: boolean;
}

/**
 * Catches what a screen throws: reports it and shows a way to continue. The last resort, so it needs nothing of the
 * page.
 */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error, routePattern(location.pathname));
    dropShell();
    dropProgress();
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const { phone, email } = settings().support;
    return (
      <main id="main" tabIndex={-1} className={css['alone']}>
        <Wrap>
          <Panel>
            <h1>{words.somethingBroke}</h1>
            <p role="alert">{words.tryAgain}</p>
            <a href={location.pathname}>{words.reload}</a>
            <p>
              {phone} <a href={`mailto:${email}`}>{email}</a>
            </p>
          </Panel>
        </Wrap>
      </main>
    );
  }
}
