import { useSyncExternalStore } from 'react'
import { store, stored } from '@serein/client/storage.ts'

/** The products chosen at one shop, kept in the browser until they are ordered. */
export type Basket = {
  shop: { id: string; name: string }
  lines: BasketLine[]
}
export type BasketLine = { productId: string; variantId: string; units: number }

/** As in the contract, whose zod schemas the browser does not load. */
export const unitsLimit = 20
const linesLimit = 20

const listeners = new Set<() => void>()
let read: { text: string | null; basket: Basket | null } = { text: null, basket: null }

/** The basket or null; null on the server. */
export function useBasket(): Basket | null {
  return useSyncExternalStore(subscribe, readBasket, () => null)
}

/** Sets the units of a variant; 0 removes it. A product of another shop starts a new basket. */
export function putInBasket(shop: Basket['shop'], line: BasketLine): void {
  const before = readBasket()
  const lines = before?.shop.id === shop.id ? before.lines : []
  const isIt = ({ variantId }: BasketLine) => variantId === line.variantId
  const others = lines.filter((each) => !isIt(each))
  const at = lines.findIndex(isIt)
  const next = line.units > 0 ? [{ ...line, units: Math.min(line.units, unitsLimit) }] : []
  const changed = others.toSpliced(at < 0 ? others.length : at, 0, ...next)
  write(changed.length > 0 ? { shop, lines: changed.slice(0, linesLimit) } : null)
}

/** The units of a variant in a shop’s basket. */
export function unitsIn(basket: Basket | null, shopId: string, variantId: string): number {
  if (basket?.shop.id !== shopId) return 0
  return basket.lines.find((line) => line.variantId === variantId)?.units ?? 0
}

/** One unit more. @returns how to undo it; null where the basket holds as many different things as it can */
export function addToBasket(
  shop: Basket['shop'],
  line: Omit<BasketLine, 'units'>,
): (() => void) | null {
  const before = readBasket()
  const { variantId } = line
  putInBasket(shop, { ...line, units: unitsIn(before, shop.id, variantId) + 1 })
  if (unitsIn(readBasket(), shop.id, variantId) === 0) return null
  return () => {
    const left = unitsIn(readBasket(), shop.id, variantId) - 1
    if (left >= 0) putInBasket(shop, { ...line, units: left })
    // Restores the replaced basket, unless it was changed since.
    if (before && before.shop.id !== shop.id && readBasket() === null) write(before)
  }
}

export function emptyBasket(): void {
  write(null)
}

function write(basket: Basket | null): void {
  store('basket', basket && JSON.stringify(basket))
  for (const listener of listeners) listener()
}

function readBasket(): Basket | null {
  const text = stored('basket')
  if (text !== read.text) read = { text, basket: parsed(text) }
  return read.basket
}

function parsed(text: string | null): Basket | null {
  try {
    const basket = JSON.parse(text ?? 'null') as Basket | null
    if (!basket?.shop.id || basket.lines.length === 0) return null
    // A basket from before products had variants has the ids of their first variants.
    const lines = basket.lines.map((line) => ({
      ...line,
      variantId: line.variantId ?? line.productId,
    }))
    return { ...basket, lines }
  } catch {
    return null
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab has changed it.
  globalThis.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('storage', listener)
  }
}
