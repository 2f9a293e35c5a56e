import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import type { MenuBasket } from '../visit/use-menu-basket.ts'

const ChooseSheet = lazyRouteComponent(() => import('./choose-sheet.tsx'), 'ChooseSheet')

/** Where the address has it open it is part of the page that the server makes. */
export async function preloadChooseSheet(search: { service?: string | undefined }): Promise<void> {
  if (search.service) await ChooseSheet.preload?.()
}

/** The page is there before its sheet, whose parts are fetched in the first quiet moment. */
export function LazyChooseSheet(props: { menu: MenuBasket; shop: ShopDetails }) {
  const wanted = props.menu.choosing !== null
  const [isUsed, setUsed] = useState(wanted)
  if (wanted && !isUsed) setUsed(true)
  useEffect(() => {
    // Not every browser has `requestIdleCallback`.
    const timer = setTimeout(() => void ChooseSheet.preload?.()?.catch(() => {}), 2000)
    return () => clearTimeout(timer)
  }, [])
  if (!isUsed) return null
  return (
    <Suspense>
      <ChooseSheet {...props} />
    </Suspense>
  )
}
