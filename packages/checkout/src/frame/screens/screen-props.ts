import type { FrameSettings } from '../frame-settings.ts';
import type { SheetState } from '../state/sheet-state.ts';

/** What a screen's buttons call on its run. */
export interface ScreenRun {
  /** Starts one attempt and opens the gateway's window. */
  pay(): Promise<void>;
  /** Retries reading the order. */
  openAgain(): Promise<void>;
  /** Back from the failure to the methods, or to the Pay button. */
  retry(): void;
  /** Leaves the sheet. */
  close(): void;
}

/** Props of every screen. */
export interface ScreenProps {
  readonly state: SheetState;
  readonly run: ScreenRun;
  readonly settings: FrameSettings;
}
