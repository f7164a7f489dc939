// @vitest-environment happy-dom
import type { PageData } from '@shulk/contract';
import { aPage } from '@shulk/contract/testing';
import { render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeSettings } from '../../testing/fake-server.ts';
import { InvalidConfig } from '../../steps/fees/ends/invalid-config.tsx';
import { ExpiredNotice } from './expired-notice.tsx';
import { HeaderBlock } from './header-block.tsx';
import { PageBand } from './index.ts';

const image = (name: string) => ({ file: `/api/pages/images/${name}`, alt: name });

beforeEach(() => writeSettings());

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
    'is at the configured position, in the centre by default: %s [PJ-2.2.2] [PJ-2.2.3] [PJ-3.8]',
    (position, look) => {
      show({ visible: true, images: [image('a')], ...(position ? { position } : {}) });
      expect(document.querySelector(`.inner.${look}`)).not.toBeNull();
    },
  );
});

describe('the header block', () => {
  it('shows title, subtitle and paragraphs with their flags [PJ-2.2.5] [PJ-2.2.7] [PJ-2.2.8] [PJ-2.2.9] [PJ-2.2.10] [PJ-3.9]', () => {
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

describe('notices instead of the central section', () => {
  it('says that an expired link accepts no more payments [SR-2.29] [SR-2.30]', () => {
    render(<ExpiredNotice />);
    expect(screen.getByRole('heading', { level: 1, name: 'No longer accepting Payments' })).toBeTruthy();
    expect(
      screen.getByText(
        'Looks like this link is no longer active for you to make any new payments. Please reach out to your institute for any queries.',
      ),
    ).toBeTruthy();
  });

  it('says that a dynamic page without a dynamic fee is misconfigured [SR-8.8]', () => {
    render(<InvalidConfig support={undefined} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Oops! Something went wrong' })).toBeTruthy();
    expect(screen.getByText('Invalid Payment Configurations.')).toBeTruthy();
  });
});
