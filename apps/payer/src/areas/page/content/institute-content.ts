/** The blocks that an institute may add below its form. */
export { BannerSection } from './banner-section.tsx';
export { ContentSection } from './content-section.tsx';
export { RewardSection } from './reward-section.tsx';
