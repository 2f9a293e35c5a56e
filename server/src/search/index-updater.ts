import type { Logger } from 'pino'
import type { OutboxEvent } from '../platform/outbox.ts'
import { openTail } from '../platform/outbox-tail.ts'
import type { Db } from '../platform/pool.ts'
import type { ShopAhead } from '../slot/many-shops.ts'
import type { ShopSnapshots } from '../slot/shop-snapshot.ts'
import { factsAfter, factsOf } from './facts.ts'
import type { FreeTime } from './free-time.ts'
import { fairTurns, type Turns } from './turn.ts'
import type { Index } from './prepared-query.ts'
import { menuKey, storeTimes, storedTimes, type WorkedOut } from './stored-time.ts'
import { daysKept, timeOf } from './work-out.ts'

/** Shops that are read by one statement as they are stored: enough that the trip does not count, few enough to be soon done. */
export const shopsRead = 200
/** Shops that are read with all their claims, to be worked out. */
const shopsWorkedOut = 50

export type IndexParts = { db: Db; snapshots: ShopSnapshots; log: Logger; now: () => Date }
export type IndexUpdater = ReturnType<typeof openIndexUpdater>

/** What changes the index: its facts and free time are read, worked out, and kept for other processes. */
export function openIndexUpdater({ db, snapshots, log, now }: IndexParts, index: Index) {
  const { shops, entries, clock } = index
  const tail = openTail(db)
  /** Shops whose facts, or whose free time, are to be worked out anew at once. */
  const changed = new Set<string>()
  const stale = new Set<string>()
  /** When the first hold of a shop runs out. */
  const holds = new Map<string, number>()
  /** Which work on a shop was begun last of those that are done: an older picture never replaces a newer one. */
  const done = new Map<string, number>()
  /** What other processes have not been left yet. */
  const unstored = new Map<string, WorkedOut>()
  let begun = 0
  let asOf = now()

  function putTime(shopId: string, number: number, time: FreeTime | null) {
    done.set(shopId, number)
    shops.byId.get(shopId)!.time = time
    if (time && time.untilMs < Number.POSITIVE_INFINITY) holds.set(shopId, time.untilMs)
    else holds.delete(shopId)
  }

  const isNewest = (shopId: string, number: number) =>
    shops.byId.has(shopId) && (done.get(shopId) ?? 0) <= number

  /** Where it fails nothing is there, so that the engine is asked, and the next build tries again. */
  function workOutOne(shopId: string, number: number, prepare: (() => ShopAhead) | undefined) {
    if (!isNewest(shopId, number)) return
    const { menu, businessId } = shops.byId.get(shopId)!
    try {
      const world = prepare?.()
      const time = world ? timeOf(world, menu, now().getTime(), entries.gridOf) : null
      putTime(shopId, number, time)
      if (!world || !time) return
      const { mark, shop } = world
      unstored.set(shopId, { businessId, shopId, mark, version: shop.version, menu, time })
    } catch (error) {
      log.warn({ err: error, shopId }, 'search.unread')
      putTime(shopId, number, null)
    }
  }

  async function workOut(shopIds: readonly string[], turns: Turns) {
    for (let first = 0; first < shopIds.length; first += shopsWorkedOut) {
      const some = shopIds.slice(first, first + shopsWorkedOut)
      const number = (begun += 1)
      const read = await snapshots.load(some, daysKept + 1).catch((error: unknown) => {
        log.warn({ err: error, shops: some.length }, 'search.unread')
        return new Map<string, () => ShopAhead>()
      })
      for (const id of some) await turns(() => workOutOne(id, number, read.get(id)))
    }
  }

  async function readFacts(ids: readonly string[]) {
    const found = await factsOf(db, ids)
    const there = new Set(found.map(({ id }) => id))
    for (const id of ids.filter((each) => !there.has(each))) {
      shops.remove(id)
      for (const known of [holds, done, unstored]) known.delete(id)
    }
    for (const facts of found) shops.put(entries.of(facts))
  }

  function markOutdated({ shopId, event }: OutboxEvent) {
    if (shopId === null) return
    if (event.startsWith('shop.')) changed.add(shopId)
    else if (/^(booking|slot)\./.test(event)) stale.add(shopId)
    for (const sibling of shops.byId.get(shopId)?.siblings ?? []) stale.add(sibling)
  }

  return {
    workOut,
    asOf: () => asOf,
    /** The facts of all shops. What changes from now on is noticed. */
    async load(signal: AbortSignal) {
      await tail()
      let after = '00000000-0000-0000-0000-000000000000'
      while (!signal.aborted) {
        const found = await factsAfter(db, after, shopsRead)
        for (const facts of found) shops.put(entries.of(facts))
        if (found.length < shopsRead) return
        after = found.at(-1)!.id
      }
    },
    /** Takes over what a process has stored of these shops, where it is still right. */
    async restore(shopIds: readonly string[]) {
      const number = (begun += 1)
      const at = now()
      const stored = await storedTimes(db, shopIds, at, entries.gridOf).catch((error: unknown) => {
        log.warn({ err: error, shops: shopIds.length }, 'search.unrestored')
        return []
      })
      for (const { shopId, menu, time } of stored) {
        if (!isNewest(shopId, number)) continue
        const entry = shops.byId.get(shopId)!
        const age = clock.todayOf(entry.timeZone, at.getTime()) - time.fromDay
        if (age !== 0 && age !== 1) continue
        if (menuKey(entry.menu).equals(menu)) putTime(shopId, number, time)
      }
    },
    /** Leaves other processes what was worked out since the last time. */
    async store() {
      const all = [...unstored]
      for (let first = 0; first < all.length; first += shopsRead) {
        const some = all.slice(first, first + shopsRead)
        const rows = some.map(([, one]) => one)
        const isStored = await storeTimes(db, rows).then(
          () => true,
          (error: unknown) => {
            log.warn({ err: error, shops: rows.length }, 'search.unstored')
            return false
          },
        )
        if (!isStored) return
        for (const [id, one] of some) if (unstored.get(id) === one) unstored.delete(id)
      }
    },
    /** One poll: what was published since the last one, and what time alone has changed. */
    async keep() {
      const at = now()
      for (const event of await tail()) markOutdated(event)
      for (const [shopId, untilMs] of holds) if (untilMs <= at.getTime()) stale.add(shopId)
      const ids = [...changed]
      if (ids.length > 0) await readFacts(ids)
      for (const id of ids) {
        changed.delete(id)
        stale.add(id)
      }
      const outdated = [...stale]
      await workOut(outdated, fairTurns())
      for (const id of outdated) stale.delete(id)
      asOf = at
    },
  }
}
