import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { every } from '../platform/timer.ts'
import { type Entry, openEntries } from './entry.ts'
import { type IndexUpdater, openIndexUpdater } from './index-updater.ts'
import { openShops } from './index-of-shops.ts'
import type { Index } from './prepared-query.ts'
import { type IndexParts, shopsRead } from './time-work.ts'
import { halfTurns } from './turn.ts'
import { openClock } from './window.ts'

/** How long after a commit on another process it may be known here; half a second at most with the work it makes. */
const pollMilliseconds = 250
/** When the database cannot be read, it is tried again after so long. */
const againMilliseconds = 1_000

export type ShopIndex = ReturnType<typeof openIndex>

/**
 * All active shops with their facts and free starts in the memory of this process. It is built in the background; until a
 * shop's free time is there the engine is asked. Kept right by the outbox: what happened on any process is known after a
 * poll, holds that lapse by time alone and days that begin are looked after here.
 */
export function openIndex(parts: IndexParts) {
  const { log } = parts
  const index: Index = { shops: openShops(), entries: openEntries(), clock: openClock() }
  const closing = new AbortController()
  const updater = openIndexUpdater(parts, index)
  const isReady = loaded(updater, log, closing.signal)
  let isLoaded = false
  void isReady.then(() => (isLoaded = !closing.signal.aborted))
  const build = () => buildMissing(updater, parts, index, closing.signal)
  const built = isReady.then(build)
  // Who waits for it meets the failure; the next round begins where this one ended.
  built.catch((error: unknown) => log.error({ err: error }, 'search.build.failed'))
  const stops = [
    every(pollMilliseconds, 'search.keep', log, () => isReady.then(updater.keep)),
    every(60_000, 'search.build', log, () => built.then(build, build)),
  ]
  return {
    ...index,
    /** When the facts of all shops are there. */
    isReady,
    /** What a probe is told of it: whether all shops are known, and of how many the free time is worked out. */
    progress: {
      isReady: () => isLoaded,
      counts() {
        const entries = [...index.shops.byId.values()]
        return { shops: entries.length, built: entries.filter(({ time }) => time).length }
      },
    },
    /** When the first build is through. */
    built,
    /** Works out what is missing, and the days that have come. Runs by itself every minute. */
    roll: build,
    /** What was committed until then is known here. */
    asOf: updater.asOf,
    async close() {
      closing.abort()
      await Promise.all([...stops.map((stop) => stop()), built.catch(() => {})])
    },
  }
}

async function loaded({ load }: IndexUpdater, log: Logger, signal: AbortSignal): Promise<void> {
  for (;;)
    try {
      await load(signal)
      return
    } catch (error) {
      if (signal.aborted) return
      log.warn({ err: error }, 'search.unread')
      await wait(againMilliseconds)
    }
}

/**
 * The shops that have no free time yet, or that of a day that is over: what another process has worked out is taken over, the rest
 * is worked out here and left to others.
 */
async function buildMissing(
  updater: IndexUpdater,
  { log, now }: IndexParts,
  { shops, clock }: Index,
  signal: AbortSignal,
) {
  const began = performance.now()
  const nowMs = now().getTime()
  const isMissing = ({ time, timeZone }: Entry) =>
    !time || time.fromDay < clock.todayOf(timeZone, nowMs)
  const missing = [...shops.byId.values()].filter(isMissing)
  const turns = halfTurns()
  let workedOutHere = 0
  for (let first = 0; first < missing.length; first += shopsRead) {
    if (signal.aborted) return
    const some = missing.slice(first, first + shopsRead).map(({ id }) => id)
    await updater.restore(some)
    const left = some.filter((id) => shops.byId.has(id) && isMissing(shops.byId.get(id)!))
    await updater.workOut(left, turns)
    await updater.store()
    workedOutHere += left.length
    if (first % 10_000 === 10_000 - shopsRead)
      log.info({ done: first + some.length, of: missing.length }, 'search.building')
  }
  // What has changed since the last round, too.
  await updater.store()
  if (missing.length === 0) return
  const milliseconds = Math.round(performance.now() - began)
  log.info({ shops: missing.length, workedOutHere, milliseconds }, 'search.built')
}
