import type { Locator, Page } from '@playwright/test';

/** What one journey cost its payer. */
export interface Effort {
  /** Presses of the screen, and of keys that type nothing, such as Enter. */
  readonly taps: number;
  readonly characters: number;
  /** The headings of the screens on which something was pressed or typed, in their order. */
  readonly screens: readonly string[];
}

type Act = 'tap' | 'character';
type Counted = typeof globalThis & { noteAct: (act: Act, screen: string) => void };

/** Tells each trusted press and key, with the heading over it. Runs in every document and frame. */
function tellActs(): void {
  const tell = (act: Act): void => {
    const heading = [...document.querySelectorAll('h1')].find((one) => one.getClientRects().length > 0);
    (globalThis as Counted).noteAct(act, heading?.textContent ?? document.title);
  };
  addEventListener('pointerdown', (event) => event.isTrusted && tell('tap'), true);
  addEventListener(
    'keydown',
    (event) => event.isTrusted && tell(event.key.length === 1 ? 'character' : 'tap'),
    true,
  );
}

/**
 * A payer's hand. The browser itself counts: each trusted press and key in any frame, whoever caused it. What a phone
 * fills in is no key.
 */
export class Hand {
  readonly #page: Page;
  #taps = 0;
  #characters = 0;
  readonly #screens: string[] = [];

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Counts from now on, in every document that this page opens. */
  static async of(page: Page): Promise<Hand> {
    const hand = new Hand(page);
    await page.exposeFunction('noteAct', (act: Act, screen: string) => hand.#note(act, screen));
    await page.addInitScript(tellActs);
    return hand;
  }

  #note(act: Act, screen: string): void {
    if (act === 'tap') this.#taps += 1;
    else this.#characters += 1;
    if (this.#screens.at(-1) !== screen) this.#screens.push(screen);
  }

  async tap(control: Locator): Promise<void> {
    await control.click();
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** The key at the end of a phone's keyboard. */
  async pressEnter(): Promise<void> {
    await this.#page.keyboard.press('Enter');
  }

  /** The phone fills a code from its message in. */
  async fillsIn(field: Locator, code: string): Promise<void> {
    await field.fill(code);
  }

  /** What it cost so far, once the page is at rest. */
  effort(): Effort {
    return { taps: this.#taps, characters: this.#characters, screens: [...this.#screens] };
  }
}
