import type { TeamFacts } from '@serein/shared/notification/team-contract.ts'
import type { TeamKind } from '@serein/shared/notification/team-kinds.ts'
import { sql } from 'kysely'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import { insertNotification } from './inbox.ts'
import { awakeFrom, quietOf } from './setting.ts'
import { insertDelivery } from './sql.ts'
import { channelsTo, hearsOf, loadMembers, type Member, teamQuiet } from './team-member.ts'
import { type On, recipientOf } from './tell.ts'

/** Something that has happened at a business, for whoever of its team is told of it. */
export type TeamHappening = {
  businessId: string
  shopId: string
  /** What it tells of: the same is told to one of them once. */
  source: string
  /** The client it speaks of, where they have an account. */
  aboutUserId: string | null
  /** Who did it, and is not told of it; null for a client or for time itself. */
  actor: string | null
  /** What it is to one of them; null where they are not told. */
  newsFor: (member: Member) => { kind: TeamKind; facts: TeamFacts } | null
  now: Date
  /** In the console not before. */
  from?: Date
  /** By mail, SMS and push not before. */
  sentFrom?: Date
  /** After this moment it need not be sent any more. */
  uselessAt?: Date
}

/** Writes it into the inbox of each member who is told of it, and a delivery for each way that they have chosen. */
export async function tellTeam(tx: Tx, on: On, happening: TeamHappening): Promise<void> {
  const { businessId, shopId, actor, newsFor } = happening
  for (const member of await loadMembers(tx, businessId)) {
    if (member.userId === actor || !hearsOf(member, shopId)) continue
    const news = newsFor(member)
    if (news) await tellMember(tx, on, member, { ...happening, ...news })
  }
}

async function tellMember(
  tx: Tx,
  on: On,
  member: Member,
  told: TeamHappening & { kind: TeamKind; facts: TeamFacts },
): Promise<void> {
  const { businessId, kind, facts, now, aboutUserId, from = now, sentFrom = from } = told
  const { userId, name, language } = member
  const source = `team:${told.source}`
  const uselessAt = told.uselessAt ?? null
  const chosen = channelsTo(member, kind)
  const common = { businessId, source, kind, facts, userId, aboutUserId, now }
  const timeZone = facts.timeZone ?? 'UTC'
  const quiet = quietOf(member.setting, { hours: teamQuiet, timeZone })
  for (const channel of chosen) {
    if (channel === 'app') {
      if (await insertNotification(tx, { ...common, happenedAt: from, isToMember: true }))
        await sayThereIsNews(tx, businessId, userId)
      continue
    }
    const recipient = recipientOf(member, channel)
    if (!recipient || !on.has(channel)) continue
    await insertDelivery(tx, {
      ...common,
      message: { template: 'team_news', facts: { news: { kind, facts } } },
      channel,
      recipient,
      recipientName: name,
      language,
      bookingId: null,
      memberOf: businessId,
      senderId: businessId,
      dueAt: awakeFrom(quiet, sentFrom, uselessAt),
      uselessAt,
    })
  }
}

/** Consoles of theirs that are open look again. */
async function sayThereIsNews(tx: Tx, businessId: string, userId: string): Promise<void> {
  const data = { accountId: userId }
  await publish(tx, { businessId, event: 'team_notification.told', subjectId: businessId, data })
}

/** What is not told yet of a visit, or waits to be sent: it has changed again. Returns whom it was for. */
export async function forgetComingToTeam(
  tx: Tx,
  { businessId, bookingId, now }: { businessId: string; bookingId: string; now: Date },
): Promise<Set<string>> {
  const told = await sql<{ userId: string }>`
    delete from notification
    where member_of = ${businessId} and booking_id = ${bookingId} and happened_at > ${now}
    returning user_id as "userId"`.execute(tx)
  const sent = await sql<{ userId: string }>`
    delete from delivery
    where member_of = ${businessId} and facts -> 'news' -> 'facts' ->> 'bookingId' = ${bookingId}
      and state = 'waiting' and attempts = 0 and due_at > ${now}
    returning user_id as "userId"`.execute(tx)
  return new Set([...told.rows, ...sent.rows].map(({ userId }) => userId))
}
