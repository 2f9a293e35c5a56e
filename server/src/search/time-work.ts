import type { Logger } from 'pino'
import type { Db } from '../platform/pool.ts'
import type { ShopAhead } from '../slot/many-shops.ts'
import type { ShopSnapshots } from '../slot/shop-snapshot.ts'
import type { Index } from './prepared-query.ts'
import { menuKey, storeTimes, storedTimes, type WorkedOut } from './stored-time.ts'
import type { TimeRecord } from './time-record.ts'
import type { Turns } from './turn.ts'
import { daysKept, timeOf } from './work-out.ts'

/** Shops that are read by one statement as they are stored: enough that the trip does not count, few enough to be soon done. */
export const shopsRead = 200
/** Shops that are read with all their claims, to be worked out. */
const shopsWorkedOut = 50

export type IndexParts = { db: Db; snapshots: ShopSnapshots; log: Logger; now: () => Date }

/** Works out the free time of shops, or takes over what another process has worked out. */
export function openTimeWork(
  { db, snapshots, log, now }: IndexParts,
  { shops, entries, clock }: Index,
  record: TimeRecord,
) {
  const storage = openStorage(db, log)

  /** Where it fails nothing is there, so that the engine is asked, and the next build tries again. */
  function workOutOne(shopId: string, number: number, prepare: (() => ShopAhead) | undefined) {
    if (!record.isNewest(shopId, number)) return
    const { menu, businessId } = shops.byId.get(shopId)!
    try {
      const world = prepare?.()
      const time = world ? timeOf(world, menu, now().getTime(), entries.gridOf) : null
      record.put(shopId, number, time)
      if (!world || !time) return
      const { mark, shop } = world
      storage.add({ businessId, shopId, mark, version: shop.version, menu, time })
    } catch (error) {
      log.warn({ err: error, shopId }, 'search.unread')
      record.put(shopId, number, null)
    }
  }

  return {
    async workOut(shopIds: readonly string[], turns: Turns) {
      for (const some of partsOf(shopIds, shopsWorkedOut)) {
        const number = record.begin()
        const prepareById = await snapshots.load(some, daysKept + 1).catch((error: unknown) => {
          log.warn({ err: error, shops: some.length }, 'search.unread')
          return new Map<string, () => ShopAhead>()
        })
        for (const id of some) await turns(() => workOutOne(id, number, prepareById.get(id)))
      }
    },
    /** Takes over what a process has stored of these shops, where it is still right. */
    async restore(shopIds: readonly string[]) {
      const number = record.begin()
      const at = now()
      const rows = await storedTimes(db, shopIds, at, entries.gridOf).catch((error: unknown) => {
        log.warn({ err: error, shops: shopIds.length }, 'search.unrestored')
        return []
      })
      for (const { shopId, menu, time } of rows) {
        if (!record.isNewest(shopId, number)) continue
        const entry = shops.byId.get(shopId)!
        const age = clock.todayOf(entry.timeZone, at.getTime()) - time.fromDay
        if (age !== 0 && age !== 1) continue
        if (menuKey(entry.menu).equals(menu)) record.put(shopId, number, time)
      }
    },
    /** Leaves other processes what was worked out since the last time. */
    store: storage.store,
  }
}

/** What other processes have not been left yet, the newest of each shop. */
function openStorage(db: Db, log: Logger) {
  const unstored = new Map<string, WorkedOut>()
  return {
    add: (one: WorkedOut) => void unstored.set(one.shopId, one),
    async store() {
      for (const some of partsOf([...unstored.values()], shopsRead))
        try {
          await storeTimes(db, some)
          for (const one of some) if (unstored.get(one.shopId) === one) unstored.delete(one.shopId)
        } catch (error) {
          // They work it out themselves.
          log.warn({ err: error, shops: some.length }, 'search.unstored')
          return
        }
    },
  }
}

function partsOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}
