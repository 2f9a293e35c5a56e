import type { Bilingual } from '@serein/shared/schema.ts'
import type { Offer } from '@serein/shared/offer/contract.ts'
import { type OfferRule, savingOf } from '@serein/shared/offer/rules.ts'
import { nearbyMetres } from '@serein/shared/shop/rules.ts'
import { sql } from 'kysely'
import { readCursor, writeCursor } from '../platform/cursor.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { placeOf } from '../shop/shop.ts'
import { firstPicture } from '../shop/sql.ts'

type OfferRow = Omit<Offer, 'from' | 'until' | 'isNow' | 'free'> & {
  row: string
  opens: Date
  /** When it holds within the days that count as soon, in order. */
  windows: OfferWindow[]
}
/** When visits an offer is for begin; `until` is excluded. */
export type OfferWindow = { from: string; until: string }
/** A service that is free within a window, and its first starts there. */
export type Opening = {
  window: OfferWindow
  variant: { id: string; serviceName: Bilingual; lengthMinutes: number; priceMinor: number }
  starts: string[]
}
/**
 * The first of these windows in which one of the services (null: any) is free at a shop, with the first that is, or null.
 * Asked of the times, which know the offers.
 */
export type FirstFree = (
  question: {
    shopId: string
    serviceIds: readonly string[] | null
    windows: readonly OfferWindow[]
    /** No later start counts; null: any within the window. */
    latest: string | null
    /** Only starts that leave no gap in the day of who serves. */
    onlyBestFit: boolean
  },
  now: Date,
) => Promise<Opening | null>
type OfferQuery = { shopIds?: string[]; near?: string; cursor?: string; limit: number }

/** How many days ahead an offer counts as soon. */
const soonDays = 7

/** What may come off the prices of a shop for everybody. What lies in the past is left out. */
export async function offersAt(db: Db | Tx, shop: OfferingShop): Promise<OfferRule[]> {
  const { rows } = await sql<OfferRule>`
    select ${rule} from offer where ${isAt(shop)} and is_active and code is null`.execute(db)
  return rows
}

type OfferingShop = { businessId: string; id: string; currency: string }

const rule = sql`id, name, rate, amount_minor as "amountMinor", includes_add_ons as "includesAddOns",
  service_ids as "serviceIds", weekdays, from_minute as "fromMinute", to_minute as "toMinute",
  from_day::text as "fromDay", to_day::text as "toDay", last_minute_hours as "lastMinuteHours",
  for_new_clients as "forNewClients", only_best_fit as "onlyBestFit"`

function isAt({ businessId, id, currency }: OfferingShop) {
  return sql`business_id = ${businessId} and (shop_ids is null or ${id} = any(shop_ids))
    and (currency is null or currency = ${currency})`
}

/** The offer behind a code at a shop, locked: who counts its uses counts alone. Null where no such code holds. */
export async function lockOfferOfCode(
  tx: Tx,
  shop: OfferingShop,
  code: string,
): Promise<(OfferRule & { useLimit: number | null }) | null> {
  const { rows } = await sql<OfferRule & { useLimit: number | null }>`
    select ${rule}, use_limit as "useLimit" from offer
    where ${isAt(shop)} and is_active and code = ${code} for update`.execute(tx)
  return rows[0] ?? null
}

/** An offer that somebody was promised, also where it has ended meanwhile. */
export async function promisedOffer(
  db: Db | Tx,
  { businessId, offerId }: { businessId: string; offerId: string },
): Promise<OfferRule | null> {
  const { rows } = await sql<OfferRule>`
    select ${rule} from offer where business_id = ${businessId} and id = ${offerId}`.execute(db)
  return rows[0] ?? null
}

/** Whether one of these offers is for new clients alone. */
export async function isForNewClients(
  db: Db | Tx,
  businessId: string,
  offerIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from offer where business_id = ${businessId} and id = any(${offerIds}::uuid[])
      and for_new_clients) as is`.execute(db)
  return rows[0]!.is
}

/**
 * Offers now and soon, a page at a time: each with the first time at which something it lowers is free. One for which
 * nothing is free is left out, so a page may be short. Errors: `invalid_input` for a cursor that no page has given out. */
export async function listOffers(
  db: Db,
  { shopIds, near, cursor, limit }: OfferQuery,
  now: Date,
  firstFree: FirstFree,
): Promise<{ offers: Offer[]; nextCursor: string | null }> {
  const { rows: found } = await sql<OfferRow>`
    select * from (
      select md5(o.id::text || s.id::text)::uuid as row, o.id, o.name, o.small_print as "smallPrint", o.rate,
        o.amount_minor as "amountMinor", o.includes_add_ons as "includesAddOns",
        o.last_minute_hours as "lastMinuteHours", o.for_new_clients as "forNewClients", o.only_best_fit as "onlyBestFit", w.opens, w.windows, o.from_minute = 0 and o.to_minute = 1440 as "isAllDay",
        jsonb_build_object('id', s.id, 'name', s.name, 'city', s.city, 'timeZone', s.time_zone,
          'currency', s.currency, 'picture', ${firstPicture}) as shop,
        case when o.service_ids is not null then (
          select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) order by v.position, v.id), '[]')
          from service v join service_shop ss
            on ss.business_id = v.business_id and ss.service_id = v.id and ss.shop_id = s.id
          where v.business_id = o.business_id and v.id = any(o.service_ids) and v.is_active) end as services
      from offer o
      join shop s on s.business_id = o.business_id and s.is_active and (s.is_listed or ${shopIds !== undefined}) and (o.shop_ids is null or s.id = any(o.shop_ids))
      cross join lateral ${windowsOf(now)} as w
      where o.is_active and o.code is null and (o.currency is null or o.currency = s.currency)
        ${shopIds ? sql`and s.id = any(${shopIds}::uuid[])` : sql``}
        ${near ? isNear(placeOf(near)) : sql``}
    ) as offered
    where (services is null or services <> '[]') ${after(cursor)}
    order by opens, row limit ${limit + 1}`.execute(db)
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const offers = await Promise.all(page.map((row) => offerOf(row, now, firstFree)))
  return {
    offers: offers
      .filter((offer) => offer !== null)
      .toSorted((one, other) => one.from.localeCompare(other.from)),
    nextCursor: last ? writeCursor({ at: last.opens, id: last.row }) : null,
  }
}

async function offerOf(
  { windows, row: _row, opens: _opens, ...offer }: OfferRow,
  now: Date,
  firstFree: FirstFree,
): Promise<Offer | null> {
  const { lastMinuteHours } = offer
  const latest = lastMinuteHours
    ? new Date(now.getTime() + lastMinuteHours * 3_600_000).toISOString()
    : null
  const open = await firstFree(
    {
      shopId: offer.shop.id,
      serviceIds: offer.services?.map(({ id }) => id) ?? null,
      // What is only for the last minute holds no longer than that from now.
      windows: windows
        .map(({ from, until }) => ({ from: utc(from), until: utc(until) }))
        .filter(({ from }) => latest === null || from < latest),
      latest,
      onlyBestFit: offer.onlyBestFit,
    },
    now,
  )
  if (!open) return null
  const { window, variant, starts } = open
  const { id: variantId, serviceName: service, lengthMinutes, priceMinor: fullPriceMinor } = variant
  const priceMinor =
    fullPriceMinor - savingOf(offer, { priceMinor: fullPriceMinor, addOnsMinor: 0 })
  return {
    ...offer,
    ...window,
    isNow: window.from <= now.toISOString(),
    free: { variantId, service, lengthMinutes, priceMinor, fullPriceMinor, starts },
  }
}

function utc(instant: string): string {
  return new Date(instant).toISOString()
}

/** When the offer `o` holds at the shop `s`, day by day. A window of yesterday may reach into today. */
function windowsOf(now: Date) {
  const today = sql`(${now}::timestamptz at time zone s.time_zone)::date`
  return sql`(
    select min(opens) as opens, jsonb_agg(jsonb_build_object('from', opens, 'until', closes) order by day) as windows from (
      select (${today} + n) as day,
        ((${today} + n) + make_interval(mins => o.from_minute)) at time zone s.time_zone as opens,
        ((${today} + n) + make_interval(mins => o.to_minute)) at time zone s.time_zone as closes
      from generate_series(-1, ${soonDays}::int) as n) as days
    where closes > ${now} and (o.weekdays is null or extract(isodow from day) = any(o.weekdays))
      and day >= coalesce(o.from_day, day) and day <= coalesce(o.to_day, day)
    having count(*) > 0)`
}

/** The degrees are a little wide, and for the index. */
function isNear({ latitude, longitude }: ReturnType<typeof placeOf>) {
  const degrees = nearbyMetres / 111_000
  return sql`and s.latitude between ${latitude - degrees} and ${latitude + degrees}
    and metres_between(${latitude}, ${longitude}, s.latitude, s.longitude) <= ${nearbyMetres}`
}

function after(cursor: string | undefined) {
  if (!cursor) return sql``
  const { at, id } = readCursor(cursor)
  return sql`and (opens, row) > (${at}, ${id}::uuid)`
}
