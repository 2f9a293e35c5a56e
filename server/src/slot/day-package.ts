import { priceOfGuest, pricesOfSteps } from '@serein/shared/catalogue/day-package-rules.ts'
import { menuPriceOn } from '@serein/shared/catalogue/menu-price.ts'
import type { BookingChannel } from '@serein/shared/catalogue/kinds.ts'
import type { PackageStep } from '@serein/shared/offer/price.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import type { Pause } from '@serein/shared/slot/request.ts'
import type { WeeklySpan } from '@serein/shared/slot/world.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import { inEach } from '../platform/words.ts'
import type { PlacedVisit } from './call-out.ts'
import type { ShopSnapshot } from './shop-snapshot.ts'
import type { BookableVariant, ShopRow } from './sql.ts'

/** Services in an order, with pauses before them, as a shop offers them for one price in its currency. */
export type BookableDayPackage = {
  id: string
  name: Bilingual
  channel: BookingChannel
  guestLimit: number
  priceMinor: number
  pairPriceMinor: number | null
  hours: WeeklySpan[]
  /** `share`: what of the price each earns, by the business or, where it is booked, as it was then. */
  steps: { variantId: string; pause: Pause; share: number | null; extra: Bilingual | null }[]
}

/** A visit as it was booked: its day package is that of then, whatever became of it. */
export type BookedVisit = PlacedVisit & { dayPackage?: BookableDayPackage }

/** Of the booking `b`: the name of its day package and what comes with each step; null of any other visit. */
export const bookedPackage = sql`case when b.request ? 'dayPackage' then jsonb_build_object('id', b.request -> 'dayPackage' -> 'id',
  'name', b.request -> 'dayPackage' -> 'name', 'extras', jsonb_path_query_array(b.request, '$.dayPackage.steps[*].extra')) end`

/** Those of a shop that can be booked there by somebody. */
export async function bookableDayPackages(
  db: Db | Tx,
  { businessId, id: shopId, currency }: ShopRow,
): Promise<BookableDayPackage[]> {
  const { rows } = await sql<BookableDayPackage>`
    select d.id, d.name, d.channel, d.guest_limit as "guestLimit", p.price_minor as "priceMinor",
      p.pair_price_minor as "pairPriceMinor",
      coalesce((select json_agg(json_build_object('weekday', weekday, 'fromMinute', from_minute, 'toMinute', to_minute)
        order by weekday) from day_package_hours h where h.business_id = d.business_id and h.day_package_id = d.id), '[]') as hours,
      (select json_agg(json_build_object('variantId', variant_id, 'share', share, 'extra', extra,
        'pause', json_build_object('least', pause_least, 'most', pause_most)) order by position)
        from day_package_step s where s.business_id = d.business_id and s.day_package_id = d.id) as steps
    from day_package d
    join day_package_shop o on o.business_id = d.business_id and o.day_package_id = d.id and o.shop_id = ${shopId}
    join day_package_price p on p.business_id = d.business_id and p.day_package_id = d.id and p.currency = ${currency}
    where d.business_id = ${businessId} and d.is_active`.execute(db)
  return rows
}

/** A step of a day package in place of what the menu says of its service: when it comes, what it costs and how it stands on the bill. */
export type BookableStep = {
  variant: BookableVariant
  label: Bilingual
  step: PackageStep
  pause: Pause | null
}

/** The steps of the day package that a visit is, in their order; none where it is no such visit, or the shop has no such package. */
export function stepsOf(snapshot: ShopSnapshot, visit: VisitRequest): BookableStep[] {
  const dayPackage = dayPackageOf(snapshot, visit)
  if (!dayPackage) return []
  const found = dayPackage.steps.map(({ variantId }) => snapshot.variants.get(variantId))
  const variants = found.filter((variant) => variant !== undefined)
  if (variants.length < found.length) return []
  const prices = stepPrices(snapshot, dayPackage, visit.guests.length)
  return variants.map((variant, index) => ({
    variant: {
      ...variant,
      priceMinor: prices[index]!,
      menuPriceMinor: variant.priceMinor,
      rule: ruleIn(dayPackage, variant),
    },
    label: labelIn(dayPackage, variant),
    step: { dayPackage: dayPackage.name, service: variant.serviceName },
    pause: index === 0 ? null : dayPackage.steps[index]!.pause,
  }))
}

export function dayPackageOf(
  { dayPackages }: ShopSnapshot,
  { dayPackageId }: VisitRequest,
): BookableDayPackage | undefined {
  return dayPackageId === undefined ? undefined : dayPackages?.get(dayPackageId)
}

/** A visit as it is to be kept: with its day package at today’s price, split as it is today. */
export function asItIsBooked(snapshot: ShopSnapshot, visit: VisitRequest): BookedVisit {
  const dayPackage = dayPackageOf(snapshot, visit)
  if (!dayPackage) return visit
  const guestCount = visit.guests.length
  const prices = stepPrices(snapshot, dayPackage, guestCount)
  const steps = dayPackage.steps.map((step, index) => ({ ...step, share: prices[index]! }))
  const priceMinor = priceOfGuest(dayPackage, guestCount)
  return { ...visit, dayPackage: { ...dayPackage, priceMinor, pairPriceMinor: null, steps } }
}

function stepPrices(
  { variants, shop, today }: ShopSnapshot,
  dayPackage: BookableDayPackage,
  guestCount: number,
): number[] {
  const steps = dayPackage.steps.map(({ variantId, share }) => {
    const { priceMinor = 0, otherPrices = [] } = variants.get(variantId) ?? {}
    const menuPriceMinor = menuPriceOn(priceMinor, otherPrices, { shopId: shop.id, day: today })
    return { share, menuPriceMinor }
  })
  return pricesOfSteps(priceOfGuest(dayPackage, guestCount), steps)
}

/** A day package has hours of its own in place of those of its services. */
function ruleIn({ hours }: BookableDayPackage, { rule, serviceId }: BookableVariant) {
  if (hours.length === 0) return rule
  const none = { serviceId, noticeMinutes: null, horizonDays: null, dayLimit: null }
  return { ...none, ...rule, hours }
}

function labelIn({ name }: BookableDayPackage, { serviceName }: BookableVariant): Bilingual {
  return inEach((t, language) =>
    t('slot.price.inDayPackage', { dayPackage: name[language], service: serviceName[language] }),
  )
}
