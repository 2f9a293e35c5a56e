import { hearsOwnOnly, type TeamKind } from '@serein/shared/notification/team-kinds.ts'
import type { Db } from '../platform/pool.ts'
import { hasOptedOut } from './sms-reply.ts'
import { teamHasReadOn } from './team-chat.ts'
import { channelsTo, hearsOf, loadMembers, type Member, teamQuiet } from './team-member.ts'
import { servingIn, type TeamVisit, teamVisitNow } from './team-visit.ts'
import type { TeamNews } from './message.ts'
import type { Delivery } from './sql.ts'

/** The member a delivery is for, when people sleep there, and why it is not sent after all. */
export async function memberNow(db: Db, delivery: Delivery, now: Date) {
  const { memberOf, userId, message } = delivery
  if (!memberOf || !userId || message.template !== 'team_news')
    throw new Error('no news of a business')
  const [member] = await loadMembers(db, memberOf, userId)
  const { news } = message.facts
  return {
    reader: member ?? null,
    shop: { hours: teamQuiet, timeZone: news.facts.timeZone ?? 'UTC' },
    dropped: await whyNot(db, delivery, { member, news, now }),
  }
}

type Asked = { member: Member | undefined; news: TeamNews; now: Date }

async function whyNot(
  db: Db,
  { channel, recipient, standsInFor, source, uselessAt, memberOf }: Delivery,
  { member, news: { kind, facts }, now }: Asked,
): Promise<string | null> {
  if (uselessAt && uselessAt <= now) return 'Too late to be of use.'
  if (channel === 'sms' && (await hasOptedOut(db, recipient))) return 'They have answered STOP.'
  if (!member) return 'They work there no more.'
  const chosen = channelsTo(member, kind)
  // What stands in for another goes by a channel that they may not have chosen, as long as they hear of it at all.
  if (standsInFor ? chosen.length === 0 : !chosen.includes(channel))
    return 'They have turned it off, or may not see it any more.'
  if (facts.shopId && !hearsOf(member, facts.shopId)) return 'They hear of this shop no more.'
  if (kind === 'client_wrote')
    return (await teamHasReadOn(db, source)) ? 'Somebody of them has read it.' : null
  if (!facts.bookingId || kind === 'review_written') return null
  const visit = await teamVisitNow(db, memberOf!, facts.bookingId)
  if (!visit || !isStillSo(kind, facts.startsAt, visit)) return 'The visit has changed since.'
  return isTheirs(member, kind, visit) ? null : 'The visit is not theirs.'
}

/** Whether news of a visit tells the truth; a later change has news of its own. */
function isStillSo(kind: TeamKind, startsAt: string | undefined, visit: TeamVisit): boolean {
  const { state } = visit
  if (kind === 'visit_called_off') return state === 'cancelled'
  if (kind === 'visit_asked') return state === 'requested'
  if (kind === 'visit_late') return state === 'confirmed' && visit.startsAt === startsAt
  if (kind === 'client_arrived') return state === 'checked_in'
  const isOn = state === 'confirmed' || state === 'checked_in'
  // Of one guest it says when that one comes.
  const isThen = visit.items.some((item) => !item.isCancelled && item.startsAt === startsAt)
  return isOn && (kind === 'guest_called_off' || isThen)
}

/** Whether a member may hear this of it: a therapist of what they serve in, or of what was taken from them. */
function isTheirs(member: Member, kind: TeamKind, visit: TeamVisit): boolean {
  const serves = visit.items.some((item) =>
    item.staffIds.some((id) => member.staffIds.includes(id)),
  )
  if (kind === 'visit_taken') {
    const still = servingIn(visit).some((id) => member.staffIds.includes(id))
    return !still
  }
  return kind === 'visit_given' || hearsOwnOnly(member.role) ? serves : true
}
