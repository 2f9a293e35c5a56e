import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import { standingLimits, type StandingWish } from '@serein/shared/waiting/standing.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { CustomerNews } from './notify.ts'
import { standingHeldMail, standingMail } from './mail/standing-mail.ts'
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
  const { person, state: _, isStanding, ...entry } = found
  const time = { startsAt: held.startsAt.toISOString(), until: held.heldUntil.toISOString() }
  return {
    person,
    kind: 'time_held',
    facts: { ...entry, ...time, bookingId },
    mail: (isStanding ? standingHeldMail : timeHeldMail)({ ...entry, ...time, bookingId }),
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
  const { person, state: _, isStanding: __, ...entry } = found
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
  // Of a wish that comes again its client is told what comes next.
  if (!found || found.isStanding) return null
  const { person, state: _, isStanding: __, ...entry } = found
  const isOver = event === 'waiting.outlived'
  return { person, kind: 'waiting_ended', facts: entry, mail: waitingEndedMail(entry, isOver) }
}

type WaitingNow = {
  person: Person
  state: string
  isStanding: boolean
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
    select ${personOfCustomer} as person, e.state, e.standing_wish_id is not null as "isStanding", s.id as "shopId", s.name as "shopName", s.time_zone as "timeZone",
      ${serviceNames('e')} as "serviceNames"
    from waiting_entry e join shop s on s.business_id = e.business_id and s.id = e.shop_id
      join "user" u on u.id = e.user_id
      left join customer c on c.business_id = e.business_id and c.user_id = e.user_id
    where e.business_id = ${businessId} and e.id = ${entryId}`.execute(tx)
  return rows[0]
}

/** The names of the services that an entry, or a wish that comes again, is for. */
function serviceNames(wish: 'e' | 'w') {
  const column = (name: string) => sql.ref(`${wish}.${name}`)
  return sql<Bilingual[]>`(select coalesce(jsonb_agg(distinct d.name), '[]')
    from jsonb_path_query(${column('request')}, '$.guests[*].items[*].variantId') as i(id)
    join variant v on v.business_id = ${column('business_id')} and v.id = (i.id #>> '{}')::uuid
    join service d on d.business_id = v.business_id and d.id = v.service_id)`
}

const standingKinds = {
  full: 'standing_full',
  over: 'standing_next',
  lapsed: 'standing_next',
  paused: 'standing_paused',
} as const

/** What a wish that comes again has come to; nothing of what its client has done by themself. */
export async function standingNews(
  tx: Tx,
  { businessId, subjectId, event }: OutboxEvent,
): Promise<CustomerNews | null> {
  const { rows } = await sql<StandingNow>`
    select ${personOfCustomer} as person, w.state, w.skip_count as "skipCount", w.next_day::text as "nextDay", s.id as "shopId",
      s.name as "shopName", s.time_zone as "timeZone", ${serviceNames('w')} as "serviceNames"
    from standing_wish w join shop s on s.business_id = w.business_id and s.id = w.shop_id
      join "user" u on u.id = w.user_id
      left join customer c on c.business_id = w.business_id and c.user_id = w.user_id
    where w.business_id = ${businessId} and w.id = ${subjectId}`.execute(tx)
  const [found] = rows
  const news = event.slice('standing.'.length) as keyof typeof standingKinds
  const isPaused = news === 'paused'
  if (!found || found.state !== (isPaused ? 'paused' : 'active')) return null
  const { person, state: _, skipCount, nextDay, ...facts } = found
  if (isPaused && skipCount < standingLimits.skips) return null
  const mail = standingMail(news, { ...facts, nextDay })
  return { person, kind: standingKinds[news], facts, mail }
}

type StandingNow = Omit<WaitingNow, 'isStanding'> & Pick<StandingWish, 'skipCount' | 'nextDay'>
