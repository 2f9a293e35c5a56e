import { menuPriceOn, type OtherPrice } from '@serein/shared/catalogue/menu-price.ts'
import type { ManagedCatalogue, ServiceEntry } from '@serein/shared/catalogue/managed-catalogue.ts'
import type { OtherPriceEntry } from '@serein/shared/catalogue/price-table.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { Day } from '@serein/shared/time/day.ts'

/** Where and from when the prices of a table hold: at one shop or at all (`null`), at once (`null`) or from a day on. */
export type PriceScope = { currency: string; shopId: string | null; fromDay: Day | null }

/** A variant or an extra in the price table. */
export type PriceRow = {
  id: string
  /** Null: an extra. */
  categoryId: string | null
  name: Bilingual
  variantName: Bilingual | null
  lengthMinutes: number
  /** How long it is follows from its parts. */
  hasParts: boolean
  state: ServiceEntry['state']
  /** What it costs there then; null: it has no price in this currency yet. */
  priceMinor: number | null
  /** What is saved for exactly this place and day, which a change replaces; null: nothing. */
  standingMinor: number | null
  /** Of all shops: those that have another price of their own today. */
  elsewhere: { shopId: string; priceMinor: number }[]
}

/** All that is not archived, in the order of the menu, the extras last. */
export function priceRows(
  catalogue: ManagedCatalogue,
  scope: PriceScope,
  { today, shopIds }: { today: Day; shopIds: readonly string[] },
): PriceRow[] {
  const bySubject = Map.groupBy(
    catalogue.otherPrices.filter(({ currency }) => currency === scope.currency),
    ({ subjectId }) => subjectId,
  )
  const priced = (id: string, prices: ServiceEntry['variants'][number]['prices']) =>
    pricesOf(prices, bySubject.get(id) ?? [], { scope, today, shopIds })
  const services = catalogue.services.filter(
    ({ state, priceKind, shopIds: at }) =>
      state !== 'retired' &&
      priceKind !== 'on_consultation' &&
      (scope.shopId === null || at.includes(scope.shopId)),
  )
  return [
    ...services.flatMap(({ categoryId, name, state, variants }) =>
      variants.map(({ variantId, name: variantName, lengthMinutes, prices, segments }) => ({
        id: variantId,
        categoryId,
        name,
        variantName,
        lengthMinutes,
        hasParts: segments.length > 0,
        state,
        ...priced(variantId, prices),
      })),
    ),
    ...catalogue.addOns.flatMap(({ id, name, lengthMinutes, isActive, prices }) =>
      isActive
        ? [
            {
              id,
              categoryId: null,
              name,
              variantName: null,
              lengthMinutes,
              hasParts: false,
              state: 'published' as const,
              ...priced(id, prices),
            },
          ]
        : [],
    ),
  ]
}

function pricesOf(
  prices: ServiceEntry['variants'][number]['prices'],
  others: readonly OtherPriceEntry[],
  { scope, today, shopIds }: { scope: PriceScope; today: Day; shopIds: readonly string[] },
): Pick<PriceRow, 'priceMinor' | 'standingMinor' | 'elsewhere'> {
  const { currency, shopId, fromDay } = scope
  const usual = prices.find((each) => each.currency === currency)?.priceMinor ?? null
  if (usual === null) return { priceMinor: null, standingMinor: null, elsewhere: [] }
  const at = (place: string | null, day: Day) =>
    menuPriceOn(usual, others satisfies readonly OtherPrice[], { shopId: place, day })
  const isUsual = shopId === null && fromDay === null
  const standing = others.find((each) => each.shopId === shopId && each.fromDay === fromDay)
  const elsewhere = shopId === null ? shopIds : []
  return {
    priceMinor: at(shopId, fromDay ?? today),
    standingMinor: isUsual ? usual : (standing?.priceMinor ?? null),
    elsewhere: elsewhere.flatMap((id) =>
      at(id, today) === at(null, today) ? [] : [{ shopId: id, priceMinor: at(id, today) }],
    ),
  }
}

/** Prices that begin on one day at one place. */
export type ComingPrices = {
  fromDay: Day
  shopId: string | null
  currency: string
  entries: OtherPriceEntry[]
}

/** What is planned, the soonest first. */
export function comingPrices(otherPrices: readonly OtherPriceEntry[]): ComingPrices[] {
  const planned = otherPrices.flatMap((each) =>
    each.fromDay === null ? [] : [{ ...each, fromDay: each.fromDay }],
  )
  const groups = Map.groupBy(planned, (each) =>
    [each.fromDay, each.shopId ?? '', each.currency].join(' '),
  )
  return [...groups.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, entries]) => {
      const { fromDay, shopId, currency } = entries[0]!
      return { fromDay, shopId, currency, entries }
    })
}
