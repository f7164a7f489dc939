import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { PIXEL, aBundle, aPage, anInstitute } from './testing/a-bundle.ts';
import { useImports } from './testing/import-suite.ts';

describeOnBoth('images and links of a bundle', (use) => {
  const suite = useImports(use);

  it('refuses remote images and non-images, and stores images by their hash with their size (R20)', async () => {
    const svg = Buffer.from('<svg/>').toString('base64');
    const fields = await suite.refused(
      aBundle({
        files: [
          { name: 'logo.png', type: 'image/jpeg', base64: PIXEL },
          { name: 'drawing.png', type: 'image/png', base64: svg },
        ],
        pages: [
          aPage({
            logo_block: { visible: true, images: [{ file: 'https://elsewhere.example/logo.png', alt: '' }] },
          }),
          aPage({
            payment_page_slug: 'two',
            reward_block: { visible: true, cards: [{ name: 'x', logo: { file: 'gone.png', alt: '' } }] },
          }),
        ],
      }),
    );
    expect(fields).toEqual({
      'files.0.type': expect.stringContaining('image/png'),
      'files.1.base64': expect.stringContaining('no PNG'),
      'institutes.0.logo': expect.stringContaining('its own entry'),
      'pages.0.logo_block.images.0.file': expect.stringContaining('Images at an address are refused'),
      'pages.1.logo_block.images.0.file': expect.stringContaining('its own entry'),
      'pages.1.reward_block.cards.0.logo.file': expect.stringContaining('no file of this name'),
    });
    await suite.load(aBundle());
    const file = await use.db.one<{ hash: string; bytes: Buffer }>('select hash, bytes from files');
    expect(file.bytes.toString('base64')).toBe(PIXEL);
    const { config } = await use.db.one<{ config: Record<string, unknown> }>('select config from pages');
    expect(config).toMatchObject({
      logo_block: { images: [{ file: file.hash, width: 1, height: 1, alt: 'Hill School' }] },
    });
    const { unchanged } = await suite.load(
      aBundle({
        files: [],
        institutes: [anInstitute({ logo: file.hash })],
        pages: [aPage({ logo_block: { visible: true, images: [{ file: file.hash, alt: 'Hill School' }] } })],
      }),
    );
    expect(unchanged).toMatchObject({ institutes: 1, pages: 1 });
  });

  it('takes texts in other languages, and refuses one of a text or a language that the page does not have', async () => {
    const page = { payment_page_label: 'School fees by term' };
    const fields = await suite.refused(
      aBundle({
        pages: [
          aPage({
            ...page,
            texts: { hi: { 'School fee by term': 'x', Gone: 'y' }, xx: { a: 'b' } } as never,
          }),
          aPage({ payment_page_slug: 'two', ...page, texts: { ta: { 'School fees by term': '' } } }),
        ],
      }),
    );
    expect(fields).toMatchObject({
      'pages.0.texts.xx': expect.stringContaining('correct it to one of hi, mr'),
    });
    expect(Object.keys(fields)).toContain('pages.1.texts.ta.School fees by term');
    const told = await suite.refused(
      aBundle({ pages: [aPage({ ...page, texts: { hi: { 'School fee by term': 'x', Gone: 'y' } } })] }),
    );
    expect(told['pages.0.texts.hi']).toMatch(
      /no text "School fee by term"\. Is "School fees by term" meant\?/,
    );
    expect(told['pages.0.texts.hi']).toMatch(/no text "Gone"\. Copy/);
    await suite.load(
      aBundle({ pages: [aPage({ ...page, texts: { hi: { 'School fees by term': 'फ़ीस' } } })] }),
    );
    const { config } = await use.db.one<{ config: Record<string, unknown> }>('select config from pages');
    expect(config['texts']).toEqual({ hi: { 'School fees by term': 'फ़ीस' } });
  });

  it('refuses links to hosts the institute does not list, in every block (threats 2 row 22)', async () => {
    const bad = 'https://evil.example/x';
    const fields = await suite.refused(
      aBundle({
        pages: [
          aPage({
            banner_block: { visible: true, link: { label: 'x', url: 'javascript:alert(1)' } },
            content_blocks: [
              { type: 'button', link: { label: 'x', url: bad } },
              {
                type: 'dropdown',
                levels: [{ label: 'x' }],
                options: [{ label: 'a', value: 'a', children: [{ label: 'b', value: bad }] }],
              },
            ],
            reward_block: { visible: true, cards: [{ name: 'x', link: bad }] },
            footer: { terms_url: bad },
            sdk_block: [
              {
                code: 'full',
                title: 'x',
                financing_mode: 'DIRECT',
                fee_group: { code: 'SCHOOL' },
                redirection: bad,
                info_text: [
                  { text: 'x', url: 'https://hill.example/ok' },
                  { text: 'y', url: bad },
                ],
              },
            ],
          }),
        ],
      }),
    );
    expect(Object.keys(fields).toSorted()).toEqual(
      [
        'pages.0.banner_block.link.url',
        'pages.0.content_blocks.0.link.url',
        'pages.0.content_blocks.1.options.0.children.0.value',
        'pages.0.footer.terms_url',
        'pages.0.reward_block.cards.0.link',
        'pages.0.sdk_block.0.info_text.1.url',
        'pages.0.sdk_block.0.redirection',
      ].toSorted(),
    );
  });
});
