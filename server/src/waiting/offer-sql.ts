import type { EarlierOffer } from '@serein/shared/waiting/rules.ts'
import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { Tx } from '../platform/pool.ts'
import type { WaitingEntry } from './sql.ts'

type NewOffer = {
  businessId: string
  entryId: string
  /** That is held. */
  bookingId: string
  startsAt: string
  endsAt: string
  now: Date
}

export async function insertOffer(tx: Tx, offer: NewOffer): Promise<void> {
  const { businessId, entryId, bookingId, startsAt, endsAt, now } = offer
  await sql`
    insert into waiting_offer (business_id, waiting_entry_id, booking_id, state, starts_at, ends_at, offered_at)
    values (${businessId}, ${entryId}, ${bookingId}, 'open', ${startsAt}, ${endsAt}, ${now})`.execute(
    tx,
  )
}

/** Times that are told for an entry, each once. Returns those that were not told before. */
export async function insertFreeTimes(
  tx: Tx,
  { businessId, id }: Pick<WaitingEntry, 'businessId' | 'id'>,
  times: readonly EarlierOffer[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ startsAt: string }>`
    insert into waiting_offer (business_id, waiting_entry_id, state, starts_at, ends_at, offered_at)
    select ${businessId}, ${id}, 'told', t."startsAt", t."endsAt", ${now}
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as t("startsAt" timestamptz, "endsAt" timestamptz)
    order by 4 on conflict do nothing returning ${instantOf('starts_at')} as "startsAt"`.execute(tx)
  return rows.map(({ startsAt }) => startsAt)
}

/** The offer of a locked entry that nobody has answered yet, and what its booking is by now. */
type OpenOffer = {
  id: string
  bookingId: string
  isHeld: boolean
  isBooked: boolean
  wasReleased: boolean
}

export async function openOfferOf(
  tx: Tx,
  { businessId, id }: Pick<WaitingEntry, 'businessId' | 'id'>,
): Promise<OpenOffer | undefined> {
  // Who has booked has said how they pay: what became of the visit since is no answer to the offer.
  const { rows } = await sql<OpenOffer>`
    select o.id, o.booking_id as "bookingId", b.state = 'held' as "isHeld", b.tender is not null as "isBooked",
      b.state = 'released' as "wasReleased"
    from waiting_offer o join booking b on b.business_id = o.business_id and b.id = o.booking_id
    where o.business_id = ${businessId} and o.waiting_entry_id = ${id} and o.state = 'open'`.execute(
    tx,
  )
  return rows[0]
}

export async function closeOffer(
  tx: Tx,
  businessId: string,
  { id }: Pick<OpenOffer, 'id'>,
  state: 'taken' | 'passed' | 'expired',
): Promise<void> {
  await sql`
    update waiting_offer set state = ${state} where business_id = ${businessId} and id = ${id}`.execute(
    tx,
  )
}
