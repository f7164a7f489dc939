import { lateCode, lateComponent } from '../../../shared/late-code.tsx';

const code = lateCode(() => import('./institute-content.ts'));

/** Fetches the code of an institute's own blocks, which stand around the form (R45). */
export const loadContent = code.ahead;

export const AlreadyPaid = lateComponent(code, ({ AlreadyPaid: line }) => line);
export const BannerSection = lateComponent(code, ({ BannerSection: section }) => section);
export const ContentSection = lateComponent(code, ({ ContentSection: section }) => section);
export const ExpiredNotice = lateComponent(code, ({ ExpiredNotice: notice }) => notice);
export const HeaderBlock = lateComponent(code, ({ HeaderBlock: header }) => header);
export const LaterLines = lateComponent(code, ({ LaterLines: lines }) => lines);
export const RewardSection = lateComponent(code, ({ RewardSection: section }) => section);
export const SupportSection = lateComponent(code, ({ SupportSection: section }) => section);
