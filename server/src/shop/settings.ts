import type { ShopSettings } from '@serein/shared/shop/settings.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { rulesOf } from './rule.ts'

type OfShop = { businessId: string; shopId: string }

/** A visit that a change stands in the way of, or the other way round. */
export type VisitInTheWay = {
  bookingId: string
  startsAt: Date
  clientName: string | null
}

/** A shop, and who is told of its visits. */
type ReadShop = { scope: BusinessScope; shopId: string }

/** What stands to the right of a shop: what it offers, and who is booked. */
export type SettingParts = {
  serviceIdsOf: (db: Db | Tx, shop: OfShop) => Promise<string[]>
  describeShops: (tx: Tx, businessId: string) => Promise<void>
  visitsAhead: (tx: Tx, shop: ReadShop, now: Date) => Promise<VisitInTheWay[]>
  /** By the hours as they are in this transaction. */
  visitsOutsideHours: (tx: Tx, shop: ReadShop, now: Date) => Promise<VisitInTheWay[]>
}

export type Details = Omit<ShopSettings['details'], 'country' | 'currency'>
export type Closure = Omit<ShopSettings['closures'][number], 'id'>

/** All that a shop's people set. Errors: `not_found`. */
export async function settingsOf(
  db: Db | Tx,
  { businessId }: BusinessScope,
  shopId: string,
  now: Date,
): Promise<ShopSettings> {
  const of = { businessId, shopId }
  const { isPhoneRequired, unpaidLimit, releaseUnansweredMinutes, tellsClients, ...rules } =
    await rulesOf(db, businessId, shopId)
  const row = await shopOf(db, of)
  return {
    shopId,
    details: { ...row.details, country: rules.country, currency: rules.currency },
    hours: await hoursOf(db, of),
    closures: await closuresOf(db, of, now),
    bookingRules: {
      ...row.bookingRules,
      isPhoneRequired,
      unpaidLimit,
      releaseUnansweredMinutes,
      tellsClients,
    },
    approvalRule: rules.approvalRule as ShopSettings['approvalRule'],
    openLimit: rules.openLimit,
    spacing: rules.spacing,
    prerequisites: rules.prerequisites,
    callOutRule: rules.callOutRule,
    brandColor: rules.brandColor,
    seller: row.seller,
    messageTimes: row.messageTimes,
    introduction: row.introduction,
  }
}

export async function hoursOf(db: Db | Tx, { businessId, shopId }: OfShop) {
  const { rows } = await sql<ShopSettings['hours'][number]>`
    select weekday, from_minute as "fromMinute", to_minute as "toMinute" from shop_hours
    where business_id = ${businessId} and shop_id = ${shopId} order by weekday, from_minute`.execute(
    db,
  )
  return rows
}

/** From today on, by the clock of the shop. */
export async function closuresOf(db: Db | Tx, { businessId, shopId }: OfShop, now: Date) {
  const { rows } = await sql<ShopSettings['closures'][number]>`
    select c.id, c.from_day::text as "fromDay", c.to_day::text as "toDay", c.from_minute as "fromMinute", c.to_minute as "toMinute",
      c.reason
    from shop_closure c join shop s on s.business_id = c.business_id and s.id = c.shop_id
    where c.business_id = ${businessId} and c.shop_id = ${shopId}
      and c.to_day >= (${now.toISOString()}::timestamptz at time zone s.time_zone)::date
    order by c.from_day, c.from_minute, c.id`.execute(db)
  return rows
}

type ShopFacts = Pick<ShopSettings, 'seller' | 'messageTimes' | 'introduction'> & {
  details: Details
  country: string
  bookingRules: Omit<
    ShopSettings['bookingRules'],
    'isPhoneRequired' | 'unpaidLimit' | 'releaseUnansweredMinutes' | 'tellsClients'
  >
}

/** A shop's own row; `lock` waits for a change under way. Errors: `not_found`. */
export async function shopOf(
  db: Db | Tx,
  { businessId, shopId }: OfShop,
  lock = false,
): Promise<ShopFacts> {
  const { rows } = await sql<ShopFacts>`
    select jsonb_build_object('shopName', name, 'street', street, 'postalCode', postal_code, 'city', city, 'latitude', latitude,
        'longitude', longitude, 'timeZone', time_zone, 'shopPhone', phone, 'shopEmail', email) as details, country,
      jsonb_build_object('holdMinutes', hold_minutes, 'gridMinutes', grid_minutes, 'noticeMinutes', notice_minutes,
        'horizonDays', horizon_days, 'partyLimit', party_limit, 'waitMinutes', wait_minutes, 'gapRule', gap_rule,
        'gapMinutes', gap_minutes, 'assignmentRule', assignment_rule, 'neverAlone', never_alone) as "bookingRules",
      jsonb_build_object('legalName', legal_name, 'legalAddress', legal_address, 'registrationNumber', registration_number,
        'taxNumber', tax_number) as seller,
      jsonb_build_object('reminderMinutes', reminder_minutes, 'freeCancelReminderMinutes', free_cancel_reminder_minutes,
        'quietFromMinute', quiet_from_minute, 'quietToMinute', quiet_to_minute, 'reviewMonths', review_months) as "messageTimes",
      jsonb_build_object('description', description, 'amenities', amenities) as introduction
    from shop where business_id = ${businessId} and id = ${shopId}
    ${lock ? sql`for no key update` : sql``}`.execute(db)
  const [found] = rows
  if (!found) throw refuse('not_found')
  return found
}

/** So many are named; the rest stands in the calendar. */
const named = 20

/** Errors: `visits_in_the_way` where there are any. */
export function refuseInTheWay(visits: readonly VisitInTheWay[]): void {
  if (visits.length === 0) return
  throw refuse('visits_in_the_way', {
    count: visits.length,
    visits: visits.slice(0, named).map(({ bookingId, startsAt, clientName }) => ({
      bookingId,
      startsAt: startsAt.toISOString(),
      clientName,
    })),
  })
}
