export { BannerSection } from './banner-section.tsx';
export { ContentSection } from './content/content-section.tsx';
export { ExpiredNotice } from './expired-notice.tsx';
export { HeaderBlock } from './header-block.tsx';
export { PageBand } from './page-band.tsx';
export { RewardSection } from './reward-section.tsx';
export { SupportSection } from './support-section.tsx';
