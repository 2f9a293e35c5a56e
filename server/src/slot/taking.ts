import type { RefusalData } from '@serein/shared/refusal.ts'
import type { CallOutPlace } from '@serein/shared/slot/request.ts'
import { wayMinutes } from '@serein/shared/slot/way.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'

/** A therapist, or a place in a room, for a while. */
export type Taking = {
  staffId: string | null
  unitId: string | null
  place: number | null
  from: string
  to: string
}

export type InTheWay = NonNullable<RefusalData<'slot_taken'>['inTheWay']>[number]

const tellLimit = 20

/** The locks of `slot_claim`, in its order: all that take or move time of a therapist or a room queue here. */
export async function lockTaken(
  tx: Tx,
  businessId: string,
  taken: readonly (Pick<Taking, 'staffId' | 'unitId'> & { serviceId?: string })[],
): Promise<void> {
  const ids = [
    ...new Set(taken.map(({ staffId, unitId, serviceId }) => staffId ?? unitId ?? serviceId!)),
  ].toSorted()
  for (const id of ids)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${businessId}/${id}`}, 7))`.execute(
      tx,
    )
}

/**
 * Lets go what holds have of all that when they are over by `now`; their bookings expire with the next sweep. A hold that
 * somebody works on at this moment is passed over: that one still stands in the way.
 */
export async function releaseOverdue(
  tx: Tx,
  businessId: string,
  wanted: readonly Taking[],
  now: Date,
): Promise<void> {
  await sql`
    with overdue as (
      select id from claim where business_id = ${businessId} and state = 'held' and held_until <= ${now}
        and exists (select from ${recordsOf(wanted)}
          where (claim.staff_id = w."staffId" or (claim.unit_id = w."unitId" and claim.place = w.place))
            and during && tstzrange(w."from", w."to"))
      for update skip locked
    )
    update claim set state = 'released' from overdue where claim.id = overdue.id`.execute(tx)
}

/** What stands in the way of taking all that, the earliest first. */
export async function inTheWay(
  tx: Tx,
  businessId: string,
  wanted: readonly Taking[],
  most = tellLimit,
): Promise<InTheWay[]> {
  const { rows } = await sql<Omit<InTheWay, 'from' | 'until'> & { from: Date; until: Date }>`
    select distinct c.purpose, c.booking_id as "bookingId", c.block_id as "blockId", c.staff_id as "staffId",
      c.unit_id as "unitId", lower(c.during) as "from", upper(c.during) as until
    from ${recordsOf(wanted)}
    cross join lateral (
      select * from claim where business_id = ${businessId} and staff_id = w."staffId"
        and during && tstzrange(w."from", w."to") and state <> 'released'
      union all
      select * from claim where business_id = ${businessId} and unit_id = w."unitId" and claim.place = w.place
        and during && tstzrange(w."from", w."to") and state <> 'released'
    ) c
    order by 6 limit ${most}`.execute(tx)
  return rows.map(({ from, until, ...row }) => ({
    ...row,
    from: from.toISOString(),
    until: until.toISOString(),
  }))
}

/** What somebody else has of a therapist or a place. */
export type TakenTime = Omit<Taking, 'from' | 'to'> & {
  purpose: string
  /** Of a therapist at a client's. */
  callOut?: CallOutPlace | null
  bookingId: string | null
  blockId: string | null
  from: Date
  to: Date
}

/** All that a business has taken around a visit, but for the visit itself and holds that are over. */
export async function takenAround(
  db: Db | Tx,
  { businessId, bookingId }: { businessId: string; bookingId: string },
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  now: Date,
): Promise<TakenTime[]> {
  const { rows } = await sql<TakenTime>`
    select purpose, booking_id as "bookingId", block_id as "blockId", staff_id as "staffId", unit_id as "unitId", place,
      lower(during) as "from", upper(during) as "to", call_out as "callOut"
    from claim
    where business_id = ${businessId} and state <> 'released' and not (state = 'held' and held_until <= ${now})
      and booking_id is distinct from ${bookingId}
      and lower(during) > ${startsAt}::timestamptz - interval '31 hours'
      and lower(during) < ${endsAt}::timestamptz + interval '6 hours'
      and upper(during) > ${startsAt}::timestamptz - interval '6 hours'
    order by lower(during)`.execute(db)
  return rows
}

/** What others have with the ways between it and where the visit is, in place of those that are laid. */
export function withWays(
  others: readonly TakenTime[],
  callOut: CallOutPlace | undefined,
): TakenTime[] {
  return others
    .filter(({ purpose }) => purpose !== 'way')
    .map((one) => {
      const wayMs = wayMinutes(one.callOut ?? undefined, callOut) * 60_000
      const from = new Date(one.from.getTime() - wayMs)
      return { ...one, from, to: new Date(one.to.getTime() + wayMs) }
    })
}

function recordsOf(wanted: readonly Taking[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
    as w("staffId" uuid, "unitId" uuid, place smallint, "from" timestamptz, "to" timestamptz)`
}
