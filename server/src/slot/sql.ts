import type { OtherPrice } from '@serein/shared/catalogue/menu-price.ts'
import type { CallOutRule } from '@serein/shared/shop/call-out.ts'
import type { CancellationPolicy } from '@serein/shared/shop/rules.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { BookingChannel } from '@serein/shared/catalogue/kinds.ts'
import type { ServiceRule } from '@serein/shared/slot/request.ts'
import type { SlotClaim, SlotStaff, SlotUnit, WeeklySpan } from '@serein/shared/slot/world.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'

/** The shop's own row, as the engine needs it. */
export type ShopRow = {
  businessId: string
  id: string
  timeZone: string
  currency: string
  taxRate: number
  taxIsIncluded: boolean
  version: number
  /** It takes nothing new. */
  isSuspended: boolean
  gridMinutes: number
  noticeMinutes: number
  horizonDays: number
  waitMinutes: number
  holdMinutes: number
  partyLimit: number
  gapRule: 'off' | 'touch_edge' | 'no_gap_below'
  gapMinutes: number
  assignmentRule: 'least_busy' | 'fair' | 'fewest_gaps'
  latitude: number
  longitude: number
  /** How it goes to its clients; null: to nobody. */
  callOutRule: CallOutRule | null
  /** Nobody is alone with a new client. */
  neverAlone: boolean
  cancellationPolicy: CancellationPolicy
  codePrefix: string
  /** Something was agreed with some client of the business. */
  hasArrangements: boolean
  hours: WeeklySpan[]
  closures: { fromDay: string; toDay: string; fromMinute: number | null; toMinute: number | null }[]
}

/** Changes whenever the shop `s`, its catalogue, what comes off its prices or what was agreed with a client does. */
export const worldVersion = sql<number>`s.version + coalesce((select sum(o.version) from offer o where o.business_id = s.business_id), 0)::bigint
  + (select b.arrangement_version from business b where b.id = s.business_id)`

export async function shopRow(db: Db | Tx, shopId: string): Promise<ShopRow | undefined> {
  return (await shopRows(db, [shopId]))[0]
}

/** Those of several that there are, in no order. */
export async function shopRows(db: Db | Tx, shopIds: readonly string[]): Promise<ShopRow[]> {
  const { rows } = await sql<ShopRow>`
    select is_suspended as "isSuspended", business_id as "businessId", id, time_zone as "timeZone", currency, tax_rate as "taxRate",
      tax_is_included as "taxIsIncluded", ${worldVersion} as version, grid_minutes as "gridMinutes", notice_minutes as "noticeMinutes",
      horizon_days as "horizonDays", wait_minutes as "waitMinutes", hold_minutes as "holdMinutes",
      party_limit as "partyLimit", gap_rule as "gapRule", gap_minutes as "gapMinutes",
      assignment_rule as "assignmentRule", never_alone as "neverAlone", latitude, longitude, call_out_rule as "callOutRule", cancellation_policy as "cancellationPolicy",
      (select booking_code_prefix from business b where b.id = s.business_id) as "codePrefix",
      (select arrangement_version > 0 from business b where b.id = s.business_id) as "hasArrangements",
      coalesce((select json_agg(json_build_object('weekday', weekday, 'fromMinute', from_minute, 'toMinute', to_minute)
        order by weekday, from_minute)
        from shop_hours h where h.business_id = s.business_id and h.shop_id = s.id), '[]') as hours,
      coalesce((select json_agg(json_build_object('fromDay', from_day, 'toDay', to_day, 'fromMinute', from_minute,
        'toMinute', to_minute))
        from shop_closure c where c.business_id = s.business_id and c.shop_id = s.id), '[]') as closures
    from shop s where id = any(${shopIds}::uuid[]) and (is_active or is_suspended)`.execute(db)
  return rows
}

/** What is read of several shops by one statement, by shop; one that has nothing of it is not in there. */
export type ByShop<T> = ReadonlyMap<string, T[]>

export type ShopKey = Pick<ShopRow, 'businessId' | 'id' | 'currency'>

/** These shops as a table `at`. */
export function tableOf(shops: readonly ShopKey[]) {
  const column = <K extends keyof ShopKey>(key: K) => shops.map((shop) => shop[key])
  return sql`unnest(${column('businessId')}::uuid[], ${column('id')}::uuid[], ${column('currency')}::text[])
    as at (business_id, shop_id, currency)`
}

export function byShop<T>(rows: readonly (T & { shopId: string })[]): ByShop<T> {
  const found = new Map<string, T[]>()
  for (const { shopId, ...row } of rows) {
    const ofShop = found.get(shopId)
    if (ofShop) ofShop.push(row as T)
    else found.set(shopId, [row as T])
  }
  return found
}

/** A variant with all that booking it takes, and what it costs here: usually, and beside that at this shop or from a day on. */
export type BookableVariant = {
  id: string
  serviceId: string
  serviceName: Bilingual
  variantName: Bilingual | null
  lengthMinutes: number
  priceMinor: number
  otherPrices: OtherPrice[]
  /** The desk sets the price: it is asked first, and nothing is paid before. */
  isOnConsultation: boolean
  taxRate: number | null
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  hands: number
  isStrenuous: boolean
  /** By whom it may be booked anew. */
  channel: BookingChannel
  /** What its service says of its time; null: nothing. */
  rule: ServiceRule | null
  /** It is given at the client's, and takes no room. */
  isCallOut: boolean
  /** Of those that clients may book online. */
  isFirst: boolean
  segments: { kind: 'hands_on' | 'processing' | 'finishing'; minutes: number }[]
  requires: { anyOf: string[]; count: number; segment: number | null }[]
  addOns: {
    id: string
    name: Bilingual
    lengthMinutes: number
    priceMinor: number
    otherPrices: OtherPrice[]
  }[]
  /** Of a price that was agreed with the client: what the menu says instead. */
  menuPriceMinor?: number
  /** Its length is the same with every therapist. */
  isLengthAgreed?: boolean
}

export async function bookableVariants(db: Db | Tx, shop: ShopKey): Promise<BookableVariant[]> {
  return (await variantsOfShops(db, [shop])).get(shop.id) ?? []
}

/** Of each shop its menu, in the order in which it is shown. */
export async function variantsOfShops(
  db: Db | Tx,
  shops: readonly ShopKey[],
): Promise<ByShop<BookableVariant>> {
  const { rows } = await sql<BookableVariant & { shopId: string }>`
    select at.shop_id as "shopId", ${variantOf([])}
    from ${tableOf(shops)}
    join service_shop o on o.business_id = at.business_id and o.shop_id = at.shop_id
    join service s on s.business_id = o.business_id and s.id = o.service_id and s.is_active
    join category c on c.business_id = s.business_id and c.id = s.category_id
    join variant v on v.business_id = s.business_id and v.service_id = s.id and v.is_active
    join variant_price p on p.business_id = v.business_id and p.variant_id = v.id and p.currency = at.currency
    order by at.shop_id, c.position, s.position, s.id, v.position, v.length_minutes`.execute(db)
  return byShop(rows)
}

/** Variants and add-ons that were booked, whether they are on the menu still or not. */
export async function bookedVariants(
  db: Db | Tx,
  shop: ShopRow,
  { variantIds, addOnIds }: { variantIds: readonly string[]; addOnIds: readonly string[] },
): Promise<BookableVariant[]> {
  const { rows } = await sql<BookableVariant>`
    select ${variantOf(addOnIds)}
    from ${tableOf([shop])}
    join variant v on v.business_id = at.business_id
    join service s on s.business_id = v.business_id and s.id = v.service_id
    join category c on c.business_id = s.business_id and c.id = s.category_id
    join variant_price p on p.business_id = v.business_id and p.variant_id = v.id and p.currency = at.currency
    where v.id = any(${variantIds}::uuid[])`.execute(db)
  return rows
}

/**
 * Of the variant `v` at its price `p`, of the service `s` in the category `c`, at the shop `at`; with the add-ons of the menu and
 * those that were booked.
 */
function variantOf(bookedAddOns: readonly string[]) {
  return sql`v.id, v.service_id as "serviceId", s.name as "serviceName", v.name as "variantName",
      v.length_minutes as "lengthMinutes", case s.price_kind when 'on_consultation' then 0 else p.price_minor end as "priceMinor",
      case s.price_kind when 'on_consultation' then '[]' else ${otherPrices('variant_id', 'v')} end as "otherPrices",
      s.price_kind = 'on_consultation' as "isOnConsultation",
      s.tax_rate as "taxRate",
      s.buffer_before_minutes as "bufferBeforeMinutes", s.buffer_after_minutes as "bufferAfterMinutes", case when s.session_seats is null then s.hands else 0 end as hands,
      s.is_strenuous as "isStrenuous", s.channel, s.is_call_out as "isCallOut",
      ${ruleOfService} as rule,
      row_number() over (partition by at.shop_id order by s.channel = 'desk' or s.is_call_out, c.position, s.position, s.id, v.position, v.length_minutes) = 1 as "isFirst",
      coalesce((select json_agg(json_build_object('kind', kind, 'minutes', length_minutes) order by position)
        from segment g where g.business_id = v.business_id and g.variant_id = v.id), '[]') as segments,
      coalesce((select json_agg(json_build_object('anyOf', kind_ids, 'count', 1, 'segment', segment_position)
        order by position)
        from requirement r where r.business_id = s.business_id and r.service_id = s.id and s.session_seats is null), '[]') as requires,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'lengthMinutes', a.length_minutes,
        'priceMinor', ap.price_minor, 'otherPrices', ${otherPrices('add_on_id', 'a')}) order by a.position)
        from add_on a
        join add_on_price ap on ap.business_id = a.business_id and ap.add_on_id = a.id and ap.currency = at.currency
        where a.business_id = s.business_id and (a.id = any(${bookedAddOns}::uuid[]) or a.is_active and exists (
          select from service_add_on sa
          where sa.business_id = a.business_id and sa.add_on_id = a.id and sa.service_id = s.id))), '[]') as "addOns"`
}

/** Beside the usual price of a variant `v` or an extra `a` at the shop `at`. */
function otherPrices(column: 'variant_id' | 'add_on_id', of: 'v' | 'a') {
  return sql`coalesce((select json_agg(json_build_object('shopId', m.shop_id, 'fromDay', m.from_day, 'priceMinor', m.price_minor))
        from menu_price m where m.business_id = ${sql.ref(of)}.business_id and m.${sql.ref(column)} = ${sql.ref(of)}.id
          and m.currency = at.currency and (m.shop_id is null or m.shop_id = at.shop_id)), '[]')`
}
/** Of the service `s`: null where it keeps to the rules of the shop alone. */
const ruleOfService = sql`(select case when coalesce(s.notice_minutes, s.horizon_days, s.day_limit, s.session_seats, h.count) is not null then
    json_build_object('serviceId', s.id, 'noticeMinutes', s.notice_minutes, 'horizonDays', s.horizon_days,
      'dayLimit', s.day_limit, 'inSessions', s.session_seats is not null, 'hours', coalesce(h.hours, '[]')) end
  from (select nullif(count(*), 0) as count, json_agg(json_build_object('weekday', weekday, 'fromMinute', from_minute,
      'toMinute', to_minute) order by weekday, from_minute) as hours
    from service_hours h where h.business_id = s.business_id and h.service_id = s.id) h)`

/** A therapist of the shop as the engine knows them, with their own prices. */
export type BookableStaff = SlotStaff & {
  name: string
  title: Bilingual
  ownPrices: Record<string, number>
}

export async function bookableStaff(db: Db | Tx, shop: ShopKey): Promise<BookableStaff[]> {
  return (await staffOfShops(db, [shop])).get(shop.id) ?? []
}

/** Of each shop its therapists, in their order. */
export async function staffOfShops(
  db: Db | Tx,
  shops: readonly ShopKey[],
): Promise<ByShop<BookableStaff>> {
  const { rows } = await sql<BookableStaff & { shopId: string }>`
    select at.shop_id as "shopId", m.id, m.name, m.title, m.gender, m.is_for_returning_only as "isForReturningOnly",
      json_build_object('handsOnMinutesADay', m.hands_on_minutes_a_day, 'handsOnMinutesInARow', m.hands_on_minutes_in_a_row,
        'recoveryMinutes', m.recovery_minutes) as load,
      coalesce((select json_object_agg(variant_id, json_build_object('minutes', length_minutes, 'isExpert', k.level = 'expert'))
        from skill k where k.business_id = m.business_id and k.staff_id = m.id and k.level <> 'learning'), '{}') as skills,
      coalesce((select json_object_agg(variant_id, price_minor) filter (where price_minor is not null)
        from skill k where k.business_id = m.business_id and k.staff_id = m.id), '{}') as "ownPrices",
      coalesce((select json_agg(json_build_object('weekday', weekday, 'fromMinute', from_minute,
        'toMinute', to_minute, 'fromDay', from_day, 'toDay', to_day, 'everyWeeks', every_weeks,
        'breaks', coalesce((select json_agg(json_build_object('fromMinute', b.from_minute, 'toMinute', b.to_minute))
          from shift_break b where b.business_id = f.business_id and b.shift_id = f.id), '[]')))
        from shift f where f.business_id = m.business_id and f.staff_id = m.id and f.shop_id = at.shop_id), '[]') as shifts,
      coalesce((select json_agg(json_build_object('day', day, 'spans', spans)) from (
        select day, coalesce(json_agg(json_build_object('fromMinute', from_minute, 'toMinute', to_minute))
          filter (where from_minute is not null and shop_id = at.shop_id), '[]') as spans
        from shift_exception e where e.business_id = m.business_id and e.staff_id = m.id group by day) days), '[]') as exceptions,
      coalesce((select json_agg(json_build_object('from', lower(span), 'to', upper(span)))
        from private_calendar p, unnest(p.busy) as span where p.business_id = m.business_id and p.staff_id = m.id), '[]') as "privateTimes"
    from ${tableOf(shops)}
    join staff_member m on m.business_id = at.business_id and m.is_active
      and (exists (select from shift f where f.business_id = m.business_id and f.staff_id = m.id and f.shop_id = at.shop_id)
        or exists (select from shift_exception e where e.business_id = m.business_id and e.staff_id = m.id and e.shop_id = at.shop_id))
    order by at.shop_id, m.position, m.id`.execute(db)
  return byShop(rows)
}

export async function bookableUnits(db: Db | Tx, shop: ShopKey): Promise<SlotUnit[]> {
  return (await unitsOfShops(db, [shop])).get(shop.id) ?? []
}

/** Of each shop its rooms and equipment, in their order. */
export async function unitsOfShops(
  db: Db | Tx,
  shops: readonly ShopKey[],
): Promise<ByShop<SlotUnit>> {
  const { rows } = await sql<SlotUnit & { shopId: string }>`
    select at.shop_id as "shopId", id, kind_id as kind, places, is_shared as "isShared", turnover_minutes as "turnoverMinutes"
    from ${tableOf(shops)}
    join unit u on u.business_id = at.business_id and u.shop_id = at.shop_id and is_active
    order by at.shop_id, position, id`.execute(db)
  return byShop(rows)
}

export type ClaimRow = Omit<SlotClaim, 'state'> & {
  state: 'held' | 'kept' | 'released'
  bookingId: string | null
  itemId: string | null
}

/** The claims of a business that begin in a span of time, without ways, which the engine works out, and the number of their change. */
export type ClaimsOfBusiness = { mark: number; claims: ClaimRow[] }

/** Of each business its claims that begin at `from` or later and before `until`, all of one moment. */
export async function claimsOfBusinesses(
  db: Db | Tx,
  businessIds: readonly string[],
  { from, until }: { from: Date; until: Date },
): Promise<ReadonlyMap<string, ClaimsOfBusiness>> {
  const { rows } = await sql<{ businessId: string; mark: number; claims: ClaimRow[] | null }>`
    select b.id as "businessId", coalesce((select number from business_change where business_id = b.id), 0) as mark,
      (select ${claimList} from claim where business_id = b.id and lower(during) >= ${from} and lower(during) < ${until}
        and state <> 'released') as claims
    from unnest(${businessIds}::uuid[]) as b (id)`.execute(db)
  return new Map(
    rows.map(({ businessId, mark, claims }) => [businessId, { mark, claims: claims ?? [] }]),
  )
}

const claimList = sql`json_agg(json_build_object('id', id, 'staffId', staff_id, 'unitId', unit_id, 'serviceId', service_id, 'place', place,
  'from', lower(during), 'to', upper(during), 'state', state, 'heldUntil', held_until, 'bookingId', booking_id,
  'itemId', item_id, 'purpose', purpose, 'isStrenuous', is_strenuous, 'callOut', call_out)) filter (where purpose <> 'way')`

/**
 * A picture of the business's claims that begin at `from` or later, and the number of the change it is of, to ask from next time.
 * `since` null: all of them. Else only rows that later changes have written, released ones included. A claim never begins earlier
 * than it once did, so a caller with the same `from` misses nothing of what they have.
 */
export async function claimsSince(
  db: Db | Tx,
  shop: { businessId: string; id: string },
  since: number | null,
  from: Date,
): Promise<{ mark: number; version: number | null; claims: ClaimRow[] }> {
  const rowsOf =
    since === null
      ? sql`claim where business_id = ${shop.businessId} and lower(during) >= ${from} and state <> 'released'`
      : sql`slot_changes(${shop.businessId}, ${since}, ${from})`
  const { rows } = await sql<{ mark: number; version: number | null; claims: ClaimRow[] | null }>`
    select coalesce((select number from business_change where business_id = ${shop.businessId}), 0) as mark,
      (select ${worldVersion} from shop s where business_id = ${shop.businessId} and id = ${shop.id} and is_active) as version,
      (select ${claimList} from ${rowsOf}) as claims`.execute(db)
  const { mark, version, claims } = rows[0]!
  return { mark, version, claims: claims ?? [] }
}
