import { Component } from 'react';
import type { ReactNode } from 'react';
import { TEXTS } from '@shulk/words/sheet/payment';
import { Stopped } from './stopped.tsx';

/** Props of {@link FaultGuard}. */
export interface FaultGuardProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** After a bug in the middle of a payment there are still plain words and a way back. */
export class FaultGuard extends Component<FaultGuardProps, { readonly isBroken: boolean }> {
  override readonly state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return <Stopped text={TEXTS.broken} onClose={this.props.onClose} />;
  }
}
