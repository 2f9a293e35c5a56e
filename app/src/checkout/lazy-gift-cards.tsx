import { lazy, Suspense, type ComponentProps } from 'react'

const GiftCards = lazy(async () => ({ default: (await import('./gift-cards.tsx')).GiftCards }))

/** Gift cards at a checkout: few pay with one, so their code comes later. */
export function LazyGiftCards(props: ComponentProps<typeof GiftCards>) {
  return (
    <Suspense fallback={<div className="h-11" />}>
      <GiftCards {...props} />
    </Suspense>
  )
}
