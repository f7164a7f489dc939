export {
  AlreadyPaid,
  BannerSection,
  ContentSection,
  ExpiredNotice,
  HeaderBlock,
  RewardSection,
  SupportSection,
  loadContent,
} from './content/late-content.ts';
export { PageLayout } from './page-layout.tsx';
export { PageBand } from './page-band.tsx';
