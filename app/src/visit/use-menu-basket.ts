import { useEffect, useRef, useState, type RefObject } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { ServiceCard } from '@serein/shared/catalogue/contract.ts'
import { mostServices } from '@serein/shared/slot/request.ts'
import { dismissToast, showToast, type ToastWords } from '@serein/ui/toast-queue.ts'
import type { VisitItem } from '../address/visit-search.ts'
import { useWords } from '../language/words.ts'
import { firstChoice, hasChoice, indexOfService, moved, sumOf } from './basket.ts'
import type { VisitData } from './visit.ts'
import type { UsedBasket } from './use-basket.ts'

/** What one can do with the basket on a menu, and the words that say what has changed. */
export function useMenuBasket(basket: UsedBasket, data: VisitData) {
  const { t, pick } = useWords()
  const format = useFormat()
  const [announcement, say] = useState('')
  const undo = useUndo(basket)
  const totalOf = (items: readonly VisitItem[]) => {
    const { lengthMinutes, price, priceKind: kind } = sumOf(items, data.services, data.shop)
    const money = { amountMinor: price.totalMinor, currency: price.currency }
    return t('shop.basket.said', { minutes: lengthMinutes, price: format.money(money), kind })
  }
  const change = (items: readonly VisitItem[], words: (sum: string) => string) => {
    say(words(totalOf(items)))
    basket.set(items)
  }
  const itemOf = (service: ServiceCard) => basket.items[indexOfService(basket.items, service)]
  const withItem = (service: ServiceCard, item: VisitItem) => {
    const index = indexOfService(basket.items, service)
    return index === -1 ? [...basket.items, item] : basket.items.with(index, item)
  }
  const put = (service: ServiceCard, item: VisitItem) =>
    change(withItem(service, item), (sum) =>
      t('shop.basket.saidAdded', { name: pick(service.name), sum }),
    )
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
  }
  return {
    announcement,
    /** The service whose choices are open; an old address may name one that is gone. */
    choosing: data.services.find(({ id }) => id === basket.opened) ?? null,
    choose: (service: ServiceCard) => basket.open(service.id),
    linkToTherapist: basket.linkToTherapist,
    linkToChoices: (service: ServiceCard) => basket.linkToService(service.id),
    close: basket.close,
    put,
    linkToPut: (service: ServiceCard, item: VisitItem) => basket.linkWith(withItem(service, item)),
    remove,
    itemOf,
    isFull: basket.items.length >= mostServices,
    move: (service: ServiceCard, by: -1 | 1) => {
      const index = indexOfService(basket.items, service)
      change(moved(basket.items, index, by), () =>
        t('shop.basket.saidMoved', { name: pick(service.name), place: index + by + 1 }),
      )
    },
    /** Removes a service in the basket; else adds it, or opens the sheet if it has options. */
    toggle: (service: ServiceCard) => {
      if (itemOf(service)) remove(service)
      else if (hasChoice(service)) basket.open(service.id)
      else put(service, firstChoice(service))
    },
    /** Where that leads. */
    linkToToggle: (service: ServiceCard) => {
      const item = itemOf(service)
      if (item) return basket.linkWith(basket.items.filter((each) => each !== item))
      if (hasChoice(service)) return basket.linkToService(service.id)
      return basket.linkWith(withItem(service, firstChoice(service)))
    },
  }
}

/** A toast that restores what was removed into the current basket; it closes with the screen. */
function useUndo(basket: UsedBasket) {
  const latest = useRef(basket)
  const toastId = useRef<number>(undefined)
  useEffect(() => {
    latest.current = basket
  })
  useEffect(() => () => withdraw(toastId), [])
  return {
    offer: (words: ToastWords) => {
      withdraw(toastId)
      toastId.current = showToast(words)
    },
    putBack: (service: ServiceCard, item: VisitItem, index: number) => {
      const { items, set } = latest.current
      const isBack = indexOfService(items, service) !== -1
      if (!isBack && items.length < mostServices) set(items.toSpliced(index, 0, item))
    },
  }
}

function withdraw(toastId: RefObject<number | undefined>): void {
  if (toastId.current !== undefined) dismissToast(toastId.current)
}

export type MenuBasket = ReturnType<typeof useMenuBasket>
