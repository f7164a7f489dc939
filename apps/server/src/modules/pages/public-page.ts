import type {
  ContentBlock,
  DropdownNode,
  ImageRef,
  InstituteConfig,
  PageConfig,
  PageData,
  PaymentCard,
} from '@shulk/contract';
import { safeUrl, textsFor } from '@shulk/domain';
import type { LinkHosts } from '@shulk/domain';
import type { Language } from '@shulk/words/languages';
import type { PageRow } from './pages.store.ts';

/** The address of a page's image, by its hash. */
export const imagePath = (hash: string): string => `/api/pages/images/${hash}`;

const withPath = (image: ImageRef): ImageRef => ({ ...image, file: imagePath(image.file) });

/** One level of a page's place: `id` is its code, since row ids never leave the server (R14), `name` its label. */
const level = (code: string | null, label: string | null): InstituteConfig['group'] =>
  code === null ? undefined : { id: code, code, name: label ?? code, label: label ?? code };

/** Whether a page is a search over every group: then no level is fixed, not even its own group (R15). */
const isOverAllGroups = ({ institute, config }: PageRow): boolean =>
  institute === null && config.search_block?.any_group === true;

/** Institute and place of a page, without any credential (threats 2 row 1). */
export function instituteConfigOf(page: PageRow): InstituteConfig {
  const parts = {
    group: isOverAllGroups(page) ? undefined : level(page.group_code, page.group_label),
    institute: page.institute ? level(page.institute.code, page.institute.label) : undefined,
    location: level(page.location_code, page.location_label),
    education_type: level(page.education_type_code, page.education_type_label),
    ay: level(page.ay_code, page.ay_label),
    gilec: level(page.class_code, page.class_label),
  };
  const known = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
  return { ...known, payment_page_slug: page.slug, payment_page_label: page.label };
}

function safeLeaves(nodes: readonly DropdownNode[], hosts: LinkHosts): DropdownNode[] {
  return nodes.map((node) => ({
    label: node.label,
    // A leaf redirects only to a listed host; any other address becomes plain text without the http mark.
    value: node.value.startsWith('http') ? (safeUrl(node.value, hosts) ?? '') : node.value,
    ...(node.children ? { children: safeLeaves(node.children, hosts) } : {}),
  }));
}

function publicContent(block: ContentBlock, hosts: LinkHosts): ContentBlock[] {
  switch (block.type) {
    case 'text':
      return [block];
    case 'image':
      return [{ ...block, image: withPath(block.image) }];
    case 'button': {
      const url = safeUrl(block.link.url, hosts);
      return url === undefined ? [] : [{ ...block, link: { ...block.link, url } }];
    }
    case 'dropdown':
      return [{ ...block, options: safeLeaves(block.options, hosts) }];
  }
}

/** The blocks that hold images or links, with served image paths and only safe links (threats 2 rows 22-23). */
function publicBlocks(config: PageConfig, hosts: LinkHosts): Partial<PageConfig> {
  const { logo_block, banner_block, content_blocks, reward_block, workflow_block } = config;
  const blocks: Partial<PageConfig> = {};
  if (logo_block) blocks.logo_block = { ...logo_block, images: logo_block.images.map(withPath) };
  if (banner_block) {
    const { link, images, ...rest } = banner_block;
    const url = link ? safeUrl(link.url, hosts) : undefined;
    blocks.banner_block = {
      ...rest,
      ...(images ? { images: images.map(withPath) } : {}),
      ...(link && url !== undefined ? { link: { ...link, url } } : {}),
    };
  }
  if (content_blocks) blocks.content_blocks = content_blocks.flatMap((block) => publicContent(block, hosts));
  if (reward_block) {
    blocks.reward_block = {
      ...reward_block,
      cards: (reward_block.cards ?? []).map(({ link, logo, ...card }) => {
        const url = link === undefined ? undefined : safeUrl(link, hosts);
        return {
          ...card,
          ...(logo ? { logo: withPath(logo) } : {}),
          ...(url === undefined ? {} : { link: url }),
        };
      }),
    };
  }
  if (workflow_block) {
    const { cta_config, ...rest } = workflow_block;
    const url = cta_config ? safeUrl(cta_config.url, hosts) : undefined;
    blocks.workflow_block = {
      ...rest,
      ...(cta_config && url !== undefined ? { cta_config: { ...cta_config, url } } : {}),
    };
  }
  return blocks;
}

/** The parts of one answer about a page: its cards, and its student. */
export interface PageExtras {
  readonly cards: readonly PaymentCard[];
  /** Of the reader. */
  readonly language: Language;
  readonly sbd_code?: string;
  readonly student?: { readonly student_uuid: string; readonly name: string };
}

/** A page for a payer's browser. @param ownOrigin our public origin, for links to ourselves */
export function publicPage(page: PageRow, ownOrigin: string, extras: PageExtras): PageData {
  const { sdk_block: _cards, footer, texts: _texts, ...config } = page.config;
  const texts = textsFor(page.config, extras.language);
  const hosts: LinkHosts = { hosts: page.institute?.link_hosts ?? [], own_origin: ownOrigin };
  const terms = footer?.terms_url === undefined ? undefined : safeUrl(footer.terms_url, hosts);
  const privacy = footer?.privacy_url === undefined ? undefined : safeUrl(footer.privacy_url, hosts);
  return {
    ...config,
    ...publicBlocks(page.config, hosts),
    ...(texts ? { texts } : {}),
    // Our own links lead back to the page they were opened on.
    footer: {
      terms_url: terms ?? `/legal/terms?from=${page.slug}`,
      privacy_url: privacy ?? `/legal/privacy?from=${page.slug}`,
    },
    payment_page_slug: page.slug,
    institute_config: instituteConfigOf(page),
    institute_place: page.institute?.place ?? '',
    sdk_block: [...extras.cards],
    brand: page.brand,
    test_mode: page.institute?.mode !== 'live',
    ...(extras.sbd_code === undefined ? {} : { sbd_code: extras.sbd_code }),
    ...(extras.student ? { student: extras.student } : {}),
  };
}
