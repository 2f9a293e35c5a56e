import type { SignalContent, SignalState } from '@serein/shared/booking/signal.ts'
import { signalLimits } from '@serein/shared/booking/signal.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../../platform/audit.ts'
import { once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import { instantOf } from '../../platform/instant.ts'
import { publish } from '../../platform/outbox.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import type { Vault } from '../../platform/vault.ts'
import { selectZone } from '../../team/member-sql.ts'
import { staffOf } from '../../team/team.ts'
import { placeOfSignal } from './signal-seal.ts'

/** Errors: `not_found`. */
export async function signalState(
  db: Db | Tx,
  scope: BusinessScope,
  { shopId }: { shopId: string },
  now: Date,
): Promise<SignalState> {
  const { businessId, userId } = scope
  if (!(await selectZone(db, { businessId, shopId }))) throw refuse('not_found')
  const since = new Date(now.getTime() - signalLimits.shownHours * 3_600_000)
  const { rows } = await sql<SignalState['signals'][number]>`
    select s.id, ${instantOf('s.raised_at')} as "raisedAt", ${instantOf('s.opened_at')} as "openedAt", u.name as "openedBy"
    from silent_signal s left join "user" u on u.id = s.opened_by
    where s.business_id = ${businessId} and s.shop_id = ${shopId} and s.raised_at > ${since} and ${isNamed(userId)}
    order by s.raised_at desc limit 50`.execute(db)
  const serves = (await staffOf(db, scope)) !== null
  return { canRaise: serves && (await isHeard(db, businessId, shopId)), signals: rows }
}

/** Errors: `signal_unheard`, `not_found`. */
export async function raiseSignal(
  tx: Tx,
  scope: BusinessScope,
  { bookingId }: { bookingId: string },
  now: Date,
  vault: Vault,
): Promise<{ raisedAt: string }> {
  const { businessId, userId } = scope
  const staffId = await staffOf(tx, scope)
  const visit = staffId && (await visitServedBy(tx, { businessId, bookingId, staffId }))
  if (!visit) throw refuse('not_found')
  const { shopId, ...content } = visit
  if (!(await isHeard(tx, businessId, shopId))) throw refuse('signal_unheard')
  const earlier = await raisedBefore(tx, { businessId, bookingId, userId }, now)
  const { id, raisedAt } = earlier ?? (await newSignal(tx, now))
  auditChange(tx, { kind: 'signal', id }, { isRaised: earlier !== null }, { isRaised: true })
  if (earlier) return { raisedAt }
  const sealed = vault.seal(JSON.stringify(content), placeOfSignal(id))
  await sql`
    insert into silent_signal (business_id, id, shop_id, booking_id, content_sealed, raised_by, raised_at)
    values (${businessId}, ${id}, ${shopId}, ${bookingId}, ${sealed}, ${userId}, ${now})`.execute(
    tx,
  )
  const data = { userId }
  await publish(tx, { businessId, shopId, event: 'signal.raised', subjectId: id, data })
  return { raisedAt }
}

/** The answer stored with the command's key holds nothing of it: it is read anew each time. Errors: `not_found`, `field_unreadable`. */
export async function openSignal(
  context: CallContext<BusinessScope>,
  vault: Vault,
  signalId: string,
): Promise<SignalContent> {
  const { businessId, userId } = context.scope
  const { sealed } = await once(context, async (tx) => {
    const now = context.now()
    const { rows } = await sql<{ sealed: string; openedAt: Date | null }>`
      select s.content_sealed as sealed, s.opened_at as "openedAt" from silent_signal s
      where s.business_id = ${businessId} and s.id = ${signalId} and ${isNamed(userId)} for update`.execute(
      tx,
    )
    const [row] = rows
    if (!row) throw refuse('not_found')
    await sql`
      update silent_signal set opened_at = coalesce(opened_at, ${now}), opened_by = coalesce(opened_by, ${userId})
      where business_id = ${businessId} and id = ${signalId}`.execute(tx)
    const before = { openedAt: row.openedAt?.toISOString() ?? null }
    auditChange(tx, { kind: 'signal', id: signalId }, before, { openedAt: now.toISOString() })
    return { sealed: row.sealed }
  })
  return JSON.parse(vault.open(sealed, placeOfSignal(signalId))) as SignalContent
}

/** Of the signal `s`: the user is named to hear it. */
function isNamed(userId: string) {
  return sql<boolean>`exists (select from signal_recipient r
    where r.business_id = s.business_id and r.shop_id = s.shop_id and r.user_id = ${userId})`
}

async function isHeard(db: Db | Tx, businessId: string, shopId: string): Promise<boolean> {
  const { rows } = await sql`
    select from signal_recipient where business_id = ${businessId} and shop_id = ${shopId} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

type Served = { businessId: string; bookingId: string; staffId: string }

/** A visit that stands and that this therapist serves: where and when they do. */
async function visitServedBy(
  tx: Tx,
  { businessId, bookingId, staffId }: Served,
): Promise<(SignalContent & { shopId: string }) | undefined> {
  const { rows } = await sql<SignalContent & { shopId: string }>`
    select b.shop_id as "shopId", m.name as therapist, b.code, b.time_zone as "timeZone",
      ${instantOf(sql`min(i.starts_at)`)} as "startsAt", ${instantOf(sql`max(i.ends_at)`)} as "endsAt",
      array(select distinct u.name from claim c
        join unit u on u.business_id = c.business_id and u.id = c.unit_id
        join resource_kind k on k.business_id = u.business_id and k.id = u.kind_id and k.is_room
        where c.business_id = b.business_id and c.booking_id = b.id and c.state <> 'released'
          and c.item_id = any(array_agg(i.id))) as rooms
    from booking b
      join item i on i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null
      join staff_member m on m.business_id = i.business_id and m.id = ${staffId}
    where b.business_id = ${businessId} and b.id = ${bookingId} and ${staffId} = any(i.staff_ids)
      and b.state in ('confirmed', 'checked_in', 'completed')
    group by b.business_id, b.id, m.name`.execute(tx)
  return rows[0]
}

type Raised = { id: string; raisedAt: string }

async function raisedBefore(
  tx: Tx,
  { businessId, bookingId, userId }: { businessId: string; bookingId: string; userId: string },
  now: Date,
): Promise<Raised | null> {
  const since = new Date(now.getTime() - signalLimits.againMinutes * 60_000)
  const { rows } = await sql<Raised>`
    select id, ${instantOf('raised_at')} as "raisedAt" from silent_signal
    where business_id = ${businessId} and booking_id = ${bookingId} and raised_by = ${userId} and opened_at is null
      and raised_at > ${since}
    order by raised_at desc limit 1`.execute(tx)
  return rows[0] ?? null
}

async function newSignal(tx: Tx, now: Date): Promise<Raised> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(tx)
  return { id: rows[0]!.id, raisedAt: now.toISOString() }
}
