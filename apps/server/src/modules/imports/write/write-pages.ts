import type { BundlePage, ImageRef, PageConfig } from '@shulk/contract';
import type { Instant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import { assert } from '../../../platform/errors.ts';
import { brandColours } from '../brand-colours.ts';
import type { CheckedImage, Checking } from '../check/checking.ts';
import {
  insertFiles,
  notifyPages,
  recolourPages,
  selectBrandColours,
  upsertPages,
} from '../stores/pages.store.ts';
import type { Tally } from './tally.ts';
import { DEFAULT_COLOUR } from './write-institutes.ts';

/** Stores the images of the bundle by their hashes. */
export async function writeFiles(tx: Executor, checking: Checking, tally: Tally): Promise<void> {
  const fresh = new Map<string, CheckedImage & { readonly bytes: Buffer }>();
  for (const image of checking.images.values()) {
    if (image.bytes !== undefined) fresh.set(image.hash, { ...image, bytes: image.bytes });
  }
  tally.add('files', fresh.size, await insertFiles(tx, [...fresh.values()]));
}

/** Writes pages with their colours, and notifies every process which pages to reread. */
export async function writePages(
  tx: Executor,
  checking: Checking,
  tally: Tally,
  now: Instant,
): Promise<void> {
  const { institutes, pages } = checking.parts;
  const colours = new Map(await selectBrandColours(tx, namedInstitutes(checking)));
  const rows = pages.map(({ value }, n) => {
    const colour = value.institute_code === undefined ? undefined : colours.get(value.institute_code);
    return { ...pageRow(value, checking.images), brand: brandColours(colour ?? DEFAULT_COLOUR), n };
  });
  const done = await upsertPages(tx, rows, now);
  tally.add('pages', rows.length, done);
  const recoloured = institutes.map(({ value }) => ({
    institute_code: value.code,
    brand: brandColours(colours.get(value.code) ?? DEFAULT_COLOUR),
  }));
  await recolourPages(tx, recoloured, now);
  // Pages show their institute's name, hosts and support, so a changed institute affects all of its pages.
  await notifyPages(tx, institutes.length > 0 ? [''] : done.slugs);
}

function namedInstitutes({ parts }: Checking): string[] {
  return [
    ...parts.institutes.map(({ value }) => value.code),
    ...parts.pages.flatMap(({ value }) => value.institute_code ?? []),
  ];
}

function pageRow(page: BundlePage, images: Checking['images']): object {
  const { institute_code, group_code, location, education_type, academic_year, class_code, ...config } = page;
  return {
    institute_code: institute_code ?? null,
    group_code: group_code ?? null,
    slug: page.payment_page_slug,
    page_type: page.payment_page_type,
    label: page.payment_page_label ?? page.header_block?.title ?? page.payment_page_slug,
    location: location ?? null,
    education_type: education_type ?? null,
    academic_year: academic_year ?? null,
    class_code: class_code ?? null,
    config: storedConfig(config, images),
  };
}

/** The page's configuration with hash and size of every image (R20). */
function storedConfig(config: PageConfig, images: Checking['images']): PageConfig {
  const stored = (image: ImageRef): ImageRef => {
    const found = images.get(image.file);
    assert(found !== undefined, 'an image of a checked page is known');
    return { ...image, file: found.hash, width: found.width, height: found.height };
  };
  const { logo_block: logo, banner_block: banner, content_blocks: content, reward_block: reward } = config;
  return {
    ...config,
    ...(logo === undefined ? {} : { logo_block: { ...logo, images: logo.images.map(stored) } }),
    ...(banner?.images === undefined
      ? {}
      : { banner_block: { ...banner, images: banner.images.map(stored) } }),
    ...(content === undefined
      ? {}
      : {
          content_blocks: content.map((block) =>
            block.type === 'image' ? { ...block, image: stored(block.image) } : block,
          ),
        }),
    ...(reward?.cards === undefined
      ? {}
      : {
          reward_block: {
            ...reward,
            cards: reward.cards.map((card) =>
              card.logo === undefined ? card : { ...card, logo: stored(card.logo) },
            ),
          },
        }),
  };
}
