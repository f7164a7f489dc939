/** The blocks of an institute below its form. */
export { BannerSection } from './banner-section.tsx';
export { ContentSection } from './content-section.tsx';
export { RewardSection } from './reward-section.tsx';
export { SupportSection } from './support-section.tsx';
