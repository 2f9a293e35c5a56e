import { useRouter } from '@tanstack/react-router'
import { linkTo } from '../link.ts'
import { readVisit, writeVisit, type VisitItem } from '../booking/visit-search.ts'

interface BasketSearch {
  shop: string
  items?: string | undefined
  wish?: string | undefined
}

/** The wanted services of one guest. They stand in the address, so a reload, a way back and a link keep them. */
export function useBasket(screen: 'shopDetails' | 'shopBooking', search: BasketSearch) {
  const router = useRouter()
  const go = (next: BasketSearch) =>
    void router.navigate({ href: linkTo(screen, next), replace: true, resetScroll: false })
  return {
    items: search.items ? (readVisit(search.items)[0]?.items ?? []) : [],
    set: (items: readonly VisitItem[]) => go({ ...search, items: textOf(items) }),
    /** The same visit on another screen of this shop. */
    linkTo: (other: 'shopDetails' | 'shopBooking') => linkTo(other, search),
    setWish: (wish: string) => go({ ...search, wish: wish === 'any' ? undefined : wish }),
  }
}

export type UsedBasket = ReturnType<typeof useBasket>

/** `items` of an address; an empty visit has none. */
export function textOf(items: readonly VisitItem[]): string | undefined {
  return items.length > 0 ? writeVisit([{ items: [...items] }]) : undefined
}
