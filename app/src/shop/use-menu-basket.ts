import { useEffect, useRef, useState, type RefObject } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { ServiceCard } from '@serein/shared/catalogue/contract.ts'
import { dismissToast, showToast, type ToastWords } from '@serein/ui/toast-queue.ts'
import type { VisitItem } from '../address/visit-search.ts'
import { useWords } from '../language/words.ts'
import { indexOfService, itemLimit, moved, sumOf } from './basket.ts'
import type { ShopData } from './shop-data.ts'
import type { UsedBasket } from './use-basket.ts'

/** What one can do with the basket on a menu, and the words that say what has changed. */
export function useMenuBasket(basket: UsedBasket, data: ShopData) {
  const { t, pick } = useWords()
  const format = useFormat()
  const [said, say] = useState('')
  const [choosing, choose] = useState<ServiceCard | null>(null)
  const undo = useUndo(basket)
  const totalOf = (items: readonly VisitItem[]) => {
    const { lengthMinutes, price } = sumOf(items, data.services, data.shop)
    const money = { amountMinor: price.totalMinor, currency: price.currency }
    return t('shop.basket.said', { minutes: lengthMinutes, price: format.money(money) })
  }
  const change = (items: readonly VisitItem[], words: (sum: string) => string) => {
    say(words(totalOf(items)))
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
    const removed = basket.items[index]
    if (!removed) return
    const rest = basket.items.toSpliced(index, 1)
    // The toast is read out as well; the line for readers stays still, or they would hear it twice.
    say('')
    basket.set(rest)
    undo.offer({
      text: t('shop.basket.saidRemoved', { name: pick(service.name), sum: totalOf(rest) }),
      action: { label: t('shop.basket.undo'), run: () => undo.putBack(service, removed, index) },
    })
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

/** A toast that puts back what was removed, into the basket as it is by then; it goes with the screen. */
function useUndo(basket: UsedBasket) {
  const latest = useRef(basket)
  const shown = useRef<number>(undefined)
  useEffect(() => {
    latest.current = basket
  })
  useEffect(() => () => withdraw(shown), [])
  return {
    offer: (words: ToastWords) => {
      withdraw(shown)
      shown.current = showToast(words)
    },
    putBack: (service: ServiceCard, item: VisitItem, index: number) => {
      const { items, set } = latest.current
      const isBack = indexOfService(items, service) !== -1
      if (!isBack && items.length < itemLimit) set(items.toSpliced(index, 0, item))
    },
  }
}

function withdraw(shown: RefObject<number | undefined>): void {
  if (shown.current !== undefined) dismissToast(shown.current)
}

export type MenuBasket = ReturnType<typeof useMenuBasket>
