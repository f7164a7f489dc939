/** The blocks of an institute around its form, and what stands in place of the form. */
export { ExpiredNotice } from '../expired-notice.tsx';
export { HeaderBlock } from '../header-block.tsx';
export { AlreadyPaid } from './already-paid.tsx';
export { BannerSection } from './banner-section.tsx';
export { ContentSection } from './content-section.tsx';
export { LaterLines } from './later-lines.tsx';
export { RewardSection } from './reward-section.tsx';
export { SupportSection } from './support-section.tsx';
