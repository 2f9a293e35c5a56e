import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'

/** Locks, waited for or granted, that may each hold a connection of the pool at once. */
const mostConnections = 4
/** So long others of this process may join a lock, so that their plans are written side by side. */
const joinMilliseconds = 25
const limits = {
  /** A lock that lasts longer than this stops nobody else: one of its writes is waiting for something. */
  mostMilliseconds: 250,
  /** After so long a wait for another process, planning goes on without the lock. */
  patienceMilliseconds: 500,
}

/**
 * Lets the processes of one database plan a shop one after another, so that none plans on what another is about to take. All
 * that a process plans under one lock is written side by side. The lock is a courtesy and promises nothing, so planning may
 * go on without it when the database is slow or all connections are taken: therapists and rooms are locked as ever, and
 * constraints decide.
 *
 * It comes before all other locks, and must be waited for without any: call it outside of every transaction.
 */
export function openShopLocks(db: Db, ownLimits: Partial<typeof limits> = {}) {
  const { mostMilliseconds, patienceMilliseconds } = { ...limits, ...ownLimits }
  const joinable = new Map<string, ShopLock>()
  let connections = 0

  function begin(shopId: string): ShopLock {
    const over = Promise.withResolvers<void>()
    const granted = Promise.withResolvers<void>()
    const close = () => void (joinable.get(shopId) === lock && joinable.delete(shopId))
    const end = () => {
      close()
      over.resolve()
    }
    const lock: ShopLock = { users: 0, granted: granted.promise, end }
    joinable.set(shopId, lock)
    if (connections >= mostConnections) granted.resolve()
    else {
      connections += 1
      setTimeout(granted.resolve, patienceMilliseconds).unref()
      void withAdvisoryLock(db, shopId, patienceMilliseconds, () => {
        granted.resolve()
        setTimeout(close, joinMilliseconds).unref()
        setTimeout(over.resolve, mostMilliseconds).unref()
        return over.promise
      })
        // Not granted in time, or the connection is gone: planning goes on without the lock.
        .catch(granted.resolve)
        .finally(() => (connections -= 1))
    }
    return lock
  }

  return {
    /** Waits for the shop's lock, or joins the one that is held here. Its answer releases it and has to be called, once. */
    async acquire(shopId: string): Promise<() => void> {
      const lock = joinable.get(shopId) ?? begin(shopId)
      lock.users += 1
      await lock.granted
      return () => {
        lock.users -= 1
        if (lock.users === 0) lock.end()
      }
    },
  }
}

type ShopLock = { users: number; granted: Promise<void>; end: () => void }

/** Holds the shop's lock in the database for as long as the work lasts. */
async function withAdvisoryLock(
  db: Db,
  shopId: string,
  patienceMilliseconds: number,
  work: () => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', ${`${patienceMilliseconds}ms`}, true),
      pg_advisory_xact_lock(hashtextextended(${`turn/${shopId}`}, 7))`.execute(tx)
    await work()
  })
}
