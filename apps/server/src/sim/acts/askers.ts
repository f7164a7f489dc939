import type { GatewayLaunch, OpenedLink, OrderToken, OwnLink } from '@shulk/contract';
import { visit } from '../world/make-world.ts';
import type { Tab } from '../world/tab.ts';
import type { World } from '../world/world.ts';
import { actOn, codeOf, newKey } from './act.ts';
import type { Act } from './act.ts';

const LINKS = '/api/checkout/v1/links';

/** The share of links that the parent takes back: before somebody pays, or while they do. */
const TAKEN_BACK = { before: 0.15, while: 0.3 } as const;

/** A parent asks somebody to pay; they open the provider's window, in which a later act pays (decision 240). */
async function askSomeone(world: World, tab: Tab): Promise<string> {
  const { random } = world;
  tab.cookie = await visit(world, tab.school, tab.pupil);
  const parent = world.process.browser(tab.cookie);
  const { slug, family } = tab.school;
  const asked = await parent.post(LINKS, {
    payment_page_slug: slug,
    card_code: 'full',
    sbd_code: tab.pupil.sbd_code,
    mobile: family.mobile,
  });
  const told = `${tab.pupil.uuid}'s parent asks somebody to pay: ${codeOf(asked)}`;
  if (asked.status >= 300) return told;
  const link = asked.data<OwnLink>();
  const takeBack = async (share: number): Promise<string> =>
    random.happens(share)
      ? `, takes it back: ${codeOf(await parent.post(`${LINKS}/${link.link_id}/cancel`, {}))}`
      : '';
  const before = await takeBack(TAKEN_BACK.before);
  const paid = await payBy(world, link.path.slice('/pay/'.length));
  return `${told}${before}, ${paid}${await takeBack(TAKEN_BACK.while)}`;
}

/** Somebody else opens the link and presses Pay. */
async function payBy(world: World, token: string): Promise<string> {
  const opened = await world.process.browser(undefined).post(`${LINKS}/open`, { token });
  if (opened.status >= 300) return `it opens: ${codeOf(opened)}`;
  const { state, amount } = opened.data<OpenedLink>();
  const answer = await world.process
    .browser(undefined)
    .post(`${LINKS}/pay`, { token, amount, name: 'Ravi' }, { headers: { 'idempotency-key': newKey() } });
  if (answer.status >= 300) return `it is ${state}, and paying it: ${codeOf(answer)}`;
  const made = answer.data<OrderToken>();
  world.told.hearOrder(made);
  world.tokens.add(made.checkout_token);
  const headers = { authorization: `Bearer ${made.checkout_token}` };
  const begun = await world.process.browser(undefined).post('/api/checkout/v1/attempts', {}, { headers });
  if (begun.status < 300) {
    const launch = begun.data<GatewayLaunch>();
    world.launches.push(launch);
    world.told.attempts.add(launch.attempt_id);
  }
  return `it is ${state}, and somebody begins to pay it: ${codeOf(begun)}`;
}

/** Acts of parents who ask, and of those who are asked. */
export const ASKERS: Readonly<Record<string, Act>> = {
  askSomeone: actOn(4, ({ tabs }) => tabs, askSomeone),
};
