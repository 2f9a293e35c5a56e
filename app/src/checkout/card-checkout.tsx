import { lazy, Suspense } from 'react'
import { useScreenSearch } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { CardForm } from './card-form.tsx'
import { CardPayBar } from './pay-by-card.tsx'
import { LinkPayScreen } from './payment-link-screen.tsx'
import { PayScreen } from './pay-screen.tsx'
import { preloadQuote } from './use-quote.ts'

const OrderPayScreen = lazy(async () => ({
  default: (await import('./order-pay-screen.tsx')).OrderPayScreen,
}))

export { holdFallback as fallback } from '../booking/no-visit.tsx'

export const preload = (context: Preload<'cardCheckout'>) => preloadQuote(context)

const words = {
  title: 'checkout.card.title',
  approvalTitle: 'checkout.bank.title',
  approvalText: 'checkout.bank.text',
  go: 'checkout.bank.go',
  failed: 'checkout.declined.title',
} as const

/** Pays the held booking by card. */
export function Page() {
  const search = useScreenSearch('cardCheckout')
  if ('order' in search)
    return (
      <Suspense>
        <OrderPayScreen orderId={search.order} tender="card" />
      </Suspense>
    )
  if ('link' in search) return <LinkPayScreen token={search.link} tender="card" />
  return <PayScreen search={search} tender="card" words={words} Form={CardForm} Bar={CardPayBar} />
}
