import { useSyncExternalStore } from 'react'
import { store, stored } from '@serein/client/storage.ts'

/** What somebody has chosen to buy at one shop. It stays in the browser until it is ordered there. */
export type Basket = {
  shop: { id: string; name: string }
  lines: { productId: string; units: number }[]
}

/** As the contract has it, whose zod a browser does not load. */
export const unitsLimit = 20
const linesLimit = 20

const listeners = new Set<() => void>()
let read: { text: string | null; basket: Basket | null } = { text: null, basket: null }

/** The basket, or null; the server knows of none. */
export function useBasket(): Basket | null {
  return useSyncExternalStore(subscribe, readBasket, () => null)
}

/** So many units of one product; none takes it out. Another shop’s basket starts anew. */
export function putInBasket(shop: Basket['shop'], productId: string, units: number): void {
  const before = readBasket()
  const lines = before?.shop.id === shop.id ? before.lines : []
  const others = lines.filter((line) => line.productId !== productId)
  const at = lines.findIndex((line) => line.productId === productId)
  const next = units > 0 ? [{ productId, units: Math.min(units, unitsLimit) }] : []
  const changed = others.toSpliced(at < 0 ? others.length : at, 0, ...next)
  write(changed.length > 0 ? { shop, lines: changed.slice(0, linesLimit) } : null)
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
    return basket?.shop.id && basket.lines.length > 0 ? basket : null
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
