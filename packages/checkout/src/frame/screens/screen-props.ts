import type { FrameSettings } from '../frame-settings.ts';
import type { SheetState } from '../state/sheet-state.ts';

/** What the buttons of a screen ask of the run that shows it. */
export interface ScreenRun {
  /** Starts one try and opens the gateway's window. */
  pay(): Promise<void>;
  /** Tries once more to read the order. */
  openAgain(): Promise<void>;
  /** Back from the failure to the Pay button. */
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
