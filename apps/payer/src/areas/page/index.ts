export {
  BannerSection,
  ContentSection,
  RewardSection,
  SupportSection,
  loadContent,
} from './content/late-content.ts';
export { ExpiredNotice } from './expired-notice.tsx';
export { HeaderBlock } from './header-block.tsx';
export { PageBand } from './page-band.tsx';
