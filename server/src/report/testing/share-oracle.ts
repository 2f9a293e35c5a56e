import type { Raw } from './oracle.ts'

// How amounts fall to who and what, in plain loops.

export type Share = {
  serviceId: string | null
  productId: string | null
  staffId: string | null
  weight: number
  minutes: number
  isFirst: boolean
  guest: number
}

/** Who and what a visit or an order falls to, in order. */
export function sharesOf(raw: Raw, subject: string): Share[] {
  const items = raw.items.filter((row) => row.booking_id === subject)
  const coming = items.filter((row) => row.cancelled_at === null)
  const counted = (coming.length > 0 ? coming : items).toSorted(
    (a, b) => a.guest_position - b.guest_position || a.position - b.position,
  )
  const ofVisit = counted.flatMap((row): Share[] => {
    const addOns = (row.add_ons as { priceMinor: number }[]).reduce(
      (sum, each) => sum + each.priceMinor,
      0,
    )
    const weight = row.price_minor + addOns
    const share = {
      serviceId: row.service_id,
      productId: null,
      minutes: row.length_minutes,
      guest: row.guest_position,
    }
    if (row.staff_ids.length === 0)
      return [{ ...share, staffId: null, weight: weight * 2, isFirst: true }]
    return row.staff_ids.map((staffId: string, index: number) => ({
      ...share,
      staffId,
      weight: row.staff_ids.length === 2 ? weight : weight * 2,
      isFirst: index === 0,
    }))
  })
  const ofOrder = raw.lines
    .filter((row) => row.order_id === subject)
    .toSorted((a, b) => a.position - b.position)
    .map((row): Share => {
      const productId = raw.variants.find((variant) => variant.id === row.variant_id)!.product_id
      return {
        serviceId: null,
        productId,
        staffId: row.staff_id,
        weight: row.net_minor,
        minutes: 0,
        isFirst: true,
        guest: 0,
      }
    })
  const all = [...ofVisit, ...ofOrder]
  return all.length > 0 ? all : [nobodys]
}

/** What was sold ahead and is earned or expires falls to no treatment and nobody. */
const nobodys: Share = {
  serviceId: null,
  productId: null,
  staffId: null,
  weight: 1,
  minutes: 0,
  isFirst: true,
  guest: 0,
}

/** Cut at the rounded-down bounds of the shares. */
export function split(minor: number, shares: Share[]): { share: Share; part: number }[] {
  const weighs = shares.some(({ weight }) => weight > 0)
  const whole = shares.reduce((sum, { weight }) => sum + (weighs ? weight : 1), 0)
  const sign = minor < 0 ? -1 : 1
  const boundAt = (weight: number) =>
    Number((BigInt(Math.abs(minor)) * BigInt(weight)) / BigInt(whole))
  let upto = 0
  return shares.map((share) => {
    const from = boundAt(upto)
    upto += weighs ? share.weight : 1
    return { share, part: sign * (boundAt(upto) - from) }
  })
}
