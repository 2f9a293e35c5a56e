import { allows } from '@serein/shared/business/permission.ts'
import type { TeamFacts } from '@serein/shared/notification/team-contract.ts'
import type { TeamKind } from '@serein/shared/notification/team-kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { Member } from './recipient.ts'
import { place } from './team-other.ts'
import { type EnabledChannels, notifyTeam } from './notify.ts'

/** Time off, or a day that one gives to another: where, when, and whose it is. */
type Found = TeamFacts & { shopId: string; giverId: string; takerId: string | null }
type Notice = { kind: TeamKind; hears: (member: Member, found: Found) => boolean }

const decides = ({ permissions }: Member) => allows(permissions.team, 'change')
const gives = ({ staffIds }: Member, { giverId }: Found) => staffIds.includes(giverId)
const takes = ({ staffIds }: Member, { takerId }: Found) =>
  takerId !== null && staffIds.includes(takerId)
const isEither = (member: Member, found: Found) => gives(member, found) || takes(member, found)

/** What is told of it, and to whom: first to who answers, then to who is concerned. */
const news: Record<string, Notice> = {
  'time_off.asked': { kind: 'time_off_asked', hears: decides },
  'time_off.approved': { kind: 'time_off_approved', hears: gives },
  'time_off.refused': { kind: 'time_off_refused', hears: gives },
  'swap.asked': { kind: 'swap_asked', hears: takes },
  'swap.agreed': { kind: 'swap_agreed', hears: decides },
  'swap.declined': { kind: 'swap_declined', hears: gives },
  'swap.approved': { kind: 'swap_approved', hears: isEither },
  'swap.refused': { kind: 'swap_refused', hears: isEither },
}

/** Tells those who work at a business of time off and of days that change hands. */
export async function notifyTeamOfRota(
  tx: Tx,
  on: EnabledChannels,
  { event, businessId, subjectId, data }: OutboxEvent,
  now: Date,
): Promise<void> {
  const notice = news[event]
  if (!notice) return
  const question = event.startsWith('swap.')
    ? swap(businessId, subjectId)
    : timeOff(businessId, subjectId)
  const [found] = (await question.execute(tx)).rows
  if (!found) return
  const { giverId: _giver, takerId: _taker, ...facts } = found
  await notifyTeam(tx, on, {
    businessId,
    shopId: facts.shopId,
    source: `${notice.kind}:${subjectId}`,
    aboutUserId: null,
    actor: (data as { userId?: string }).userId ?? null,
    newsFor: (member) =>
      notice.hears(member, found)
        ? { kind: notice.kind, facts: { ...facts, isOwn: isEither(member, found) } }
        : null,
    now,
  })
}

function timeOff(businessId: string, id: string): RawBuilder<Found> {
  return sql<Found>`
    select ${place}, ${instantOf('t.starts')} as "startsAt", array[m.name] as "staffNames", m.id as "giverId",
      null as "takerId"
    from time_off o cross join lateral (select lower(o.during) as starts) t
      join shop s on s.business_id = o.business_id and s.id = o.shop_id
      join staff_member m on m.business_id = o.business_id and m.id = o.staff_id
    where o.business_id = ${businessId} and o.id = ${id}`
}

function swap(businessId: string, id: string): RawBuilder<Found> {
  return sql<Found>`
    select ${place}, ${instantOf('t.noon')} as "startsAt",
      array[m.name, c.name] as "staffNames", m.id as "giverId", c.id as "takerId"
    from swap w
      join shop s on s.business_id = w.business_id and s.id = w.shop_id
      join staff_member m on m.business_id = w.business_id and m.id = w.staff_id
      join staff_member c on c.business_id = w.business_id and c.id = w.with_staff_id
      cross join lateral (select (w.day + time '12:00') at time zone s.time_zone as noon) t
    where w.business_id = ${businessId} and w.id = ${id}`
}
