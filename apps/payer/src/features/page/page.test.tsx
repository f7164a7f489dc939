// @vitest-environment happy-dom
import type { ContentBlock, PageData } from '@shulk/contract';
import { aPage } from '@shulk/contract/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { adoptDistinctId } from '../../shared/analytics/track.ts';
import { writeSettings } from '../../testing/fake-server.ts';
import {
  BannerSection,
  ContentSection,
  ExpiredNotice,
  HeaderBlock,
  InvalidConfig,
  PageBand,
  RewardSection,
  SupportSection,
} from './index.ts';

const image = (name: string) => ({ file: `/api/pages/images/${name}`, alt: name });
const link = (name: string | RegExp) => screen.getByRole('link', { name });

beforeEach(() => {
  writeSettings();
  adoptDistinctId('anon-visitor-1');
});

describe('the logo block', () => {
  const show = (logo_block: PageData['logo_block']) =>
    render(<PageBand page={aPage(logo_block === undefined ? {} : { logo_block })} />);

  it('shows its images when visible, up to three in a row [PJ-2.2.1] [PJ-2.2.4]', () => {
    show({ visible: true, images: ['a', 'b', 'c', 'd'].map(image) });
    expect(screen.getAllByRole('list').map((row) => within(row).getAllByRole('img').length)).toEqual([3, 1]);
  });

  it('shows none when it is not visible, and none without images [PJ-2.2.1]', () => {
    const { unmount } = show({ visible: false, images: [image('a')] });
    expect(screen.queryByRole('img')).toBeNull();
    unmount();
    show({ visible: true, images: [] });
    expect(screen.queryByRole('list')).toBeNull();
  });

  it.each([
    ['left', 'left'],
    ['right', 'right'],
    ['center', 'centre'],
    [undefined, 'centre'],
  ] as const)(
    'stands at the configured position, in the centre by default: %s [PJ-2.2.2] [PJ-2.2.3]',
    (position, look) => {
      show({ visible: true, images: [image('a')], ...(position ? { position } : {}) });
      expect(document.querySelector(`.inner.${look}`)).not.toBeNull();
    },
  );
});

describe('the header block', () => {
  it('shows title, subtitle and paragraphs with their flags [PJ-2.2.5] [PJ-2.2.7] [PJ-2.2.8] [PJ-2.2.9] [PJ-2.2.10]', () => {
    const description = [
      { para: 'Bold', is_bold: true },
      { para: 'Italic', is_italic: true },
      { para: 'Under', is_underlined: true },
      { para: 'Plain <b>text</b>' },
    ];
    render(
      <HeaderBlock
        block={{ visible: true, title: 'Term 2', subtitle: 'Pay by 10', description }}
        isOnlyTitle={false}
      />,
    );
    expect(screen.getByRole('heading', { name: 'Term 2' })).toBeTruthy();
    expect(screen.getByText('Pay by 10')).toBeTruthy();
    expect(screen.getByText('Bold').className).toBe('bold');
    expect(screen.getByText('Italic').className).toBe('italic');
    expect(screen.getByText('Under').className).toBe('underlined');
    expect(screen.getByText('Plain <b>text</b>').className).toBe('');
  });
});

describe('rewards', () => {
  it('show title, subtitle, description and cards with logo, name, description and link [SR-2.31] [SR-2.32] [SR-2.33]', () => {
    render(
      <RewardSection
        block={{
          visible: true,
          title: 'Offers',
          subtitle: 'For parents',
          description: [{ para: 'Valid this term' }],
          cards: [
            { name: 'Books', description: '10% off', logo: image('books'), link: 'https://kvs.test/books' },
            { name: 'Bags' },
          ],
        }}
      />,
    );
    for (const text of ['Offers', 'For parents', 'Valid this term', 'Books', '10% off', 'Bags']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByRole('img', { name: 'books' })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: /^view details/ })).toHaveLength(1);
  });

  it('open their links in a new tab, with the analytics distinct id [SR-2.34] [SR-2.19]', () => {
    render(
      <RewardSection
        block={{ visible: true, cards: [{ name: 'Books', link: 'https://kvs.test/books?a=1' }] }}
      />,
    );
    expect(link(/^view details/).getAttribute('target')).toBe('_blank');
    expect(link(/^view details/).getAttribute('href')).toBe(
      'https://kvs.test/books?a=1&mxp_did=anon-visitor-1',
    );
  });
});

describe('support', () => {
  it('shows title, subtitle, description and contacts as tel and mailto links [SR-2.35] [SR-2.36] [SR-2.37]', () => {
    render(
      <SupportSection
        block={{
          visible: true,
          title: 'Need help?',
          subtitle: 'Fee office',
          description: [{ para: 'Mon to Fri' }],
          blocks: [{ title: 'Mysuru', phones: ['+91 821 400 1234'], emails: ['fees@kvs.test'] }],
        }}
      />,
    );
    for (const text of ['Need help?', 'Fee office', 'Mon to Fri', 'Mysuru'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(link('+91 821 400 1234').getAttribute('href')).toBe('tel:+918214001234');
    expect(link('fees@kvs.test').getAttribute('href')).toBe('mailto:fees@kvs.test');
  });

  it('falls back to the fixed phone and e-mail [SR-1.9]', () => {
    render(<SupportSection block={{ visible: true }} />);
    expect(link('+91 80 4000 1234')).toBeTruthy();
    expect(link('help@shulk.test')).toBeTruthy();
  });
});

describe('static content', () => {
  const show = (...blocks: ContentBlock[]) => render(<ContentSection blocks={blocks} />);

  it('shows banners [SR-2.38]', () => {
    render(<BannerSection block={{ visible: true, title: 'Admissions', images: [image('gate')] }} />);
    expect(screen.getByRole('img', { name: 'gate' }).getAttribute('loading')).toBe('lazy');
    expect(screen.getByText('Admissions')).toBeTruthy();
  });

  it('shows text blocks, images and buttons [SR-2.39] [SR-2.40] [SR-2.41]', () => {
    show(
      { type: 'text', title: 'Dates', description: [{ para: 'Term 2 begins' }] },
      { type: 'image', image: image('map'), caption: 'The campus' },
      { type: 'button', link: { label: 'Prospectus', url: 'https://kvs.test/p', new_window: false } },
    );
    expect(screen.getByText('Term 2 begins')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'map' })).toBeTruthy();
    expect(link('Prospectus').getAttribute('href')).toBe('https://kvs.test/p');
    expect(link('Prospectus').hasAttribute('target')).toBe(false);
  });

  it('treats a link with the receipt-auth segment as a redirect to the receipt pages, in this tab [SR-2.20]', () => {
    show({ type: 'button', link: { label: 'Receipts', url: '/kaveri-term/r/auth' } });
    expect(link('Receipts').getAttribute('href')).toBe('/kaveri-term/r/auth');
    expect(link('Receipts').hasAttribute('target')).toBe(false);
  });

  it('shows cascading dropdowns whose leaf redirects only when it begins with http [SR-2.42] [PJ-9.2]', async () => {
    const user = userEvent.setup();
    show({
      type: 'dropdown',
      levels: [{ label: 'Campus' }, { label: 'Course' }],
      options: [
        {
          label: 'North',
          value: 'n',
          children: [
            { label: 'Science', value: 'https://kvs.test/s' },
            { label: 'Arts', value: 'Ask at the office' },
          ],
        },
        { label: 'South', value: 's', children: [{ label: 'Law', value: 'https://kvs.test/l' }] },
      ],
    });
    const campus = await screen.findByRole('combobox', { name: 'Campus' });
    const course = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Course' });
    expect(course().disabled).toBe(true);
    await user.selectOptions(campus, 'North');
    await user.selectOptions(course(), 'Science');
    expect(link(/Proceed/).getAttribute('href')).toContain('https://kvs.test/s');
    await user.selectOptions(course(), 'Arts');
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('Ask at the office')).toBeTruthy();
    await user.selectOptions(campus, 'South');
    expect(course().value).toBe('');
    expect(screen.queryByText('Ask at the office')).toBeNull();
  });

  it('searches a long level by three or more characters, as its hint says [PJ-9.1]', async () => {
    const user = userEvent.setup();
    const options = Array.from({ length: 14 }, (_, index) => ({
      label: `Branch ${index}`,
      value: `b${index}`,
    }));
    show({
      type: 'dropdown',
      levels: [{ label: 'Branch' }],
      options: [...options, { label: 'Mysuru', value: 'm' }],
    });
    const search = await screen.findByRole('textbox', { name: 'Search Branch' });
    expect(screen.getByText('Enter 3 or more characters')).toBeTruthy();
    const count = () => within(screen.getByRole('combobox')).getAllByRole('option').length - 1;
    await user.type(search, 'My');
    expect(count()).toBe(15);
    await user.type(search, 's');
    expect(count()).toBe(1);
  });
});

describe('notices in place of the central section', () => {
  it('says that an expired link takes no more payments [SR-2.29] [SR-2.30]', () => {
    render(<ExpiredNotice />);
    expect(screen.getByRole('heading', { level: 1, name: 'No longer accepting Payments' })).toBeTruthy();
    expect(
      screen.getByText(
        'Looks like this link is no longer active for you to make any new payments. Please reach out to your institute for any queries.',
      ),
    ).toBeTruthy();
  });

  it('says that a dynamic page without a dynamic fee is set up wrongly [SR-8.8]', () => {
    render(<InvalidConfig support={undefined} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Oops! Something went wrong' })).toBeTruthy();
    expect(screen.getByText('Invalid Payment Configurations.')).toBeTruthy();
  });
});
