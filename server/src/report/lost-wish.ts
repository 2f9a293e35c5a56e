import { createHmac, randomBytes } from 'node:crypto'
import { type WishReason, wishReasons } from '@serein/shared/report/wish.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { startsOfDay } from '@serein/shared/slot/day-grid.ts'
import { reasonAgainst } from '@serein/shared/slot/why-not.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { localTime } from '@serein/shared/time/zone.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../platform/pool.ts'
import { every } from '../platform/timer.ts'
import { isIn, type NothingFound, type PartOfDay } from '../slot/nothing-found.ts'
import { slotRequest } from '../slot/visit.ts'
import type { ShopSnapshot, ShopSnapshots } from '../slot/shop-snapshot.ts'

/** More at once are no people, or more than anybody reads. */
const queueLimit = 500
/** So many a visitor may wish for in vain on one day; one who goes on is a program. */
const perVisitor = 20

/**
 * Keeps wishes that found nothing, without the person. They are written beside the requests, some seconds later: what a crash
 * takes along is not missed.
 */
export function openLostWishes({ db, snapshots, log, now }: Parts) {
  let queue: NothingFound[] = []
  const write = async () => {
    const found = queue
    queue = []
    return found.length === 0 ? 0 : writeWishes({ db, snapshots, log, now }, found)
  }
  const stop = every(5_000, 'lost_wish.write', log, write)
  return {
    note(found: NothingFound): void {
      if (queue.length < queueLimit && !isOfTheDesk(found)) queue.push(found)
    },
    write,
    close: stop,
  }
}

type Parts = { db: Db; snapshots: ShopSnapshots; log: Logger; now: () => Date }

/** The console asks for prices and for walk-ins, and books what is not free, too. */
function isOfTheDesk({ asking: { headers } }: NothingFound): boolean {
  return URL.parse(headers.get('referer') ?? '')?.pathname.startsWith('/console') ?? false
}

type Wish = {
  hash: string
  businessId: string
  shopId: string
  serviceId: string
  visit: VisitRequest
  guests: number
  day: Day
  minute: number | null
  toMinute: number | null
  isSearch: boolean
  reason: WishReason
}

async function writeWishes(
  { db, snapshots, log, now }: Parts,
  found: NothingFound[],
): Promise<number> {
  const at = now()
  const today = at.toISOString().slice(0, 10)
  const key = await keyOf(db, today)
  const counted = new Map<string, number>()
  const wishes: Wish[] = []
  for (const each of found) {
    const visitor = visitorOf(each, key)
    const count = (counted.get(visitor) ?? 0) + 1
    counted.set(visitor, count)
    if (count > perVisitor) continue
    try {
      const wish = wishOf(await snapshots.of(each.shopId), each, at)
      if (wish) wishes.push({ ...wish, hash: hashOf(key, [visitor, wish]) })
    } catch (error) {
      // The shop is gone, or its menu is another by now.
      log.debug({ err: error }, 'lost_wish.unread')
    }
  }
  return insertWishes(db, wishes, { today, at })
}

/** Once for each visitor, wish and day. Returns how many are new. */
async function insertWishes(
  db: Db,
  wishes: readonly Wish[],
  { today, at }: { today: Day; at: Date },
): Promise<number> {
  if (wishes.length === 0) return 0
  const hour = new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000)
  const { numAffectedRows } = await sql`
    with wish as (
      select distinct on (hash) * from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) as w(hash text, "businessId" uuid,
        "shopId" uuid, "serviceId" uuid, visit jsonb, guests smallint, day date, minute smallint, "toMinute" smallint, "isSearch" boolean,
        reason text)
    ), fresh as (
      insert into lost_wish_seen (day, hash) select ${today}::date, decode(hash, 'hex') from wish
      on conflict do nothing returning encode(hash, 'hex') as hash
    )
    insert into lost_wish (business_id, shop_id, service_id, visit, guests, day, minute, to_minute, is_search, reason, asked_at)
    select "businessId", "shopId", "serviceId", visit, guests, day, minute, "toMinute", "isSearch", reason, ${hour}
    from wish join fresh using (hash)`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** The key of a day is with nobody once the day is over. */
async function keyOf(db: Db, today: Day): Promise<Buffer> {
  await sql`
    insert into lost_wish_key (day, key) values (${today}, ${randomBytes(32)}) on conflict do nothing`.execute(
    db,
  )
  const { key } = await db
    .selectFrom('lost_wish_key')
    .select('key')
    .where('day', '=', today)
    .executeTakeFirstOrThrow()
  return key
}

/** By their session, without one by their network and program: what else a browser brings, such as its language, many share. */
function visitorOf({ asking: { headers, network } }: NothingFound, key: Buffer): string {
  const cookie = /session_token=([^;]+)/u.exec(headers.get('cookie') ?? '')?.[1]
  const session = headers.get('authorization') ?? cookie
  return hashOf(key, session ?? [network, headers.get('user-agent')])
}

/** Looking again for another time, or from a search into a spa, is no second wish. */
function hashOf(key: Buffer, value: unknown): string {
  const text = JSON.stringify(value, (name, part) => (isOfTime.has(name) ? undefined : part))
  return createHmac('sha256', key).update(text).digest('hex')
}

const isOfTime = new Set(['minute', 'toMinute', 'isSearch'])

/** What was wished for, and what stood in its way; null where it would be free after all, or nothing can be learnt of it. */
function wishOf(world: ShopSnapshot, { visit, day, startsAt, search }: NothingFound, at: Date) {
  const [first] = visit.guests[0]!.items
  const serviceId = world.variants.get(first!.variantId)?.serviceId
  const { zone } = world.prepared
  const part = search?.part ?? null
  const starts = startsAt ? [startsAt] : startsOfPart(world, day, part)
  const request = slotRequest(world, visit)
  const reason = reasonOf(
    starts.map((start) => reasonAgainst(world.prepared, request, start, at.toISOString())?.code),
  )
  if (!serviceId || !reason) return null
  return {
    businessId: world.shop.businessId,
    shopId: world.shop.id,
    serviceId,
    visit,
    guests: visit.guests.length,
    day,
    minute: startsAt ? localTime(zone, startsAt).minuteOfDay : (part?.fromMinute ?? null),
    toMinute: part?.toMinute ?? null,
    isSearch: search !== undefined,
    reason,
  }
}

function startsOfPart({ prepared }: ShopSnapshot, day: Day, part: PartOfDay | null): string[] {
  const starts = startsOfDay(prepared, day)
  if (!part) return starts
  return starts.filter((start) => {
    const local = localTime(prepared.zone, start)
    return local.day === day && isIn(part, local.minuteOfDay)
  })
}

/**
 * What stood in the way of most starts, such as could have been had; null where one is free. A day on which none could is closed.
 */
function reasonOf(codes: readonly (string | undefined)[]): WishReason | null {
  if (codes.includes(undefined)) return null
  const reasons = codes.filter((code) => wishReasons.includes(code as WishReason)) as WishReason[]
  const telling = reasons.filter((code) => code !== 'past_notice' && code !== 'closed')
  const counted = telling.length > 0 ? telling : reasons
  const order = wishReasons.toSorted(
    (a, b) =>
      timesIn(counted, b) - timesIn(counted, a) || wishReasons.indexOf(a) - wishReasons.indexOf(b),
  )
  return codes.length === 0 ? 'closed' : (counted.length > 0 && order[0]) || null
}

function timesIn(codes: readonly WishReason[], wanted: WishReason): number {
  return codes.filter((code) => code === wanted).length
}
