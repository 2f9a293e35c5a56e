import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import type { MenuBasket } from '../visit/use-menu-basket.ts'

const ChooseSheet = lazyRouteComponent(() => import('./choose-sheet.tsx'), 'ChooseSheet')

/** Rendered by the server if the address has it open. */
export async function preloadChooseSheet(search: { service?: string | undefined }): Promise<void> {
  if (search.service) await ChooseSheet.preload?.()
}

/** The sheet’s code is fetched when the page is idle. */
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
