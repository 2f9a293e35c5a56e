import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../platform/pool.ts'
import { wrongWaysOf } from './way-flaws.ts'

/**
 * Who is two at once: two claims of one therapist, or of one place, at the same time, or two parties in a room that they do
 * not share.
 */
export async function overlapsOf(db: Db, businessId: string): Promise<string[]> {
  const { rows } = await sql<{ flaw: string }>`
    select 'two at once ' || a.id as flaw from claim a join claim b on a.id < b.id and a.business_id = b.business_id
      and a.during && b.during and a.state <> 'released' and b.state <> 'released'
      and (a.staff_id = b.staff_id or (a.unit_id = b.unit_id and a.place = b.place)
        or (a.unit_id = b.unit_id and a.booking_id <> b.booking_id and exists (select from unit u
          where u.business_id = a.business_id and u.id = a.unit_id and not u.is_shared)))
    where a.business_id = ${businessId}`.execute(db)
  return rows.map(({ flaw }) => flaw)
}

/** No claims of a small shop are in each other's way, and each visit takes what it needs. */
export async function expectSound(stage: { database: { db: Db }; world: { businessId: string } }) {
  const { db } = stage.database
  expect(await overlapsOf(db, stage.world.businessId)).toEqual([])
  expect(await wrongClaimsOf(db, stage.world.businessId)).toEqual([])
  expect(await uncountedItems(db, stage.world.businessId)).toEqual([])
  expect(await wrongWaysOf(db, stage.world.businessId)).toEqual([])
}

/** An item that takes what it needs: of those who come, and of a guest who did not, until the others move on without them. */
const takesTime = sql`(b.state not in ('expired', 'released', 'declined', 'cancelled') and (i.cancelled_at is null
  or exists (select from guest g where g.business_id = i.business_id and g.booking_id = i.booking_id
    and g.position = i.guest_position and g.is_no_show and g.cancelled_at = i.cancelled_at)
  and exists (select from claim k where k.business_id = i.business_id and k.item_id = i.id and k.state = 'kept')))`

/** Items of a service with a limit that do not stand under one number of their day, or have no seat in their session, and others that do. */
async function uncountedItems(db: Db, businessId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from item i join booking b on b.business_id = i.business_id and b.id = i.booking_id
      join service s on s.business_id = i.business_id and s.id = i.service_id
      join shop on shop.business_id = b.business_id and shop.id = b.shop_id
    where i.business_id = ${businessId} and (s.day_limit is not null or s.session_seats is not null)
      and (select count(*) from claim c where c.business_id = i.business_id and c.item_id = i.id and c.state <> 'released'
        and c.service_id = s.id and case when s.session_seats is null then lower(c.during) = date_trunc('day', i.starts_at, shop.time_zone)
          else c.purpose = 'seat' and c.during = tstzrange(i.starts_at, i.ends_at) end)
        <> case when ${takesTime} then 1 else 0 end`.execute(db)
  return rows.map(({ id }) => id)
}

type Span = { from: number; to: number }
type Taken = Span & { id: string; isRoom: boolean; turnover: number }
type Item = {
  id: string
  bookingId: string
  isLive: boolean
  from: number
  to: number
  staffIds: string[]
  before: number
  after: number
  needs: number
  segments: { kind: string; minutes: number }[]
  taken: Taken[]
}

/**
 * What visits take that their items do not need, and the other way round. An item needs each therapist with their buffers
 * and without what works by itself, each room the whole time with buffers or turnover; nothing once it is over. Buffers of
 * a visit that meet are one.
 */
export async function wrongClaimsOf(db: Db, businessId: string): Promise<string[]> {
  const { rows } = await sql<Item>`
    select i.id, i.booking_id as "bookingId", i.staff_ids as "staffIds",
      extract(epoch from i.starts_at)::int / 60 as "from", extract(epoch from i.ends_at)::int / 60 as "to",
      ${takesTime} as "isLive",
      s.buffer_before_minutes as before, s.buffer_after_minutes as after,
      (select count(*)::int from requirement r where r.business_id = i.business_id and r.service_id = s.id
        and s.session_seats is null and not b.request ? 'callOut') as needs,
      coalesce((select jsonb_agg(jsonb_build_object('kind', g.kind, 'minutes', g.length_minutes) order by g.position)
        from segment g where g.business_id = i.business_id and g.variant_id = i.variant_id
          and not b.request ? 'callOut'), '[]') as segments,
      coalesce((select jsonb_agg(jsonb_build_object(
          'id', coalesce(c.staff_id::text, c.unit_id || '.' || c.place), 'isRoom', c.unit_id is not null,
          'turnover', coalesce(u.turnover_minutes, 0), 'from', extract(epoch from lower(c.during))::int / 60,
          'to', extract(epoch from upper(c.during))::int / 60))
        from claim c left join unit u on u.business_id = c.business_id and u.id = c.unit_id
        where c.business_id = i.business_id and c.item_id = i.id and c.state <> 'released'
          and c.service_id is null and c.purpose <> 'way'), '[]') as taken
    from item i join booking b on b.business_id = i.business_id and b.id = i.booking_id
      join service s on s.business_id = i.business_id and s.id = i.service_id
    where i.business_id = ${businessId}`.execute(db)
  const roomless = rows.filter(({ taken, isLive, needs }) => {
    const rooms = new Set(taken.filter(({ isRoom }) => isRoom).map(({ id }) => id))
    return rooms.size !== (isLive ? needs : 0)
  })
  const visits = [...Map.groupBy(rows, ({ bookingId }) => bookingId)].flatMap(([id, items]) => {
    const takes = spoken(items.flatMap(({ taken }) => taken))
    const needs = spoken(items.filter(({ isLive }) => isLive).flatMap(needsOf))
    return takes === needs ? [] : [`visit ${id} takes ${takes} and needs ${needs}`]
  })
  return [...roomless.map(({ id }) => `item ${id} has other rooms than it needs`), ...visits]
}

function needsOf({ from, to, before, after, segments, staffIds, taken }: Item) {
  const hands: Span[] = []
  let at = from
  for (const { kind, minutes } of segments) {
    if (kind !== 'processing') hands.push({ from: at, to: at + minutes })
    at += minutes
  }
  if (hands.length === 0) hands.push({ from, to })
  hands[0]!.from -= before
  hands.at(-1)!.to += after
  const people = staffIds.flatMap((id) => hands.map((span) => ({ id, ...span })))
  const rooms = taken
    .filter(({ isRoom }) => isRoom)
    .map(({ id, turnover }) => ({ id, from: from - before, to: to + Math.max(after, turnover) }))
  return [...people, ...rooms]
}

/** Who and what is taken when, with what meets as one. */
function spoken(taken: readonly (Span & { id: string })[]): string {
  const merged = [...Map.groupBy(taken, ({ id }) => id)].flatMap(([id, spans]) => {
    const joined: Span[] = []
    for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
      const last = joined.at(-1)
      if (last && from <= last.to) last.to = Math.max(last.to, to)
      else joined.push({ from, to })
    }
    return joined.map(({ from, to }) => `${id} ${from}–${to}`)
  })
  return merged.toSorted().join(', ')
}
