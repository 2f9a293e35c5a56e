import { allocate, sum } from '../money/money.ts'
import type { Price, PriceLine } from './price.ts'

/**
 * What of a price falls to one guest, and what is left of it for the others: nothing is reckoned anew, so every line that
 * stays is as it was promised, and both parts sum to the whole. A tip stays.
 */
export function withoutGuest(price: Price, guest: number): { part: Price; left: Price } {
  return parted(price, { guest, isOwn: (line) => line.guest === guest })
}

/** The price of a visit once a guest is back who had left it by `withoutGuest`; what was off for several guests is one line again. */
export function withGuest(left: Price, part: Price): Price {
  const sharedLine = (own: PriceLine) =>
    left.lines.find(
      ({ kind, guest, sourceId }) =>
        kind === 'discount' && guest === null && own.item === null && sourceId === own.sourceId,
    )
  const more = Map.groupBy(part.lines, sharedLine)
  const lines = left.lines.map((line) => {
    const offs = more.get(line) ?? []
    return { ...line, amountMinor: sum([line, ...offs].map(({ amountMinor }) => amountMinor)) }
  })
  return joined({ ...left, lines }, { ...part, lines: more.get(undefined) ?? [] })
}

type Whose = { guest: number; isOwn: (line: PriceLine) => boolean }

/** A discount that is off several items is divided with them. */
function parted(price: Price, { guest, isOwn }: Whose): { part: Price; left: Price } {
  const own = price.lines.filter(isOwn)
  const shared = price.lines.filter(({ kind, guest: of }) => kind === 'discount' && of === null)
  const offMinor = sum(own.map(({ amountMinor }) => amountMinor)) - paidFor(price, own)
  const parts = allocate(
    offMinor,
    shared.map(({ amountMinor }) => 0 - amountMinor),
  )
  const partOf = new Map(shared.map((line, index) => [line, parts[index] ?? 0]))
  const left = price.lines.filter((line) => !isOwn(line))
  return {
    part: withLines(price, [
      ...own,
      ...shared.flatMap((line) => changed({ ...line, guest }, 0 - (partOf.get(line) ?? 0))),
    ]),
    left: withLines(
      price,
      left.flatMap((line) => {
        const lessMinor = partOf.get(line)
        return lessMinor === undefined ? [line] : changed(line, line.amountMinor + lessMinor)
      }),
    ),
  }
}

/** Which guests of the whole visit the guests of a part are, and which of its items their items are. */
type PlaceOfPart = { guests: readonly number[]; items: readonly number[] }

/**
 * A price once some guests have another part in it, reckoned by itself: what the others were promised stays line by line,
 * and a tip stays. Totals sum exactly: what the guests had is gone, and the total of the part is there instead.
 */
export function withPart(price: Price, part: Price, { guests, items }: PlaceOfPart): Price {
  const left = guests.reduce((rest, guest) => withoutGuest(rest, guest).left, price)
  return placed(left, part, { guests, items })
}

/** What is left of a price, and a part beside it. */
function placed(left: Price, part: Price, { guests, items }: PlaceOfPart): Price {
  const lines = part.lines.map((line) => ({
    ...line,
    guest: line.guest === null ? null : guests[line.guest]!,
    item: line.item === null ? null : items[line.item]!,
  }))
  return joined(left, { ...part, lines })
}

/** Two parts of one visit, whose lines name its guests and items. */
function joined(left: Price, part: Price): Price {
  const lines = [...left.lines, ...part.lines].toSorted((a, b) =>
    placeOf(a) < placeOf(b) ? -1 : Number(placeOf(a) > placeOf(b)),
  )
  const others = left.taxes.filter(({ rate }) => !part.taxes.some((tax) => tax.rate === rate))
  const taxes = [...others, ...part.taxes].toSorted((a, b) => a.rate - b.rate)
  return withLines({ ...left, taxes }, lines)
}

/** Items in their order, what is off several of them below, a tip last. */
function placeOf({ kind, item }: PriceLine): number {
  return kind === 'tip' ? Infinity : (item ?? Number.MAX_VALUE)
}

function changed(line: PriceLine, amountMinor: number): PriceLine[] {
  return amountMinor === 0 ? [] : [{ ...line, amountMinor }]
}

/** An item of a price: whose it is, and which of all items. */
export type PlaceOfItem = { guest: number; item: number }

/**
 * A price in which one item costs what `part` says, which was reckoned for it alone: what was promised of the others stays line by
 * line, and a tip stays. Totals sum exactly.
 */
export function withItem(price: Price, part: Price, { guest, item }: PlaceOfItem): Price {
  const { left } = parted(price, { guest, isOwn: (line) => line.item === item })
  return placed(left, part, { guests: [guest], items: [item] })
}

/** What one item of a price costs, as if it stood alone. */
export function onlyItem(price: Price, { guest, item }: PlaceOfItem): Price {
  const { part } = parted(price, { guest, isOwn: (line) => line.item === item })
  return { ...part, lines: part.lines.map((line) => ({ ...line, guest: 0, item: 0 })) }
}

/** The same with one item more, before which those from its place on move up. */
export function withMoreItem(price: Price, part: Price, place: PlaceOfItem): Price {
  return withItem(shifted(price, place.item, 1), part, place)
}

/** The price without one item, whose place those behind it take. */
export function withoutItem(price: Price, { guest, item }: PlaceOfItem): Price {
  const { left } = parted(price, { guest, isOwn: (line) => line.item === item })
  return shifted(left, item + 1, -1)
}

function shifted(price: Price, from: number, by: number): Price {
  const move = (item: number | null) => (item !== null && item >= from ? item + by : item)
  return { ...price, lines: price.lines.map((line) => ({ ...line, item: move(line.item) })) }
}

/** What the lines of a guest cost once all discounts are off, as the lines are written: with their tax or before it. */
function paidFor({ taxes }: Price, lines: readonly PriceLine[]): number {
  const isIncluded = taxes.some((tax) => tax.isIncluded)
  return sum(lines.map((line) => line.netMinor + (isIncluded ? line.taxMinor : 0)))
}

function withLines({ currency, taxes }: Price, lines: PriceLine[]): Price {
  const of = (kind: PriceLine['kind']) =>
    sum(lines.filter((line) => line.kind === kind).map(({ amountMinor }) => amountMinor))
  const netMinor = sum(lines.map((line) => line.netMinor))
  const taxMinor = sum(lines.map((line) => line.taxMinor))
  return {
    currency,
    lines,
    taxes: taxes.flatMap((tax) => {
      const taxed = lines.filter(({ kind, taxRate }) => isSold(kind) && taxRate === tax.rate)
      if (taxed.length === 0) return []
      const baseMinor = sum(taxed.map((line) => line.netMinor))
      return [{ ...tax, baseMinor, taxMinor: sum(taxed.map((line) => line.taxMinor)) }]
    }),
    discountMinor: 0 - of('discount'),
    netMinor,
    taxMinor,
    tipMinor: of('tip'),
    totalMinor: sum([netMinor, taxMinor, of('tip')]),
  }
}

function isSold(kind: PriceLine['kind']): boolean {
  return kind !== 'discount' && kind !== 'tip'
}
