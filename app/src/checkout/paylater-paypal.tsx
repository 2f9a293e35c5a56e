import { useScreenSearch } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { PayScreen } from './pay-screen.tsx'
import { preloadQuote } from './use-quote.ts'

export { holdFallback as fallback } from '../booking/no-visit.tsx'

export const preload = (context: Preload<'paylaterPaypal'>) => preloadQuote(context)

/** Pays through PayPal, later or in instalments. */
export function Page() {
  return <PayScreen search={useScreenSearch('paylaterPaypal')} tender="paylater" />
}
