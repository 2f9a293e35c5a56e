import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'

/** Turns, waited for or under way, that may each keep a connection of the pool at once. */
const seats = 4
/** So long others may join a turn, so that they are written side by side. */
const joinMilliseconds = 25
const limits = {
  /** A turn that lasts longer than this stops nobody else: one of its writes is waiting for something. */
  mostMilliseconds: 250,
  /** Whoever has waited so long for another process goes on without. */
  patienceMilliseconds: 500,
}

/**
 * Lets the processes of one database plan a shop in turns, so that none plans on what another is about to take. All that a
 * process plans in one turn is written side by side. A turn is a courtesy and promises nothing, so it may be done without
 * when the database is slow or all seats are taken: therapists and rooms are locked as ever, and constraints decide.
 *
 * Its lock comes before all others, and who waits for a turn has none: call it outside of every transaction.
 */
export function openTurns(db: Db, ownLimits: Partial<typeof limits> = {}) {
  const { mostMilliseconds, patienceMilliseconds } = { ...limits, ...ownLimits }
  const joinable = new Map<string, Turn>()
  let taken = 0

  function begin(shopId: string): Turn {
    const over = Promise.withResolvers<void>()
    const granted = Promise.withResolvers<void>()
    const close = () => void (joinable.get(shopId) === turn && joinable.delete(shopId))
    const end = () => {
      close()
      over.resolve()
    }
    const turn: Turn = { inside: 0, begun: granted.promise, end }
    joinable.set(shopId, turn)
    if (taken >= seats) granted.resolve()
    else {
      taken += 1
      setTimeout(granted.resolve, patienceMilliseconds).unref()
      void locked(db, shopId, patienceMilliseconds, () => {
        granted.resolve()
        setTimeout(close, joinMilliseconds).unref()
        setTimeout(over.resolve, mostMilliseconds).unref()
        return over.promise
      })
        // Not granted in time, or the connection is gone: the turn goes on without its lock.
        .catch(granted.resolve)
        .finally(() => (taken -= 1))
    }
    return turn
  }

  return {
    /** Waits for the shop's turn, or joins the one that is under way here. What is done with has to be called, once. */
    async enter(shopId: string): Promise<() => void> {
      const turn = joinable.get(shopId) ?? begin(shopId)
      turn.inside += 1
      await turn.begun
      return () => {
        turn.inside -= 1
        if (turn.inside === 0) turn.end()
      }
    },
  }
}

type Turn = { inside: number; begun: Promise<void>; end: () => void }

/** Holds the shop's lock for as long as the work lasts. */
async function locked(
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
