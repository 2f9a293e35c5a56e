import { lazy, Suspense, useState } from 'react'

const BasketSheet = lazy(async () => ({
  default: (await import('./basket-sheet.tsx')).BasketSheet,
}))

/** Fetched when somebody looks into their basket. */
export function LazyBasketSheet(props: { open: boolean; onClose: () => void }) {
  const [isUsed, setUsed] = useState(props.open)
  if (props.open && !isUsed) setUsed(true)
  return isUsed ? (
    <Suspense>
      <BasketSheet {...props} />
    </Suspense>
  ) : null
}
