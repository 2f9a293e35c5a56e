import { lazy, Suspense } from 'react'
import { useScreenSearch } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { PayLaterForm, PayPalPayBar } from './paypal-form.tsx'
import { LinkPayScreen } from './payment-link-screen.tsx'
import { PayScreen } from './pay-screen.tsx'
import { preloadQuote } from './use-quote.ts'

const OrderPayScreen = lazy(async () => ({
  default: (await import('./order-pay-screen.tsx')).OrderPayScreen,
}))

export { holdFallback as fallback } from '../booking/no-visit.tsx'

export const preload = (context: Preload<'paylaterPaypal'>) => preloadQuote(context)

const words = {
  title: 'checkout.paylater.title',
  approvalTitle: 'checkout.paypal.waiting',
  approvalText: 'checkout.paylater.text',
  go: 'checkout.paypal.go',
  failed: 'checkout.declined.paypalTitle',
} as const

/** Pays the held booking through PayPal, which lets its payer pay later or in instalments. */
export function Page() {
  const search = useScreenSearch('paylaterPaypal')
  if ('order' in search)
    return (
      <Suspense>
        <OrderPayScreen orderId={search.order} tender="paylater" />
      </Suspense>
    )
  if ('link' in search) return <LinkPayScreen token={search.link} tender="paylater" />
  return (
    <PayScreen
      search={search}
      tender="paylater"
      words={words}
      Form={PayLaterForm}
      Bar={PayPalPayBar}
    />
  )
}
