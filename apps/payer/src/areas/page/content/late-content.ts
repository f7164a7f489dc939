import { lateCode, lateComponent } from '../../../shared/late-code.tsx';

const code = lateCode(() => import('./institute-content.ts'));

/** Fetches the code of an institute's own blocks, which stand around the form (R45). */
export const loadContent = code.ahead;

export const AlreadyPaid = lateComponent(code, (parts) => parts.AlreadyPaid);
export const BannerSection = lateComponent(code, (parts) => parts.BannerSection);
export const ContentSection = lateComponent(code, (parts) => parts.ContentSection);
export const ExpiredNotice = lateComponent(code, (parts) => parts.ExpiredNotice);
export const HeaderBlock = lateComponent(code, (parts) => parts.HeaderBlock);
export const LaterLines = lateComponent(code, (parts) => parts.LaterLines);
export const RewardSection = lateComponent(code, (parts) => parts.RewardSection);
export const SupportSection = lateComponent(code, (parts) => parts.SupportSection);
