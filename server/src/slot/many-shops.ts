import type { PreparedWorld } from '@serein/shared/slot/prepare.ts'
import type { Day } from '@serein/shared/time/day.ts'
import type { OffsetTable } from '@serein/shared/time/zone.ts'
import type { Db } from '../platform/pool.ts'
import { sessionsOfShops } from './group-session-sql.ts'
import { claimSpan, daysAhead, prepareEmpty, withClaimRows, zoneAround } from './prepare-shop.ts'
import {
  type BookableVariant,
  claimsOfBusinesses,
  type ShopRow,
  shopRows,
  staffOfShops,
  unitsOfShops,
  variantsOfShops,
} from './sql.ts'

/** The next days of a shop, ready for the engine. */
export type ShopAhead = {
  shop: ShopRow
  variants: ReadonlyMap<string, BookableVariant>
  prepared: PreparedWorld
  today: Day
  /** The number of the business's change that its claims are of. */
  mark: number
}

/**
 * Reads the next days of several shops: six statements, however many shops. Each is prepared when it is asked for, which takes
 * some milliseconds. Shops that are gone or take nothing new are left out.
 */
export async function readShops(
  db: Db,
  shopIds: readonly string[],
  at: Date,
  days: number,
): Promise<ReadonlyMap<string, () => ShopAhead>> {
  const shops = (await shopRows(db, shopIds)).filter(({ isSuspended }) => !isSuspended)
  if (shops.length === 0) return new Map()
  const businessIds = [...new Set(shops.map(({ businessId }) => businessId))]
  // The claims first: whatever changes while the rest is read is told by a later change.
  const claims = await claimsOfBusinesses(db, businessIds, claimSpan(at, days))
  const [variants, staff, units, sessions] = await Promise.all([
    variantsOfShops(db, shops),
    staffOfShops(db, shops),
    unitsOfShops(db, shops),
    sessionsOfShops(db, shops, claimSpan(at).from),
  ])
  const zoneOf = zonesAround(at, days)
  const prepare = (shop: ShopRow) => (): ShopAhead => {
    const ofBusiness = claims.get(shop.businessId)!
    const reading = {
      shop,
      staff: staff.get(shop.id) ?? [],
      units: units.get(shop.id) ?? [],
      sessions: sessions.get(shop.id) ?? [],
      zone: zoneOf(shop.timeZone),
    }
    const { prepared, today } = prepareEmpty(reading, at, daysAhead(shop, days))
    return {
      shop,
      variants: new Map((variants.get(shop.id) ?? []).map((variant) => [variant.id, variant])),
      prepared: withClaimRows(prepared, ofBusiness.claims),
      today,
      mark: ofBusiness.mark,
    }
  }
  return new Map(shops.map((shop) => [shop.id, prepare(shop)]))
}

/** Each zone is looked up once for all shops. */
function zonesAround(at: Date, days: number) {
  const zones = new Map<string, OffsetTable>()
  return (timeZone: string): OffsetTable => {
    const zone = zones.get(timeZone) ?? zoneAround(timeZone, at, days)
    zones.set(timeZone, zone)
    return zone
  }
}
