/** The page that tells of a payment, or of an auto debit, long after it (decision 23). */
export const truthPath = (slug: string, applicationCode: string): string => `/${slug}/p/${applicationCode}`;
