import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import { linkForMail } from '../booking/guest/private-link.ts'
import type { KeptLink } from '../platform/link.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { inBoth, inEach } from '../platform/words.ts'
import { type Visit, visitNow } from './facts.ts'
import { formatFor } from './mail/format.ts'
import { fillSimpleMail } from './mail/our-words.ts'
import { firstNameOf } from './mail/visit-values.ts'
import { ownStart, type SimpleMail } from './message.ts'
import type { NotifyContext } from './notification.ts'
import { notifyBySimpleMail } from './notify.ts'
import { newsOf } from './visit-news.ts'

const dayMs = 86_400_000
/** Somebody is on their way home first. */
const hoursAfterVisit = 2

/** It is over for somebody from here on: also for who gets to be its client only then. */
export const isOverFor: ReadonlySet<string> = new Set(['booking.completed', 'booking.named'])

type Kept = { facts: Visit['facts']; person: Pick<Visit['person'], 'name'> }
type Had = { name: Bilingual; aftercare: Bilingual; rebookAfterDays: number | null }

/**
 * After a completed visit: what to mind, where its services say so, and at their interval whether it is time for another. Who books
 * again before is not asked.
 */
export async function notifyAfterVisits(
  tx: Tx,
  context: NotifyContext,
  events: OutboxEvent[],
  now: Date,
): Promise<void> {
  for (const event of events) {
    if (isOverFor.has(event.event)) await planAfter(tx, context, event, now)
    if (event.event === 'booking.name_undone') await forgetVisit(tx, event)
    if (event.event === 'booking.complete_undone') await forgetNews(tx, event, now)
    if (event.event === 'booking.confirmed') await forgetInvitation(tx, event, now)
  }
}

async function planAfter(tx: Tx, { on, links }: NotifyContext, event: OutboxEvent, now: Date) {
  const { businessId, subjectId: bookingId } = event
  const visit = await visitNow(tx, businessId, bookingId)
  if (visit?.facts.state !== 'completed') return
  const had = await servicesOf(tx, businessId, bookingId)
  const link = await linkForMail(tx, links, { businessId, bookingId })
  const from = (ms: number) =>
    new Date(Math.max(Date.parse(visit.facts.endsAt) + ms, now.getTime()))
  const common = { businessId, facts: newsOf(visit.facts), now, isQuiet: true }
  const care = had.filter(({ aftercare }) => aftercare.en !== '' || aftercare.fr !== '')
  if (link && care.length > 0)
    await notifyBySimpleMail(tx, on, visit.person, {
      ...common,
      kind: 'aftercare',
      source: `${sources.care}${bookingId}`,
      mail: aftercareMail(visit, care, link),
      from: from(hoursAfterVisit * 3_600_000),
    })
  const days = had.flatMap(({ rebookAfterDays }) => rebookAfterDays ?? [])
  // It is turned off in the app alone, where one needs an account.
  if (link && visit.person.userId && days.length > 0)
    await notifyBySimpleMail(tx, on, visit.person, {
      ...common,
      kind: 'rebook',
      source: `${sources.rebook}${bookingId}`,
      mail: rebookMail(visit, had, link),
      from: from(Math.min(...days) * dayMs),
    })
}

/** What is told of a visit that is over. */
export const sources = { care: 'aftercare:', rebook: 'rebook:', review: 'review:' } as const

/** Whether it tells of a visit that is not over after all, or is nobody's again. */
export async function isNotOver(db: Db, source: string): Promise<boolean> {
  const prefix = Object.values(sources).find((one) => source.startsWith(one))
  if (!prefix) return false
  const { rows } = await sql`
    select from booking where id = ${source.slice(prefix.length)} and (state <> 'completed' or link_hash is null)`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether it invites a client to come again who has booked there since. */
export async function isRebooked(db: Db, source: string): Promise<boolean> {
  if (!source.startsWith(sources.rebook)) return false
  const { rows } = await sql`
    select from booking b join booking o on o.business_id = b.business_id and o.customer_id = b.customer_id
      and o.created_at > b.created_at and o.id <> b.id
      and o.state in ('held', 'requested', 'confirmed', 'checked_in', 'completed')
    where b.id = ${source.slice(sources.rebook.length)} limit 1`.execute(db)
  return rows.length > 0
}

/** An invitation that is not shown yet is no news any more. */
async function forgetInvitation(tx: Tx, { businessId, subjectId }: OutboxEvent, now: Date) {
  await sql`
    delete from notification n using booking b
    where b.business_id = ${businessId} and b.id = ${subjectId} and n.user_id = b.user_id
      and n.business_id = b.business_id and n.kind = 'rebook' and n.happened_at > ${now}`.execute(
    tx,
  )
}

/** A visit that is nobody's again is no news of who had it by mistake. */
async function forgetVisit(tx: Tx, { businessId, subjectId }: OutboxEvent) {
  await sql`
    delete from notification n using booking b
    where b.business_id = ${businessId} and b.id = ${subjectId} and b.user_id is null
      and n.business_id = b.business_id and n.member_of is null
      and (n.booking_id = b.id or n.source = any(${Object.values(sources).map((source) => source + subjectId)}))`.execute(
    tx,
  )
}

/** What tells of a visit that is over is no news while it is not. */
async function forgetNews(tx: Tx, { businessId, subjectId }: OutboxEvent, now: Date) {
  await sql`
    delete from notification where business_id = ${businessId} and happened_at > ${now}
      and source = any(${Object.values(sources).map((source) => source + subjectId)})`.execute(tx)
}

async function servicesOf(tx: Tx, businessId: string, bookingId: string): Promise<Had[]> {
  const { rows } = await sql<Had>`
    select s.name, s.aftercare, s.rebook_after_days as "rebookAfterDays"
    from service s where s.business_id = ${businessId} and s.id in (select i.service_id from item i
      where i.business_id = ${businessId} and i.booking_id = ${bookingId} and i.cancelled_at is null)
    order by s.position, s.id`.execute(tx)
  return rows
}

export function aftercareMail(visit: Kept, care: Had[], link: KeptLink): SimpleMail {
  return {
    ...fillSimpleMail('aftercare', visit.facts.businessId, valuesOf(visit, care)),
    fixed: care.map(({ name, aftercare }) =>
      inEach((t, language) =>
        t('notification.aftercare.line', {
          service: name[language],
          care: aftercare[language] || aftercare.en || aftercare.fr,
        }),
      ),
    ),
    action: {
      label: inBoth('notification.action.seeOwnVisit'),
      path: `${screens.bookingDetails}?visit=`,
      link,
    },
  }
}

export function rebookMail(visit: Kept, had: Had[], link: KeptLink): SimpleMail {
  const due = had.filter(({ rebookAfterDays }) => rebookAfterDays !== null)
  return {
    ...fillSimpleMail('rebook', visit.facts.businessId, valuesOf(visit, due)),
    fixed: [inBoth('notification.rebook.turnOff')],
    action: {
      label: inBoth('notification.action.seeLastVisit'),
      path: `${screens.bookingDetails}?visit=`,
      link,
    },
  }
}

function valuesOf({ facts, person }: Kept, had: Had[]) {
  return inEach((_, language) => ({
    firstName: firstNameOf(person.name),
    shopName: facts.shop.name,
    service: had.map(({ name }) => name[language]).join(', '),
    date: formatFor(language, facts.timeZone, facts.currency).longDate(ownStart(facts)),
  }))
}
