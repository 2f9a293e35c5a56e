import { useScreenSearch } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { PayScreen } from './pay-screen.tsx'
import { preloadQuote } from './use-quote.ts'

export { holdFallback as fallback } from '../booking/no-visit.tsx'

export const preload = (context: Preload<'paypalCheckout'>) => preloadQuote(context)

/** Pays with a PayPal account. */
export function Page() {
  return <PayScreen search={useScreenSearch('paypalCheckout')} tender="paypal" />
}
