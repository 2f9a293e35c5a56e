import { lazy, Suspense } from 'react'
import { dayIn } from '@serein/client/format.ts'
import { useNow } from '@serein/client/provider.tsx'
import type { ShopCard } from '@serein/shared/shop/contract.ts'
import { isGiftSeason } from './gift-season.ts'

const GiftBand = lazy(async () => ({ default: (await import('./gift-band.tsx')).GiftBand }))

/** What spas have to give, before Christmas alone. */
export function LazyGiftBand({ shops }: { shops: readonly ShopCard[] }) {
  const now = useNow()
  const [first] = shops
  if (!first || !isGiftSeason(dayIn(now, first.timeZone))) return null
  return (
    <Suspense>
      <GiftBand shops={shops} />
    </Suspense>
  )
}
