import type { GatewayLaunch, OrderToken, OwnLink } from '@shulk/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { TestAnswer, TestBrowser } from '../../../testing/index.ts';
import { livePayments } from '../../payments/testing/live-payments.ts';
import type { LivePayments } from '../../payments/testing/live-payments.ts';
import { settled, sheet } from '../../payments/testing/pay-flow.ts';
import { aPayer } from '../../payments/testing/paying-school.ts';
import type { Pupil } from '../../payments/testing/paying-school.ts';
import { mountReceipts } from '../../receipts/index.ts';
import { mountLinks } from '../links.routes.ts';

/** A parent and the browser of somebody else. */
export interface LinkCase {
  readonly pupil: Pupil;
  readonly fee: number;
  readonly parent: TestBrowser;
  readonly payer: TestBrowser;
}

export const CONTACT = { mobile: '9870012345', email: 'parent@example.in' };

const LINKS = '/api/checkout/v1/links';
let keys = 0;

export const tokenOf = ({ path }: OwnLink): string => path.slice('/pay/'.length);

/** The calls of links, on a school with a sandbox of its own. */
export class LinkCases {
  readonly live: () => LivePayments;

  constructor(use: { readonly db: Db }, env: Record<string, string> = {}) {
    this.live = livePayments(use, env, (http) => {
      mountLinks(http);
      mountReceipts(http);
    });
  }

  async aCase(paise = 1_530_000): Promise<LinkCase> {
    const { pupil, fee, browser } = await this.live().aCase(paise);
    const { school } = this.live();
    await school.db.query(
      `insert into guardians (institute_id, student_id, relation, name, mobile, email, is_primary)
       values ($1, $2, 'MOTHER', 'Meera', $3, $4, true)`,
      [school.instituteId, pupil.id, CONTACT.mobile, CONTACT.email],
    );
    return { pupil, fee, parent: browser, payer: this.live().app.browser() };
  }

  ask(browser: TestBrowser, pupil: Pupil, headers: Record<string, string> = {}): Promise<TestAnswer> {
    const body = { payment_page_slug: this.live().school.slug, card_code: 'full', sbd_code: pupil.sbd_code };
    return browser.post(LINKS, body, { headers });
  }

  /** The link that a parent makes. */
  async link({ parent, pupil }: LinkCase): Promise<OwnLink> {
    return (await this.ask(parent, pupil)).data<OwnLink>();
  }

  list(browser: TestBrowser, pupil: Pupil): Promise<TestAnswer> {
    const { slug } = this.live().school;
    return browser.get(`${LINKS}?payment_page_slug=${slug}&sbd_code=${pupil.sbd_code}`);
  }

  cancel(browser: TestBrowser, link: OwnLink): Promise<TestAnswer> {
    return browser.post(`${LINKS}/${link.link_id}/cancel`, {});
  }

  open(browser: TestBrowser, link: OwnLink): Promise<TestAnswer> {
    return browser.post(`${LINKS}/open`, { token: tokenOf(link) });
  }

  openToken(browser: TestBrowser, token: string): Promise<TestAnswer> {
    return browser.post(`${LINKS}/open`, { token });
  }

  pay(browser: TestBrowser, link: OwnLink, more: object = {}, language = 'en'): Promise<TestAnswer> {
    keys += 1;
    const headers = { 'idempotency-key': `link-${keys}`, 'accept-language': language };
    return browser.post(`${LINKS}/pay`, { token: tokenOf(link), amount: 15_300, ...more }, { headers });
  }

  /** Opens the gateway for an order of a link. */
  async begin(token: OrderToken) {
    const calls = sheet(this.live().app, token.checkout_token);
    return { calls, launch: (await calls.begin()).data<GatewayLaunch>() };
  }

  /** Presses Pay and pays at the gateway, which tells it. */
  async payWhole(
    browser: TestBrowser,
    link: OwnLink,
    more: object = {},
    language = 'en',
  ): Promise<OrderToken> {
    const token = (await this.pay(browser, link, more, language)).data<OrderToken>();
    const { launch } = await this.begin(token);
    const { sandbox, services, school } = this.live();
    await sandbox.pay(launch.gateway_order_id);
    await settled(sandbox, services, school);
    return token;
  }

  /** Another browser that looked the pupil up on the page without codes. */
  stranger(pupil: Pupil): Promise<TestBrowser> {
    const { app, services, school } = this.live();
    return aPayer(app, services, school, pupil);
  }
}
