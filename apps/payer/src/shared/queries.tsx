import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** One cache for all lazily loaded parts; the first screen needs none, so it stays out of the first load (R45). */
const client = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 0 } },
});

/** Gives the parts inside it the shared query cache. Import it from lazily loaded parts only. */
export function Queries({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Keys of the shared cache: the call's name, then what the answer depends on. */
export const queryKeys = {
  checkboxFees: (slug: string, sbdCode: string, sessionCode: string) =>
    ['fees.checkbox', slug, sbdCode, sessionCode] as const,
  dynamicFees: (slug: string, sbdCode: string, sessionCode: string) =>
    ['fees.dynamic', slug, sbdCode, sessionCode] as const,
  receipts: (sbdCode: string) => ['receipts.fetch', sbdCode] as const,
  students: (slug: string, search: string) => ['students.fetch', slug, search] as const,
};
