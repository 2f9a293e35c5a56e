import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { ServiceCard } from '@serein/shared/catalogue/contract.ts'
import type { VisitItem } from '../booking/visit-search.ts'
import { useWords } from '../words.ts'
import { indexOfService, itemLimit, moved, sumOf } from './basket.ts'
import type { ShopData } from './shop-data.ts'
import type { UsedBasket } from './use-basket.ts'

/** What one can do with the basket on a menu, and the words that say what has changed. */
export function useMenuBasket(basket: UsedBasket, data: ShopData) {
  const { t, pick } = useWords()
  const format = useFormat()
  const [said, say] = useState('')
  const [choosing, choose] = useState<ServiceCard | null>(null)
  const change = (items: readonly VisitItem[], words: (sum: string) => string) => {
    const { lengthMinutes, price } = sumOf(items, data.services, data.shop)
    const money = { amountMinor: price.totalMinor, currency: price.currency }
    const sum = t('shop.basket.said', { minutes: lengthMinutes, price: format.money(money) })
    say(words(sum))
    basket.set(items)
  }
  const put = (service: ServiceCard, item: VisitItem) => {
    const index = indexOfService(basket.items, service)
    const items = index === -1 ? [...basket.items, item] : basket.items.with(index, item)
    change(items, (sum) => t('shop.basket.saidAdded', { name: pick(service.name), sum }))
    choose(null)
  }
  const remove = (service: ServiceCard) => {
    const index = indexOfService(basket.items, service)
    change(basket.items.toSpliced(index, 1), (sum) =>
      t('shop.basket.saidRemoved', { name: pick(service.name), sum }),
    )
    choose(null)
  }
  return {
    said,
    choosing,
    choose,
    put,
    remove,
    itemOf: (service: ServiceCard) => basket.items[indexOfService(basket.items, service)],
    isFull: basket.items.length >= itemLimit,
    move: (service: ServiceCard, by: -1 | 1) => {
      const index = indexOfService(basket.items, service)
      change(moved(basket.items, index, by), () =>
        t('shop.basket.saidMoved', { name: pick(service.name), place: index + by + 1 }),
      )
    },
    /** One press when there is nothing to choose, else the sheet. */
    add: (service: ServiceCard) => {
      const [only, ...more] = service.variants
      if (!only) return
      if (more.length > 0 || service.addOns.length > 0) choose(service)
      else put(service, { variantId: only.id, addOnIds: [] })
    },
  }
}

export type MenuBasket = ReturnType<typeof useMenuBasket>
