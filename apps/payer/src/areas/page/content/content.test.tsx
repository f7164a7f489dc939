// @vitest-environment happy-dom
import type { ContentBlock } from '@shulk/contract';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { adoptDistinctId } from '../../../shared/analytics/track.ts';
import { writeSettings } from '../../../testing/fake-server.ts';
import { BannerSection, ContentSection } from './institute-content.ts';

const image = (name: string) => ({ file: `/api/pages/images/${name}`, alt: name });
const link = (name: string | RegExp) => screen.getByRole('link', { name });

beforeEach(() => {
  writeSettings();
  adoptDistinctId('anon-visitor-1');
});

describe('static content', () => {
  const show = (...blocks: ContentBlock[]) => render(<ContentSection blocks={blocks} />);

  it('shows banners: title, pictures, text and link; the first picture loads at once [SR-2.38] [R20] (finding 22)', () => {
    render(
      <BannerSection
        block={{
          visible: true,
          title: 'Admissions',
          images: [image('gate'), image('hall')],
          description: [{ para: 'Open till May', is_bold: true }],
          link: { label: 'Apply', url: 'https://kvs.test/apply', new_window: false },
        }}
      />,
    );
    expect(
      screen.getAllByRole('img').map((one) => [one.getAttribute('alt'), one.getAttribute('loading')]),
    ).toEqual([
      ['gate', null],
      ['hall', 'lazy'],
    ]);
    expect(screen.getByRole('heading', { name: 'Admissions' })).toBeTruthy();
    expect(screen.getByText('Open till May').className).toBe('bold');
    expect(link('Apply').getAttribute('href')).toBe('https://kvs.test/apply');
  });

  it('shows text blocks, images and buttons [SR-2.39] [SR-2.40] [SR-2.41]', () => {
    show(
      { type: 'text', title: 'Dates', description: [{ para: 'Term 2 begins' }] },
      { type: 'image', image: image('map'), caption: 'The campus' },
      { type: 'button', link: { label: 'Prospectus', url: 'https://kvs.test/p', new_window: false } },
    );
    expect(screen.getByRole('heading', { name: 'Dates' })).toBeTruthy();
    expect(screen.getByText('Term 2 begins')).toBeTruthy();
    const map = screen.getByRole('img', { name: 'map' });
    expect(map.getAttribute('src'), "the block's own file").toBe('/api/pages/images/map');
    expect(screen.getByText('The campus')).toBeTruthy();
    expect(link('Prospectus').getAttribute('href')).toBe('https://kvs.test/p');
    expect(link('Prospectus').hasAttribute('target')).toBe(false);
  });

  it('treats a link with the receipt-auth segment as a redirect to the receipt pages, in this tab [SR-2.20]', () => {
    show({ type: 'button', link: { label: 'Receipts', url: '/kaveri-term/r/auth' } });
    expect(link('Receipts').getAttribute('href')).toBe('/kaveri-term/r/auth');
    expect(link('Receipts').hasAttribute('target')).toBe(false);
  });

  it('shows cascading dropdowns whose leaf redirects only when it starts with http [SR-2.42] [PJ-9.2]', async () => {
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

  it('clears the levels below a choice, even if the new branch has the same choices [SR-2.42]', async () => {
    const user = userEvent.setup();
    const children = [{ label: 'Law', value: 'Ask at the office' }];
    show({
      type: 'dropdown',
      levels: [{ label: 'Campus' }, { label: 'Course' }],
      options: [
        { label: 'North', value: 'n', children },
        { label: 'South', value: 's', children },
      ],
    });
    const campus = await screen.findByRole('combobox', { name: 'Campus' });
    await user.selectOptions(campus, 'North');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Course' }), 'Law');
    await user.selectOptions(campus, 'South');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Course' }).value).toBe('');
    expect(screen.queryByText('Ask at the office')).toBeNull();
  });

  describe('with a long level', () => {
    const branches = Array.from({ length: 14 }, (_, index) => ({
      label: `Branch ${index}`,
      value: `https://kvs.test/${index}`,
    }));
    const showLong = async () => {
      show({
        type: 'dropdown',
        levels: [{ label: 'Branch' }],
        options: [...branches, { label: 'Mysuru', value: 'Ask at Mysuru' }, { label: '$$x$$', value: 'x' }],
      });
      const user = userEvent.setup();
      return { user, search: await screen.findByRole<HTMLInputElement>('combobox', { name: /Branch/ }) };
    };
    const found = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

    it('is searched by three or more characters, as its hint says [PJ-9.1]', async () => {
      const { user, search } = await showLong();
      expect(screen.getByText('Enter 3 or more characters')).toBeTruthy();
      await user.type(search, 'My');
      expect(found()).toEqual([]);
      await user.type(search, 's');
      expect(found()).toEqual(['Mysuru']);
      await user.clear(search);
      await user.type(search, 'branch 1');
      expect(found()).toEqual(['Branch 1', 'Branch 10', 'Branch 11', 'Branch 12', 'Branch 13']);
      await user.clear(search);
      await user.type(search, 'xyz');
      expect(screen.getAllByText('Nothing found').length).toBeGreaterThan(0);
    });

    it('offers the matches, and clears the choice when it is typed over [PJ-9.1] [PJ-9.2]', async () => {
      const { user, search } = await showLong();
      await user.type(search, 'mys');
      await user.click(screen.getByRole('option', { name: 'Mysuru' }));
      expect(search.value).toBe('Mysuru');
      expect(screen.getByText('Ask at Mysuru')).toBeTruthy();
      await user.clear(search);
      expect(screen.queryByText('Ask at Mysuru')).toBeNull();
      await user.type(search, 'branch 12');
      await user.click(screen.getByRole('option', { name: 'Branch 12' }));
      expect(link(/Proceed/).getAttribute('href')).toContain('https://kvs.test/12');
    });

    it('hides placeholders [PJ-5.52]', async () => {
      const { user, search } = await showLong();
      await user.type(search, '$$x');
      expect(found()).toEqual([]);
    });
  });

  it('filters placeholders, which double dollar signs wrap, out of a short dropdown [PJ-5.52] [SR-3.22]', async () => {
    show({
      type: 'dropdown',
      levels: [{ label: 'Campus' }],
      options: [
        { label: 'North', value: 'n' },
        { label: '$$x$$', value: 'x' },
      ],
    });
    await screen.findByRole('combobox', { name: 'Campus' });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Select Campus',
      'North',
    ]);
  });

  it('opens a leaf with the label and in the window of the block [SR-2.42] [PJ-9.2]', async () => {
    show({
      type: 'dropdown',
      levels: [{ label: 'Campus' }],
      options: [{ label: 'North', value: 'https://kvs.test/n' }],
      button_label: 'Open the page',
      new_window: false,
    });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Campus' }), 'North');
    expect(link('Open the page').getAttribute('href')).toBe('https://kvs.test/n');
    expect(link('Open the page').hasAttribute('target')).toBe(false);
  });

  it('describes pictures to payers who save data, and omits decoration (ux 3)', () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    try {
      render(<BannerSection block={{ visible: true, images: [image('gate'), image('')] }} />);
      expect(screen.getByText('gate')).toBeTruthy();
      expect(document.querySelectorAll('img, p')).toHaveLength(1);
    } finally {
      Reflect.deleteProperty(navigator, 'connection');
    }
  });
});
