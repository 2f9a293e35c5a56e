import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { CustomerNews } from './notify.ts'
import { timeFreeMail, timeHeldMail, waitingEndedMail } from './mail/waiting-mail.ts'
import { type Person, personOfCustomer } from './recipient.ts'

/** A time is held for somebody who waits; nothing where it is not any more, so that nobody is offered what is gone. */
export async function timeHeldNews(
  tx: Tx,
  { businessId, subjectId, data }: OutboxEvent,
  { now }: { now: Date },
): Promise<CustomerNews | null> {
  const { bookingId } = data as { bookingId: string }
  const found = await waitingNow(tx, businessId, subjectId)
  const { rows } = await sql<{ startsAt: Date; heldUntil: Date }>`
    select starts_at as "startsAt", held_until as "heldUntil" from booking
    where business_id = ${businessId} and id = ${bookingId} and state = 'held' and held_until > ${now}`.execute(
    tx,
  )
  const [held] = rows
  if (!found || !held) return null
  const { person, state: _, ...entry } = found
  const time = { startsAt: held.startsAt.toISOString(), until: held.heldUntil.toISOString() }
  return {
    person,
    kind: 'time_held',
    facts: { ...entry, ...time, bookingId },
    mail: timeHeldMail({ ...entry, ...time, bookingId }),
    expiresAt: held.heldUntil,
  }
}

/** Times are free that are told to all whom they fit. */
export async function timeFreeNews(
  tx: Tx,
  { businessId, subjectId, data }: OutboxEvent,
  { now }: { now: Date },
): Promise<CustomerNews | null> {
  const { starts } = data as { starts: string[] }
  const found = await waitingNow(tx, businessId, subjectId)
  const [startsAt] = starts
  if (!found || found.state !== 'waiting' || !startsAt || Date.parse(startsAt) <= now.getTime())
    return null
  const { person, state: _, ...entry } = found
  return {
    person,
    kind: 'time_free',
    facts: { ...entry, startsAt },
    mail: timeFreeMail({ ...entry, starts }),
    expiresAt: new Date(startsAt),
  }
}

/** A wish has ended without a time: its days are over, or offers for it were answered by nobody. */
export async function waitingEndedNews(
  tx: Tx,
  { businessId, subjectId, event }: OutboxEvent,
): Promise<CustomerNews | null> {
  const found = await waitingNow(tx, businessId, subjectId)
  if (!found) return null
  const { person, state: _, ...entry } = found
  const isOver = event === 'waiting.outlived'
  return { person, kind: 'waiting_ended', facts: entry, mail: waitingEndedMail(entry, isOver) }
}

type WaitingNow = {
  person: Person
  state: string
  shopId: string
  shopName: string
  timeZone: string
  serviceNames: Bilingual[]
}

async function waitingNow(
  tx: Tx,
  businessId: string,
  entryId: string,
): Promise<WaitingNow | undefined> {
  const { rows } = await sql<WaitingNow>`
    select ${personOfCustomer} as person, e.state, s.id as "shopId", s.name as "shopName", s.time_zone as "timeZone",
      (select coalesce(jsonb_agg(distinct d.name), '[]')
        from jsonb_path_query(e.request, '$.guests[*].items[*].variantId') as i(id)
        join variant v on v.business_id = e.business_id and v.id = (i.id #>> '{}')::uuid
        join service d on d.business_id = v.business_id and d.id = v.service_id) as "serviceNames"
    from waiting_entry e join shop s on s.business_id = e.business_id and s.id = e.shop_id
      join "user" u on u.id = e.user_id
      left join customer c on c.business_id = e.business_id and c.user_id = e.user_id
    where e.business_id = ${businessId} and e.id = ${entryId}`.execute(tx)
  return rows[0]
}
