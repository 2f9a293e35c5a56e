import type { OfferRule } from '@serein/shared/offer/rules.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'
import type { Opening, OfferWindow } from './offer.ts'

type NewOffer = Pick<OfferRule, 'name' | 'rate' | 'weekdays' | 'toMinute'> &
  Partial<Pick<OfferRule, 'includesAddOns' | 'lastMinuteHours' | 'fromMinute'>> & {
    code?: string
    forNewClients?: boolean
    onlyBestFit?: boolean
    useLimit?: number
  }

/** Ends all offers of a business. */
export async function endOffers(db: Db, businessId: string): Promise<void> {
  await sql`update offer set is_active = false where business_id = ${businessId}`.execute(db)
}

/** An offer of all shops of a business. */
export async function addOffer(db: Db, businessId: string, wanted: NewOffer): Promise<void> {
  const { name, rate, weekdays, fromMinute = 0, toMinute, includesAddOns, lastMinuteHours } = wanted
  const { code = null, useLimit = null, forNewClients = false, onlyBestFit = false } = wanted
  await sql`
    insert into offer (business_id, name, small_print, rate, weekdays, from_minute, to_minute, includes_add_ons, last_minute_hours,
      code, use_limit, for_new_clients, only_best_fit)
    values (${businessId}, ${JSON.stringify(name)}::jsonb, '{"en": "", "fr": ""}', ${rate}, ${weekdays}::smallint[],
      ${fromMinute}, ${toMinute}, ${includesAddOns ?? false}, ${lastMinuteHours ?? null},
      ${code}, ${useLimit}, ${forNewClients}, ${onlyBestFit})`.execute(db)
}

/** A massage at the beginning of a window, if there is one. */
export function openingIn(window: OfferWindow | undefined): Opening | null {
  if (!window) return null
  const serviceName = { en: 'Massage', fr: 'Massage' }
  const variant = { id: idOfVariant, serviceName, lengthMinutes: 60, priceMinor: 9_000 }
  return { window, variant, starts: [window.from] }
}

const idOfVariant = '019b76da-a800-7000-8000-000000000001'
