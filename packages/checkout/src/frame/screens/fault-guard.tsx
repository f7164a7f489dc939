import { Component } from 'react';
import type { ReactNode } from 'react';
import { Button } from '@shulk/ui';
import { TEXTS } from '../texts.ts';
import { Verdict } from './verdict.tsx';
import css from './sheet.module.css';

/** Props of {@link FaultGuard}. */
export interface FaultGuardProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A fault of ours in the middle of a payment still leaves plain words and a way back. */
export class FaultGuard extends Component<FaultGuardProps, { readonly isBroken: boolean }> {
  override readonly state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return (
      <div className={css['stage']}>
        <main className={css['sheet']} aria-label={TEXTS.sheet}>
          <div className={css['body']}>
            <Verdict tone="warn" title={TEXTS.blockedTitle}>
              <p>{TEXTS.broken}</p>
              <Button block onClick={this.props.onClose}>
                {TEXTS.backToPage}
              </Button>
            </Verdict>
          </div>
        </main>
      </div>
    );
  }
}
