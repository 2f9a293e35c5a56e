import { useScreenSearch } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { topUpFallback } from './no-top-up.tsx'
import { TopUpScreen } from './top-up-screen.tsx'
import { preloadTopUp } from './use-top-up.ts'

export const fallback = topUpFallback('creditPaypal')

export const preload = (context: Preload<'creditPaypal'>) => preloadTopUp(context)

/** Adds money to a wallet from a PayPal account, at once or to be paid later. */
export function Page() {
  const { topUp, tender = 'paypal' } = useScreenSearch('creditPaypal')
  return <TopUpScreen key={tender} topUpId={topUp} tender={tender} />
}
