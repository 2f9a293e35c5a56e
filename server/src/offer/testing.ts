import type { OfferRule } from '@serein/shared/offer/rules.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'

type Wanted = Pick<OfferRule, 'name' | 'rate' | 'weekdays' | 'toMinute'> &
  Partial<Pick<OfferRule, 'includesAddOns' | 'lastMinuteHours' | 'fromMinute'>> & {
    code?: string
    useLimit?: number
  }

/** Ends all offers of a business. */
export async function endOffers(db: Db, businessId: string): Promise<void> {
  await sql`update offer set is_active = false where business_id = ${businessId}`.execute(db)
}

/** An offer of all shops of a business. */
export async function addOffer(db: Db, businessId: string, wanted: Wanted): Promise<void> {
  const { name, rate, weekdays, fromMinute = 0, toMinute, includesAddOns, lastMinuteHours } = wanted
  const { code = null, useLimit = null } = wanted
  await sql`
    insert into offer (business_id, name, small_print, rate, weekdays, from_minute, to_minute, includes_add_ons, last_minute_hours,
      code, use_limit)
    values (${businessId}, ${JSON.stringify(name)}::jsonb, '{"en": "", "fr": ""}', ${rate}, ${weekdays}::smallint[],
      ${fromMinute}, ${toMinute}, ${includesAddOns ?? false}, ${lastMinuteHours ?? null},
      ${code}, ${useLimit})`.execute(db)
}
