import { randomUUID } from 'node:crypto'
import type { OfferRule } from '@serein/shared/offer/rules.ts'
import { Refusal, refuse } from '@serein/shared/refusal.ts'
import type { Assignment } from '@serein/shared/slot/answer.ts'
import { type PreparedWorld, prepareWorld, withClaims } from '@serein/shared/slot/prepare.ts'
import type { DayException, SlotClaim, SlotRules } from '@serein/shared/slot/world.ts'
import { addDays, daysBetween, daysFromTo, type Day } from '@serein/shared/time/day.ts'
import { localDay, offsetTable } from '@serein/shared/time/zone.ts'
import { offersAt } from '../offer/offer.ts'
import type { CommandKey } from '../platform/context.ts'
import type { Db } from '../platform/pool.ts'
import { sharedRun } from '../platform/shared-run.ts'
import {
  type BookableStaff,
  bookableStaff,
  bookableUnits,
  type BookableVariant,
  bookableVariants,
  type ClaimRow,
  claimsSince,
  type ShopRow,
  shopRow,
} from './sql.ts'
import type { ClientRules } from './arrangement.ts'
import { openTurns } from './turn.ts'

/** A shop as it is at this moment, ready for the engine. */
export type ShopWorld = {
  shop: ShopRow
  variants: ReadonlyMap<string, BookableVariant>
  staff: ReadonlyMap<string, BookableStaff>
  offers: readonly OfferRule[]
  prepared: PreparedWorld
  /** Of each booking its claims, and which item each is for. */
  claimsOfBooking: ReadonlyMap<string, ReadonlyMap<string, string | null>>
  today: Day
  /** Answers already worked out for exactly this world. */
  answers: Map<string, unknown>
  /** What was agreed with the client who asks. */
  client?: ClientRules
  /** For a booking that is moved: wishes for who works here no more, which anyone may fulfil. */
  openWishes?: readonly string[]
}

type ClaimsOfBooking = Map<string, Map<string, string | null>>
/** What began before `from` is past, and is not read. */
type Kept = ShopWorld & { mark: number; from: Date; claimsOfBooking: ClaimsOfBooking }

/** Shops kept in memory per process; the one not asked for longest goes first. */
const shopLimit = 1000
const answerLimit = 2000

/**
 * Keeps the shops that people look at in memory. Before each answer it asks the database for what has changed since
 * the last one, by transaction, so that an answer is never older than the question; what nobody changed is not read again.
 */
export function openWorlds(db: Db, now: () => Date, turns = openTurns(db)) {
  const shops = new Map<string, Keeper & { underWay: Set<Reservation> }>()

  function shopOf(shopId: string) {
    const shop = shops.get(shopId) ?? { ...keeper(db, shopId, now), underWay: new Set() }
    shops.delete(shopId)
    shops.set(shopId, shop)
    if (shops.size > shopLimit) shops.delete(shops.keys().next().value!)
    return shop
  }

  return {
    /** Errors: `not_found` for a shop that is unknown or closed down, `business_suspended`. */
    of: (shopId: string): Promise<ShopWorld> => shopOf(shopId).refresh(),
    /**
     * The next days of a shop at least: read now and not kept, for whoever looks at very many, or of one that is kept what
     * has changed. Null for one that is gone.
     */
    brief: (shopId: string, days: number): Promise<ShopWorld | null> =>
      (shops.get(shopId)?.refresh() ?? load(db, shopId, now(), days)).catch((error: unknown) => {
        if (error instanceof Refusal) return null
        throw error
      }),
    /** As it was when somebody last asked, for what seldom changes; null when nobody has. */
    known: (shopId: string): ShopWorld | null => shops.get(shopId)?.last() ?? null,
    /**
     * Plans on the shop as it is and as it will be once the plans under way here are written, then writes. So plans of
     * this process never run for the same therapist or room, and those of others have their turns: only one that did not
     * wait can still be faster. A plan that only those under way stand in the way of waits until they are decided, and a
     * command that came twice at once is planned once the first is decided: beside it, it would have another therapist
     * and perhaps another price. Null when the plan finds nothing free. To be called outside of every transaction, as a turn is.
     */
    async reserve<P extends { assignment: Assignment }, T>(
      shopId: string,
      command: CommandKey | null,
      plan: (world: ShopWorld) => P | null,
      write: (planned: P) => Promise<T>,
    ): Promise<T | null> {
      const shop = shopOf(shopId)
      const done = await turns.enter(shopId)
      try {
        return await reserveIn(shop, command, plan, write)
      } finally {
        done()
      }
    },
  }
}

export type Worlds = ReturnType<typeof openWorlds>

async function reserveIn<P extends { assignment: Assignment }, T>(
  { refresh, underWay }: Keeper & { underWay: Set<Reservation> },
  command: CommandKey | null,
  plan: (world: ShopWorld) => P | null,
  write: (planned: P) => Promise<T>,
): Promise<T | null> {
  for (;;) {
    const world = await refresh()
    // From here to the reservation nothing may wait: others who asked at the same moment plan right after it.
    const others = [...underWay]
    const twin = others.find((other) => isTwin(other.command, command))
    if (twin) {
      await Promise.allSettled([twin.decided])
      continue
    }
    const planned = plan(beside(world, others))
    if (planned) {
      const writing = { command, decided: write(planned) }
      return reserved(underWay, planned.assignment, writing, refresh)
    }
    if (others.length === 0 || !plan(world)) return null
    await Promise.allSettled(others.map(({ decided }) => decided))
  }
}

type Reservation = {
  claims: SlotClaim[]
  command: CommandKey | null
  decided: Promise<unknown>
}

function isTwin(one: CommandKey | null, other: CommandKey | null): boolean {
  return one !== null && one.actor === other?.actor && one.key === other.key
}

function beside(world: ShopWorld, reservations: readonly Reservation[]): ShopWorld {
  if (reservations.length === 0) return world
  const upsert = reservations.flatMap(({ claims }) => claims)
  return { ...world, prepared: withClaims(world.prepared, { upsert }) }
}

function reserved<T>(
  reservations: Set<Reservation>,
  assignment: Assignment,
  { command, decided }: { command: CommandKey | null; decided: Promise<T> },
  refresh: () => Promise<ShopWorld>,
): Promise<T> {
  const claims = assignment.items.flatMap((item) =>
    item.claims.map((claim): SlotClaim => ({
      ...claim,
      id: randomUUID(),
      state: 'kept',
      heldUntil: null,
    })),
  )
  const reservation = { claims, command, decided }
  reservations.add(reservation)
  const leave = () => reservations.delete(reservation)
  // What was written stays reserved until a picture taken after it shows it: one under way now may not.
  decided.then(() => refresh().then(leave, leave), leave)
  return decided
}

type Keeper = { refresh: () => Promise<ShopWorld>; last: () => ShopWorld | null }

function keeper(db: Db, shopId: string, now: () => Date): Keeper {
  let current: Kept | null = null
  const refresh = sharedRun(async () => {
    const at = now()
    current = (current && (await caughtUp(db, current, at))) ?? (await load(db, shopId, at))
    return current
  })
  return { refresh, last: () => current }
}

/** The same world a moment later, or null when it must be built anew: the shop's rules or the day have changed. */
async function caughtUp(db: Db, world: Kept, at: Date): Promise<Kept | null> {
  const { shop, prepared, today, from } = world
  const { mark, version, claims } = await claimsSince(db, shop, world.mark, from)
  if (version !== shop.version) return null
  if (localDay(prepared.zone, at.toISOString()) !== today) return null
  if (claims.length === 0) {
    world.mark = mark
    return world
  }
  const changed = apply(prepared, world.claimsOfBooking, claims)
  return { ...world, mark, prepared: changed, answers: new Map() }
}

/** All until the shop's horizon, or only so many days. */
async function load(
  db: Db,
  shopId: string,
  at: Date,
  days = Number.POSITIVE_INFINITY,
): Promise<Kept> {
  const shop = await shopRow(db, shopId)
  if (!shop) throw refuse('not_found')
  if (shop.isSuspended) throw refuse('business_suspended')
  const from = new Date(at.getTime() - 2 * 86_400_000)
  // The claims first: whatever changes while the rest is read will be in the next picture.
  const { mark, claims } = await claimsSince(db, shop, null, from)
  const [variants, staff, units, offers] = await Promise.all([
    bookableVariants(db, shop),
    bookableStaff(db, shop),
    bookableUnits(db, shop),
    offersAt(db, shop),
  ])
  const ahead = Math.min(shop.horizonDays, days)
  const until = new Date(at.getTime() + (ahead + 5) * 86_400_000)
  const zone = offsetTable(
    shop.timeZone,
    new Date(at.getTime() - 5 * 86_400_000).toISOString(),
    until.toISOString(),
  )
  const today = localDay(zone, at.toISOString())
  const empty = prepareWorld({
    zone,
    fromDay: addDays(today, -1),
    toDay: addDays(today, ahead + 1),
    rules: rulesOf(shop),
    hours: hoursOf(shop, today),
    staff,
    units,
    claims: [],
  })
  const claimsOfBooking: ClaimsOfBooking = new Map()
  return {
    shop,
    variants: new Map(variants.map((variant) => [variant.id, variant])),
    staff: new Map(staff.map((member) => [member.id, member])),
    offers,
    prepared: apply(empty, claimsOfBooking, claims),
    claimsOfBooking,
    today,
    answers: new Map(),
    mark,
    from,
  }
}

function apply(
  world: PreparedWorld,
  ofBooking: ClaimsOfBooking,
  rows: readonly ClaimRow[],
): PreparedWorld {
  const upsert: SlotClaim[] = []
  const release: string[] = []
  for (const row of rows) {
    if (row.state === 'released') release.push(row.id)
    else upsert.push({ ...row, state: row.state })
    if (row.bookingId) note(ofBooking, row.bookingId, row)
  }
  return withClaims(world, { upsert, release })
}

function note(ofBooking: ClaimsOfBooking, bookingId: string, claim: ClaimRow) {
  const ofItems = ofBooking.get(bookingId) ?? new Map<string, string | null>()
  if (claim.state === 'released') ofItems.delete(claim.id)
  else ofItems.set(claim.id, claim.itemId)
  if (ofItems.size) ofBooking.set(bookingId, ofItems)
  else ofBooking.delete(bookingId)
}

export function rulesOf(shop: ShopRow): SlotRules {
  return {
    gridMinutes: shop.gridMinutes,
    noticeMinutes: shop.noticeMinutes,
    horizonDays: shop.horizonDays,
    maxWaitMinutes: shop.waitMinutes,
    gapRule:
      shop.gapRule === 'no_gap_below'
        ? { kind: 'no_gap_below', minutes: shop.gapMinutes }
        : { kind: shop.gapRule },
    assignmentRule: shop.assignmentRule,
  }
}

/** When a shop is open, for days until its horizon after `today`. */
export function hoursOf(shop: Pick<ShopRow, 'closures' | 'hours' | 'horizonDays'>, today: Day) {
  const closures = shop.closures.filter((each) => each.fromMinute === null)
  const special = shop.closures.filter((each) => each.fromMinute !== null)
  const last = addDays(today, shop.horizonDays + 1)
  const exceptions: DayException[] = special.flatMap(({ fromDay, toDay, fromMinute, toMinute }) => {
    if (daysBetween(fromDay, last) < 0) return []
    const until = daysBetween(toDay, last) < 0 ? last : toDay
    return daysFromTo(fromDay, until).map((day) => ({
      day,
      spans: [{ fromMinute: fromMinute!, toMinute: toMinute! }],
    }))
  })
  return { weekly: shop.hours, closures, exceptions }
}

/** An answer worked out once for a world and a minute. */
export function remembered<T>(world: ShopWorld, key: string, answer: () => T): T {
  const old = world.answers.get(key)
  if (old !== undefined) return old as T
  const fresh = answer()
  if (world.answers.size >= answerLimit) world.answers.clear()
  world.answers.set(key, fresh)
  return fresh
}
