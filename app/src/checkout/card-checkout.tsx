import { useScreenSearch } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { PayScreen } from './pay-screen.tsx'
import { preloadQuote } from './use-quote.ts'

export { holdFallback as fallback } from '../booking/no-visit.tsx'

export const preload = (context: Preload<'cardCheckout'>) => preloadQuote(context)

/** Pays by card. */
export function Page() {
  return <PayScreen search={useScreenSearch('cardCheckout')} tender="card" />
}
