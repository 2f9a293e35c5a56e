import { lazyRouteComponent } from '@tanstack/react-router'
import type { Fallback } from '../page/screen-entry.ts'
import type { OfShop } from './choose-shop.tsx'

const load = () => import('./choose-shop.tsx')
const ChooseShop = lazyRouteComponent(load, 'ChooseShop')

/** For an address without a spa: the only one, else a choice that leads to this screen. */
export function shopFallback(screen: OfShop): Fallback {
  return {
    address: async (context) => {
      await ChooseShop.preload?.()
      return (await load()).onlyShop(screen, context)
    },
    Page: () => <ChooseShop screen={screen} />,
  }
}
