export {
  BannerSection,
  ContentSection,
  ExpiredNotice,
  RewardSection,
  SupportSection,
  loadContent,
} from './content/late-content.ts';
export { HeaderBlock } from './header-block.tsx';
export { AlreadyPaid, PageLayout } from './page-layout.tsx';
export { PageBand } from './page-band.tsx';
