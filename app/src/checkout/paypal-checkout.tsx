import { lazy, Suspense } from 'react'
import { useScreenSearch } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { PayPalForm, PayPalPayBar } from './paypal-form.tsx'
import { LinkPayScreen } from './payment-link-screen.tsx'
import { PayScreen } from './pay-screen.tsx'
import { preloadQuote } from './use-quote.ts'

const OrderPayScreen = lazy(async () => ({
  default: (await import('./order-pay-screen.tsx')).OrderPayScreen,
}))

export { holdFallback as fallback } from '../booking/no-visit.tsx'

export const preload = (context: Preload<'paypalCheckout'>) => preloadQuote(context)

const words = {
  title: 'checkout.paypal.title',
  approvalTitle: 'checkout.paypal.waiting',
  approvalText: 'checkout.paypal.text',
  go: 'checkout.paypal.go',
  failed: 'checkout.declined.paypalTitle',
} as const

/** Pays the held booking with a PayPal account. */
export function Page() {
  const search = useScreenSearch('paypalCheckout')
  if ('order' in search)
    return (
      <Suspense>
        <OrderPayScreen orderId={search.order} tender="paypal" />
      </Suspense>
    )
  if ('link' in search) return <LinkPayScreen token={search.link} tender="paypal" />
  return (
    <PayScreen search={search} tender="paypal" words={words} Form={PayPalForm} Bar={PayPalPayBar} />
  )
}
