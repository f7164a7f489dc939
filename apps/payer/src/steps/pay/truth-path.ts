/** The page that shows the state of a payment or auto debit, also long afterwards (decision 23). */
export const truthPath = (slug: string, applicationCode: string): string => `/${slug}/p/${applicationCode}`;
