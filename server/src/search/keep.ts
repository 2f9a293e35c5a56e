import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { OutboxEvent } from '../platform/outbox.ts'
import { openTail } from '../platform/outbox-tail.ts'
import type { Db } from '../platform/pool.ts'
import { every } from '../platform/timer.ts'
import type { ShopSnapshots } from '../slot/shop-snapshot.ts'
import { openEntries } from './entry.ts'
import { factsAfter, factsOf } from './facts.ts'
import type { Index } from './prepared-query.ts'
import { openShops } from './index-of-shops.ts'
import { daysKept, timeOf } from './work-out.ts'
import { openClock } from './window.ts'

/** How long after a commit on another process it may be known here; half a second at most with the work it makes. */
const pollMilliseconds = 250
/** Shops whose facts are read by one query: enough that the trip does not count, few enough to be soon done. */
const batch = 200
/** After so much work in a row the questions of readers have their turn, and as long again. */
const spellMilliseconds = 20

/** When the database cannot be read, it is tried again after so long. */
const againMilliseconds = 1_000

type Parts = { db: Db; snapshots: ShopSnapshots; log: Logger; now: () => Date }
type IndexUpdater = ReturnType<typeof openIndexUpdater>
export type ShopIndex = ReturnType<typeof openIndex>

/**
 * All active shops with their facts and free starts in the memory of this process. It is built in the background; until a
 * shop's free time is there the engine is asked. Kept right by the outbox: what happened on any process is known after a
 * poll, holds that lapse by time alone and days that begin are looked after here.
 */
export function openIndex(parts: Parts) {
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

function openIndexUpdater({ db, snapshots, log, now }: Parts, { shops, entries }: Index) {
  const tail = openTail(db)
  /** Shops whose facts, or whose free time, are to be worked out anew at once. */
  const changed = new Set<string>()
  const stale = new Set<string>()
  /** When the first hold of a shop runs out. */
  const holds = new Map<string, number>()
  /** Which work on a shop was begun last of those that are done: an older picture never replaces a newer one. */
  const done = new Map<string, number>()
  let begun = 0
  let asOf = now()

  /** Where it fails nothing is kept, so that the engine is asked, and the next build tries again. */
  async function workOut(shopId: string) {
    const number = (begun += 1)
    const at = now()
    const world = await snapshots.load(shopId, daysKept + 1).catch((error: unknown) => {
      log.warn({ err: error, shopId }, 'search.unread')
      return null
    })
    const entry = shops.byId.get(shopId)
    if (!entry || (done.get(shopId) ?? 0) > number) return
    done.set(shopId, number)
    entry.time = world && timeOf(world, entry.menu, at.getTime(), entries.gridOf)
    if (entry.time && entry.time.untilMs < Number.POSITIVE_INFINITY)
      holds.set(shopId, entry.time.untilMs)
    else holds.delete(shopId)
  }

  async function readFacts(ids: readonly string[]) {
    const found = await factsOf(db, ids)
    const there = new Set(found.map(({ id }) => id))
    for (const id of ids.filter((each) => !there.has(each))) {
      shops.remove(id)
      holds.delete(id)
      done.delete(id)
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
        const found = await factsAfter(db, after, batch)
        for (const facts of found) shops.put(entries.of(facts))
        if (found.length < batch) return
        after = found.at(-1)!.id
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
      for (const id of stale) {
        await workOut(id)
        stale.delete(id)
      }
      asOf = at
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

/** Works out the shops that have no free time yet, or that of a day that is over. */
async function buildMissing(
  { workOut }: IndexUpdater,
  { log, now }: Parts,
  { shops, clock }: Index,
  signal: AbortSignal,
) {
  const began = performance.now()
  const nowMs = now().getTime()
  const left = [...shops.byId.values()].filter(
    ({ time, timeZone }) => !time || time.fromDay < clock.todayOf(timeZone, nowMs),
  )
  if (left.length === 0) return
  let spell = began
  for (const [place, { id }] of left.entries()) {
    if (signal.aborted) return
    await workOut(id)
    const worked = performance.now() - spell
    if (worked > spellMilliseconds) {
      await wait(worked)
      spell = performance.now()
    }
    if (place % 10_000 === 9_999) log.info({ done: place + 1, of: left.length }, 'search.building')
  }
  const milliseconds = Math.round(performance.now() - began)
  log.info({ shops: left.length, milliseconds }, 'search.built')
}
