/** The blocks of an institute below its form, and what stands in place of the form. */
export { BannerSection } from './banner-section.tsx';
export { ContentSection } from './content-section.tsx';
export { ExpiredNotice } from '../expired-notice.tsx';
export { LaterLines } from './later-lines.tsx';
export { RewardSection } from './reward-section.tsx';
export { SupportSection } from './support-section.tsx';
