import { useScreenSearch } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { topUpFallback } from './no-top-up.tsx'
import { TopUpScreen } from './top-up-screen.tsx'
import { preloadTopUp } from './use-top-up.ts'

export const fallback = topUpFallback('creditStripe')

export const preload = (context: Preload<'creditStripe'>) => preloadTopUp(context)

/** Adds money to a wallet by card. */
export function Page() {
  const { topUp } = useScreenSearch('creditStripe')
  return <TopUpScreen topUpId={topUp} tender="card" />
}
