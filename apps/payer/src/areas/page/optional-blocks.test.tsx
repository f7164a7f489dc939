// @vitest-environment happy-dom
import type { PageData } from '@shulk/contract';
import { aPage } from '@shulk/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer } from '../../testing/fake-server.ts';
import { alertText, freshTab, openApp } from '../../testing/open-app.tsx';

beforeEach(() => {
  const server = freshTab();
  server.serve({ 'search.institutes': () => answer([]), 'search.options': () => answer([]) });
});

const { sdk_block: cards, form_block } = aPage();

/** Each block of a page, and what only it adds to the screen. */
const blocks: readonly (readonly [string, Partial<PageData>, string | RegExp])[] = [
  ['logo', { logo_block: { visible: true, images: [{ file: '/l.png', alt: 'The logo' }] } }, 'The logo'],
  ['header', { header_block: { visible: true, title: 'The header' } }, 'The header'],
  ['search', { search_block: { visible: true, title: 'The search' } }, 'The search'],
  ['sdk', { sdk_block: cards }, 'Please select a Payment Option'],
  ['banner', { banner_block: { visible: true, title: 'The banner' } }, 'The banner'],
  ['content', { content_blocks: [{ type: 'text', description: [{ para: 'The content' }] }] }, 'The content'],
  ['reward', { reward_block: { visible: true, title: 'The reward' } }, 'The reward'],
  ['support', { support_block: { visible: true, title: 'The support' } }, 'The support'],
  ['form', { form_block }, 'Click here to verify Student ID'],
];

/** A page without any block, plus the given ones. */
const bare = (over: Partial<PageData>): PageData => {
  const { form_block: _form, ...page } = aPage({ is_checkbox_enabled: false, sdk_block: [] });
  return { ...page, payment_page_slug: 'bare', ...over };
};

const isShown = (what: string | RegExp): boolean =>
  screen.queryByAltText(what) !== null || screen.queryAllByText(what).length > 0;

describe('a page', () => {
  it.each(blocks)('shows its %s block if it has only that one [PJ-1.14]', async (name, block, sign) => {
    openApp('/bare', bare(block));
    await waitFor(() => expect(isShown(sign)).toBe(true));
    expect(blocks.filter(([, , other]) => isShown(other)).map(([other]) => other)).toEqual([name]);
  });

  it.each(blocks)('works without its %s block if it has all others [PJ-1.14]', async (name, _block, sign) => {
    const others = blocks.filter(([other]) => other !== name);
    openApp('/bare', bare(Object.assign({}, ...others.map(([, block]) => block)) as Partial<PageData>));
    // Only one of search, form and cards can be the central part.
    const central = ['search', 'form', 'sdk'].filter((one) => one !== name);
    const expected = others.map(([other]) => other).filter((other) => !central.slice(1).includes(other));
    await waitFor(() =>
      expect(blocks.filter(([, , one]) => isShown(one)).map(([other]) => other)).toEqual(expected),
    );
    expect(isShown(sign)).toBe(false);
  });

  it('shows no block that is not visible [PJ-2.2.6] [PJ-2.2.1]', async () => {
    const unseen = blocks.flatMap(([, block]) =>
      Object.entries(block).map(([key, value]) => [key, { ...(value as object), visible: false }]),
    );
    const {
      content_blocks: _list,
      sdk_block: _cards,
      ...flagged
    } = Object.fromEntries(unseen) as Partial<PageData>;
    openApp('/bare', bare({ ...flagged, sdk_block: cards ?? [] }));
    await waitFor(() => expect(isShown('Please select a Payment Option')).toBe(true));
    expect(blocks.filter(([, , sign]) => isShown(sign)).map(([name]) => name)).toEqual(['sdk']);
  });

  it('without any block shows its frame and says that it is misconfigured [PJ-1.14] [C9]', async () => {
    openApp('/bare', bare({}));
    await waitFor(() => expect(alertText()).toBe('Oops! Something went wrong. Please contact support'));
    expect(screen.getByText('Kaveri Valley School')).toBeTruthy();
    expect(screen.getByRole('contentinfo')).toBeTruthy();
  });
});
