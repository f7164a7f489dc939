import type { GatewayLaunch, OrderToken } from '@shulk/contract';
import type { TestBrowser } from '../../../testing/index.ts';
import type { LivePayments } from './live-payments.ts';
import { askOrder, sheet } from './pay-flow.ts';
import { seePupil } from './paying-school.ts';
import type { Pupil } from './paying-school.ts';

/** Children whose fees one browser may pay. */
export interface PayingFamily {
  readonly browser: TestBrowser;
  readonly children: readonly { readonly pupil: Pupil; readonly fee: number; readonly paise: number }[];
  /** Requests one order for all of them. */
  readonly ask: (together?: readonly object[]) => ReturnType<typeof askOrder>;
  /** Requests an order of one child alone, by its place. */
  readonly askFor: (index: number) => ReturnType<typeof askOrder>;
}

/** A family with one fee of so many paise for each child. */
export async function aFamily(live: LivePayments, fees: readonly number[]): Promise<PayingFamily> {
  const { school, services } = live;
  const children: { pupil: Pupil; fee: number; paise: number }[] = [];
  let browser: (TestBrowser & { readonly browserId: number }) | undefined;
  for (const paise of fees) {
    const one = await live.aCase(paise);
    browser ??= one.browser;
    children.push({ pupil: one.pupil, fee: one.fee, paise });
    if (browser !== one.browser) await seePupil(services, school, one.pupil, browser.browserId);
  }
  const [first, ...rest] = children;
  if (first === undefined || browser === undefined) throw new Error('a family has children');
  const payer = browser;
  const together: readonly object[] = rest.map(({ pupil }) => ({
    payment_page_slug: school.slug,
    card_code: 'full',
    sbd_code: pupil.sbd_code,
  }));
  return {
    browser: payer,
    children,
    ask: (others = together) => askOrder(payer, school, first.pupil, { together: others }),
    askFor: (index) => askOrder(payer, school, children[index]?.pupil ?? first.pupil),
  };
}

/** One order for all children, with an attempt at the gateway. */
export async function beginTogether(live: LivePayments, family: PayingFamily) {
  const token = (await family.ask()).data<OrderToken>();
  const calls = sheet(live.app, token.checkout_token);
  const launch = (await calls.begin()).data<GatewayLaunch>();
  return { token, calls, launch };
}
