import { randomUUID } from 'node:crypto'
import type { OfferRule } from '@serein/shared/offer/rules.ts'
import { Refusal, refuse } from '@serein/shared/refusal.ts'
import type { Assignment } from '@serein/shared/slot/answer.ts'
import type { UnitWish } from '@serein/shared/slot/desk.ts'
import { type PreparedWorld, withClaims } from '@serein/shared/slot/prepare.ts'
import type { SlotClaim } from '@serein/shared/slot/world.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { localDay } from '@serein/shared/time/zone.ts'
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
import { sessionsAt } from './group-session-sql.ts'
import type { ClientRules } from './arrangement.ts'
import type { CallOutAgreed } from './call-out.ts'
import { type BookableDayPackage, bookableDayPackages } from './day-package.ts'
import { readShops, type ShopAhead } from './many-shops.ts'
import { claimSpan, daysAhead, prepareEmpty, withClaimRows, zoneAround } from './prepare-shop.ts'
import { openShopLocks } from './shop-lock.ts'

/** A shop as it is at this moment, ready for the engine. */
export type ShopSnapshot = {
  shop: ShopRow
  variants: ReadonlyMap<string, BookableVariant>
  staff: ReadonlyMap<string, BookableStaff>
  offers: readonly OfferRule[]
  /** Left out where nobody asks for one. */
  dayPackages?: ReadonlyMap<string, BookableDayPackage>
  prepared: PreparedWorld
  /** Of each booking its claims, and which item each is for. */
  claimsOfBooking: ReadonlyMap<string, ReadonlyMap<string, string | null>>
  today: Day
  /** Answers already worked out for exactly this snapshot. */
  answers: Map<string, unknown>
  /** The number of the business's change that it is of. */
  mark: number
  /** What was agreed with the client who asks. */
  client?: ClientRules
  /** The desk books, or what is booked changes, to which it is all the same how a service is booked; left out: a client online. */
  booksBy?: 'desk' | 'any'
  /** For a booking that is moved: how it is at its client's. Its price has the way already. */
  callOut?: CallOutAgreed | undefined
  /** For a booking that is moved: wishes for who works here no more, which anyone may fulfil. */
  openWishes?: readonly string[]
  /** For a visit at the desk: the room that was pressed. */
  unitWish?: UnitWish
}

type ClaimsOfBooking = Map<string, Map<string, string | null>>
/** Claims that began before `from` are past and are not read. */
type CachedSnapshot = ShopSnapshot & { from: Date; claimsOfBooking: ClaimsOfBooking }

/** Shops in memory per process; the one that nobody has asked for longest goes first. */
const shopLimit = 1000
const answerLimit = 2000

/**
 * Keeps the shops that people look at in memory. Before each answer it asks the database for what has changed since
 * the last one, by transaction, so that an answer is never older than the question; what nobody changed is not read again.
 */
export function openShopSnapshots(db: Db, now: () => Date, locks = openShopLocks(db)) {
  const shops = new Map<string, CachedShop>()

  function shopOf(shopId: string): CachedShop {
    const shop = shops.get(shopId) ?? { ...cacheOf(db, shopId, now), pending: new Set() }
    shops.delete(shopId)
    shops.set(shopId, shop)
    if (shops.size > shopLimit) shops.delete(shops.keys().next().value!)
    return shop
  }

  return {
    /** Errors: `not_found` for a shop that is unknown or closed down, `business_suspended`. */
    of: (shopId: string): Promise<ShopSnapshot> => shopOf(shopId).refresh(),
    /**
     * At least the next days of several shops, each prepared when it is asked for. Shops that are not in memory are read together
     * and not cached, since the caller goes through very many. One that is gone is left out.
     */
    async load(
      shopIds: readonly string[],
      days: number,
    ): Promise<ReadonlyMap<string, () => ShopAhead>> {
      const inMemory = shopIds.filter((id) => shops.get(id)?.latest())
      const others = shopIds.filter((id) => !inMemory.includes(id))
      const found = new Map(others.length > 0 ? await readShops(db, others, now(), days) : [])
      for (const id of inMemory) {
        const snapshot = await shops.get(id)?.refresh().catch(nullIfRefused)
        if (snapshot) found.set(id, () => snapshot)
      }
      return found
    },
    /** The latest snapshot in memory, for what seldom changes; null where there is none. */
    peek: (shopId: string): ShopSnapshot | null => shops.get(shopId)?.latest() ?? null,
    /**
     * Plans on the shop as it is and as the writes that are pending here will leave it, then writes. So two plans of one
     * process never take the same therapist or room, and processes plan a shop one after another: only one that did not
     * wait for the lock can still be faster. Where only pending writes stand in the way, it waits until they are decided
     * and plans again. A command that came twice at once is planned once the first is decided: planned beside it, it would
     * have another therapist and perhaps another price. Null when the plan finds nothing free. To be called outside of
     * every transaction, since it waits for the shop's lock.
     */
    async reserve<P extends { assignment: Assignment }, T>(
      shopId: string,
      command: CommandKey | null,
      plan: (snapshot: ShopSnapshot) => P | null,
      write: (planned: P) => Promise<T>,
    ): Promise<T | null> {
      const shop = shopOf(shopId)
      const release = await locks.acquire(shopId)
      try {
        return await planAndReserve(shop, command, plan, write)
      } finally {
        release()
      }
    },
  }
}

function nullIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

export type ShopSnapshots = ReturnType<typeof openShopSnapshots>

async function planAndReserve<P extends { assignment: Assignment }, T>(
  { refresh, pending }: CachedShop,
  command: CommandKey | null,
  plan: (snapshot: ShopSnapshot) => P | null,
  write: (planned: P) => Promise<T>,
): Promise<T | null> {
  for (;;) {
    const writtenPlans = [...pending].filter(({ isWritten }) => isWritten)
    const snapshot = await refresh()
    // What had been written before that began is in it; what was written since may not be.
    for (const each of writtenPlans) pending.delete(each)
    // From here to the reservation nothing may wait: others who asked at the same moment plan right after it.
    const others = [...pending]
    const first = others.find((other) => isSameCommand(other.command, command))
    if (first) {
      await Promise.allSettled([first.written])
      continue
    }
    const planned = plan(withPending(snapshot, others))
    if (planned) {
      const result = write(planned)
      reserve(pending, { claims: claimsOf(planned.assignment), command, written: result })
      return result
    }
    if (others.length === 0 || !plan(snapshot)) return null
    await Promise.allSettled(others.map((other) => other.written))
  }
}

/** A plan that is being written, with what it takes. */
type Reservation = {
  claims: SlotClaim[]
  command: CommandKey | null
  written: Promise<unknown>
  isWritten: boolean
}

function isSameCommand(one: CommandKey | null, other: CommandKey | null): boolean {
  return one !== null && one.actor === other?.actor && one.key === other.key
}

function withPending(snapshot: ShopSnapshot, reservations: readonly Reservation[]): ShopSnapshot {
  if (reservations.length === 0) return snapshot
  const upsert = reservations.flatMap(({ claims }) => claims)
  return { ...snapshot, prepared: withClaims(snapshot.prepared, { upsert }) }
}

/** The shop as it would be once a visit has moved as it was planned. */
export function afterMove(
  snapshot: ShopSnapshot,
  bookingId: string,
  assignment: Assignment,
): ShopSnapshot {
  const release = [...(snapshot.claimsOfBooking.get(bookingId)?.keys() ?? [])]
  const prepared = withClaims(snapshot.prepared, { release, upsert: claimsOf(assignment) })
  return { ...snapshot, prepared, answers: new Map() }
}

function claimsOf({ items }: Assignment): SlotClaim[] {
  return items.flatMap((item) =>
    item.claims.map((claim) => ({ ...claim, id: randomUUID(), state: 'kept', heldUntil: null })),
  )
}

/** What was written stays reserved until the next plan has read it; what has failed is free at once. */
function reserve(pending: Set<Reservation>, plan: Omit<Reservation, 'isWritten'>): void {
  const reservation = { ...plan, isWritten: false }
  pending.add(reservation)
  plan.written.then(
    () => (reservation.isWritten = true),
    () => pending.delete(reservation),
  )
}

type Cache = { refresh: () => Promise<ShopSnapshot>; latest: () => ShopSnapshot | null }
type CachedShop = Cache & { pending: Set<Reservation> }

function cacheOf(db: Db, shopId: string, now: () => Date): Cache {
  let current: CachedSnapshot | null = null
  const refresh = sharedRun(async () => {
    const at = now()
    current = (current && (await catchUp(db, current, at))) ?? (await readSnapshot(db, shopId, at))
    return current
  })
  return { refresh, latest: () => current }
}

/** The same shop a moment later, or null when it must be read anew: its rules or the day have changed. */
async function catchUp(db: Db, snapshot: CachedSnapshot, at: Date): Promise<CachedSnapshot | null> {
  const { shop, prepared, today, from } = snapshot
  const { mark, version, claims } = await claimsSince(db, shop, snapshot.mark, from)
  if (version !== shop.version) return null
  if (localDay(prepared.zone, at.toISOString()) !== today) return null
  if (claims.length === 0) {
    snapshot.mark = mark
    return snapshot
  }
  const changed = applyClaims(prepared, snapshot.claimsOfBooking, claims)
  return { ...snapshot, mark, prepared: changed, answers: new Map() }
}

async function readSnapshot(db: Db, shopId: string, at: Date): Promise<CachedSnapshot> {
  const shop = await shopRow(db, shopId)
  if (!shop) throw refuse('not_found')
  if (shop.isSuspended) throw refuse('business_suspended')
  const { from } = claimSpan(at)
  // The claims first: whatever changes while the rest is read will be in the next snapshot.
  const { mark, claims } = await claimsSince(db, shop, null, from)
  const [variants, staff, units, sessions, offers, dayPackages] = await Promise.all([
    bookableVariants(db, shop),
    bookableStaff(db, shop),
    bookableUnits(db, shop),
    sessionsAt(db, shop, from),
    offersAt(db, shop),
    bookableDayPackages(db, shop),
  ])
  const days = daysAhead(shop)
  const zone = zoneAround(shop.timeZone, at, days)
  const rules = { ...shop, assignmentRule: assignmentRuleOf(shop, offers) }
  const { prepared, today } = prepareEmpty({ shop: rules, staff, units, sessions, zone }, at, days)
  const claimsOfBooking: ClaimsOfBooking = new Map()
  return {
    shop,
    variants: new Map(variants.map((variant) => [variant.id, variant])),
    staff: new Map(staff.map((member) => [member.id, member])),
    offers,
    dayPackages: new Map(dayPackages.map((each) => [each.id, each])),
    prepared: applyClaims(prepared, claimsOfBooking, claims),
    claimsOfBooking,
    today,
    answers: new Map(),
    mark,
    from,
  }
}

/** Where times that leave no gap cost less, who serves is chosen so that there are few gaps. */
function assignmentRuleOf(
  { assignmentRule }: Pick<CachedSnapshot['shop'], 'assignmentRule'>,
  offers: readonly OfferRule[],
) {
  return offers.some(({ onlyBestFit }) => onlyBestFit) ? 'fewest_gaps' : assignmentRule
}

function applyClaims(
  prepared: PreparedWorld,
  ofBooking: ClaimsOfBooking,
  rows: readonly ClaimRow[],
): PreparedWorld {
  for (const row of rows) if (row.bookingId) indexClaim(ofBooking, row.bookingId, row)
  return withClaimRows(prepared, rows)
}

function indexClaim(ofBooking: ClaimsOfBooking, bookingId: string, claim: ClaimRow) {
  const ofItems = ofBooking.get(bookingId) ?? new Map<string, string | null>()
  if (claim.state === 'released') ofItems.delete(claim.id)
  else ofItems.set(claim.id, claim.itemId)
  if (ofItems.size) ofBooking.set(bookingId, ofItems)
  else ofBooking.delete(bookingId)
}

/** An answer worked out once for a snapshot and a minute. */
export function memoize<T>(snapshot: ShopSnapshot, key: string, answer: () => T): T {
  const old = snapshot.answers.get(key)
  if (old !== undefined) return old as T
  const fresh = answer()
  if (snapshot.answers.size >= answerLimit) snapshot.answers.clear()
  snapshot.answers.set(key, fresh)
  return fresh
}
