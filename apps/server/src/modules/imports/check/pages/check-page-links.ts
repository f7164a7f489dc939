import type { BundlePage, DropdownNode, ImageRef } from '@shulk/contract';
import { isRedirectLeaf } from '@shulk/domain';
import { checkLink, missingImage } from '../check-institute.ts';
import type { Checking } from '../checking.ts';
import type { InstituteView } from '../institute-view.ts';
import { placed } from '../problems.ts';
import type { Placed } from '../problems.ts';

/** Checks every image and link of a page (R20, threats 2 rows 22-23). */
export function checkPageLinks(
  checking: Checking,
  page: Placed<BundlePage>,
  view: InstituteView | undefined,
): void {
  for (const { path, value } of imagesOf(page)) {
    if (!checking.images.has(value.file))
      checking.problems.add(`${path}.file`, missingImage(checking, value.file));
  }
  // Without a readable institute the listed hosts are unknown; its own entry has the problem.
  if (view === undefined && page.value.institute_code !== undefined) return;
  for (const link of linksOf(page)) checkLink(checking, view, link);
}

function imagesOf({ path, value }: Placed<BundlePage>): Placed<ImageRef>[] {
  const content = placed(`${path}.content_blocks`, value.content_blocks);
  const rewards = placed(`${path}.reward_block.cards`, value.reward_block?.cards);
  return [
    ...placed(`${path}.logo_block.images`, value.logo_block?.images),
    ...placed(`${path}.banner_block.images`, value.banner_block?.images),
    ...content.flatMap(({ path: at, value: block }) =>
      block.type === 'image' ? [{ path: `${at}.image`, value: block.image }] : [],
    ),
    ...rewards.flatMap(({ path: at, value: card }) =>
      card.logo === undefined ? [] : [{ path: `${at}.logo`, value: card.logo }],
    ),
  ];
}

function linksOf(page: Placed<BundlePage>): Placed<string>[] {
  const { path, value } = page;
  const single: [string, string | undefined][] = [
    ['banner_block.link.url', value.banner_block?.link?.url],
    ['workflow_block.cta_config.url', value.workflow_block?.cta_config?.url],
    ['footer.terms_url', value.footer?.terms_url],
    ['footer.privacy_url', value.footer?.privacy_url],
  ];
  return [
    ...single.flatMap(([at, url]) => (url === undefined ? [] : [{ path: `${path}.${at}`, value: url }])),
    ...contentLinks(page),
    ...placed(`${path}.reward_block.cards`, value.reward_block?.cards).flatMap(({ path: at, value: card }) =>
      card.link === undefined ? [] : [{ path: `${at}.link`, value: card.link }],
    ),
    ...cardLinks(page),
  ];
}

function contentLinks({ path, value }: Placed<BundlePage>): Placed<string>[] {
  return placed(`${path}.content_blocks`, value.content_blocks).flatMap(({ path: at, value: block }) => {
    if (block.type === 'button') return [{ path: `${at}.link.url`, value: block.link.url }];
    return block.type === 'dropdown' ? leafLinks(`${at}.options`, block.options) : [];
  });
}

/** Leaves that redirect; any other value is only text [PJ-9.2]. */
function leafLinks(path: string, nodes: readonly DropdownNode[]): Placed<string>[] {
  return placed(path, nodes).flatMap(({ path: at, value: node }) => [
    ...(isRedirectLeaf(node.value) ? [{ path: `${at}.value`, value: node.value }] : []),
    ...leafLinks(`${at}.children`, node.children ?? []),
  ]);
}

function cardLinks({ path, value }: Placed<BundlePage>): Placed<string>[] {
  return placed(`${path}.sdk_block`, value.sdk_block).flatMap(({ path: at, value: card }) => [
    ...(card.redirection === undefined ? [] : [{ path: `${at}.redirection`, value: card.redirection }]),
    ...placed(`${at}.info_text`, card.info_text).flatMap((info) =>
      info.value.url === undefined ? [] : [{ path: `${info.path}.url`, value: info.value.url }],
    ),
  ]);
}
