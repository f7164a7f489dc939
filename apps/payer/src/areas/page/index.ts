export {
  AlreadyPaid,
  BannerSection,
  ContentSection,
  ExpiredNotice,
  HeaderBlock,
  LaterLines,
  RewardSection,
  SupportSection,
  loadContent,
} from './content/late-content.ts';
export { PageBand } from './page-band.tsx';
