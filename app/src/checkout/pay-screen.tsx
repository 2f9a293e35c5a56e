import { lazy, Suspense } from 'react'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import type { SearchOf } from '../address/addresses.ts'
import { LinkPayScreen } from './link-pay-screen.tsx'
import { VisitPayScreen } from './visit-pay-screen.tsx'

const OrderPayScreen = lazy(async () => ({
  default: (await import('./order-pay-screen.tsx')).OrderPayScreen,
}))

const GiftPayScreen = lazy(async () => ({
  default: (await import('./gift-pay-screen.tsx')).GiftPayScreen,
}))

/** Pays through one tender what the address names: an order, a payment link or the held booking. */
export function PayScreen(props: { search: SearchOf<'cardCheckout'>; tender: OnlineTender }) {
  const { search, tender } = props
  if ('order' in search)
    return (
      <Suspense>
        <OrderPayScreen orderId={search.order} tender={tender} usesWallet={search.wallet === 1} />
      </Suspense>
    )
  if ('together' in search)
    return (
      <Suspense>
        <GiftPayScreen token={search.link} tender={tender} />
      </Suspense>
    )
  if ('link' in search) return <LinkPayScreen token={search.link} tender={tender} />
  return <VisitPayScreen search={search} tender={tender} />
}
