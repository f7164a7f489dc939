import { visit } from '../world/make-world.ts';
import type { Tab } from '../world/tab.ts';
import type { World } from '../world/world.ts';
import { actOn, codeOf, newKey } from './act.ts';
import type { Act } from './act.ts';
import { askForOrder, heardOrder, nameOf } from './payers.ts';

const siblingsOf = ({ school, pupil }: Tab) => school.pupils.filter((one) => one !== pupil);

/** Tabs of families with several children at a school whose first account takes one payment for all of them. */
const families = ({ tabs }: World): readonly Tab[] =>
  tabs.filter((tab) => siblingsOf(tab).length > 0 && tab.school.doors[0]?.vendor === 'SANDBOX');

/** The payer ticks the other children as well, and pays all of them by one payment. */
async function orderTogether(world: World, tab: Tab): Promise<string> {
  const { school, pupil } = tab;
  tab.cookie = await visit(world, school, pupil, siblingsOf(tab));
  tab.session = undefined;
  tab.orderKey = newKey();
  const { slug: payment_page_slug, family } = school;
  const others = siblingsOf(tab).map(({ sbd_code }) => ({
    payment_page_slug,
    card_code: 'full',
    sbd_code,
    mobile: family.mobile,
  }));
  const answer = await askForOrder(world, tab, tab.orderKey, 'full', others);
  tab.orderKey = undefined;
  if (answer.status < 300) {
    const made = heardOrder(world, answer);
    if (made.order_id !== tab.order?.order_id) tab.launch = undefined;
    tab.order = made;
  }
  return `${nameOf(world, tab)} orders for all children: ${codeOf(answer)}`;
}

/** Acts of parents of several children (decision 239). */
export const FAMILIES: Readonly<Record<string, Act>> = {
  orderTogether: actOn(16, families, orderTogether),
};
