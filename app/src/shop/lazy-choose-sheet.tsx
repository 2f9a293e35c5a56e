import { lazy, Suspense, useEffect, useState } from 'react'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import type { MenuBasket } from './use-menu-basket.ts'

const load = () => import('./choose-sheet.tsx')
const ChooseSheet = lazy(async () => ({ default: (await load()).ChooseSheet }))

/** The page is there before its sheet, whose parts are fetched in the first quiet moment. */
export function LazyChooseSheet(props: { menu: MenuBasket; shop: ShopDetails }) {
  const wanted = props.menu.choosing !== null
  const [isUsed, setUsed] = useState(false)
  if (wanted && !isUsed) setUsed(true)
  useEffect(() => {
    // Not every browser has `requestIdleCallback`.
    const timer = setTimeout(() => void load().catch(() => {}), 2000)
    return () => clearTimeout(timer)
  }, [])
  if (!isUsed) return null
  return (
    <Suspense>
      <ChooseSheet {...props} />
    </Suspense>
  )
}
