import type { FreeStart } from '@serein/shared/slot/answer.ts'
import { assign } from '@serein/shared/slot/assign.ts'
import { freeStarts } from '@serein/shared/slot/free-starts.ts'
import { localDay } from '@serein/shared/time/zone.ts'
import { addDays } from '@serein/shared/time/day.ts'
import type { BookableVariant } from './sql.ts'
import { isStaffId, menuPriceAt, slotRequest } from './visit.ts'
import { memoize, type ShopSnapshot, type ShopSnapshots } from './shop-snapshot.ts'

/** How far ahead rows and cards look: days after today, the near ones first, since most find theirs there. */
const reaches = [1, 7]
const startsShown = 3

/** What is asked for: a variant at a shop, by whom. */
export type NextQuery = { shopId: string; variantId: string; wish: string }

/** The next free starts of every service of a shop, each for its first variant, or for the first that who is wished for gives. */
export async function menu(
  snapshots: ShopSnapshots,
  { shopId, wish }: { shopId: string; wish: string },
  now: Date,
) {
  const snapshot = await snapshots.of(shopId)
  const skills = snapshot.staff.get(wish)?.skills
  const ofService = Map.groupBy(snapshot.variants.values(), ({ serviceId }) => serviceId)
  const services = [...ofService].map(([serviceId, variants]) => {
    const { id: variantId } = variants.find(({ id }) => skills && id in skills) ?? variants[0]!
    return {
      serviceId,
      variantId,
      starts: nextStarts(snapshot, { shopId, variantId, wish }, now),
    }
  })
  return { timeZone: snapshot.shop.timeZone, services }
}

/** The next free starts of many rows, in their order: one look at each shop. A row whose shop is gone has none. */
export async function nextOfAll(
  snapshots: ShopSnapshots,
  questions: readonly NextQuery[],
  now: Date,
): Promise<string[][]> {
  const shopIds = [...new Set(questions.map(({ shopId }) => shopId))]
  const snapshotById = new Map(
    await Promise.all(
      shopIds.map(async (id) => [id, await snapshots.of(id).catch(() => null)] as const),
    ),
  )
  return questions.map((question) => {
    const snapshot = snapshotById.get(question.shopId)
    return snapshot ? nextStarts(snapshot, question, now) : []
  })
}

/**
 * The first of these windows in which one of the services (null: any on the menu that has a price) is free for anybody, with the
 * first of the menu that is, at the price of its day, and when it begins, or null. A shop that is gone has none.
 */
export async function firstOpenWindow<W extends { from: string; until: string }>(
  snapshots: ShopSnapshots,
  asked: {
    shopId: string
    serviceIds: readonly string[] | null
    windows: readonly W[]
    /** No later start counts. */
    latest: string | null
    /** Only starts that leave no gap in the day of who would serve. */
    onlyBestFit: boolean
  },
  now: Date,
): Promise<{ window: W; variant: BookableVariant; starts: string[] } | null> {
  const snapshot = await snapshots.of(asked.shopId).catch(() => null)
  if (!snapshot) return null
  return memoize(
    snapshot,
    `open ${Math.floor(now.getTime() / 60_000)} ${JSON.stringify(asked)}`,
    () => {
      const { variants, prepared } = snapshot
      const wanted = [...variants.values()].filter(
        ({ serviceId, channel, isOnConsultation, isCallOut }) =>
          channel !== 'desk' &&
          !isCallOut &&
          !isOnConsultation &&
          (asked.serviceIds?.includes(serviceId) ?? true),
      )
      const startsIn = ({ from, until }: W, variantId: string): string[] => {
        const last = asked.latest !== null && asked.latest < until ? asked.latest : until
        const window = {
          now: now.toISOString(),
          fromDay: localDay(prepared.zone, from),
          toDay: localDay(prepared.zone, last),
        }
        const request = anyoneFor(snapshot, variantId)
        return (
          freeStarts(prepared, request, window)
            .flatMap(({ starts }) => starts)
            .filter(({ startsAt }) => from <= startsAt && startsAt < last)
            // One after the other: who would serve is worked out for no more than are shown.
            .values()
            .filter((start) => !asked.onlyBestFit || fitsBest(start))
            .take(startsShown)
            .map(({ startsAt }) => startsAt)
            .toArray()
        )

        function fitsBest({ startsAt, bestFit }: FreeStart): boolean {
          return bestFit && assign(prepared, request, startsAt, window.now)?.isBestFit === true
        }
      }
      for (const window of asked.windows)
        for (const variant of wanted) {
          const starts = startsIn(window, variant.id)
          const [first] = starts
          if (!first) continue
          const priceMinor = menuPriceAt(snapshot, variant, first)
          return { window, variant: { ...variant, priceMinor }, starts }
        }
      return null
    },
  )
}

function anyoneFor(snapshot: ShopSnapshot, variantId: string, wish = 'any') {
  return slotRequest(snapshot, {
    guests: [{ items: [{ variantId, addOnIds: [], wish }] }],
    together: 'same_start',
    sameRoom: false,
  })
}

/** A wish changes nothing where nobody serves. */
function nextStarts(snapshot: ShopSnapshot, asked: NextQuery, now: Date): string[] {
  const { variantId } = asked
  const variant = snapshot.variants.get(variantId)
  if (!variant || variant.channel === 'desk' || variant.isCallOut) return []
  const wish = variant.hands === 0 ? 'any' : asked.wish
  if (isStaffId(wish) && !snapshot.staff.has(wish)) return []
  // Notice and holds move with the minute.
  const key = `starts ${Math.floor(now.getTime() / 60_000)} ${variantId} ${wish}`
  return memoize(snapshot, key, () => {
    const request = anyoneFor(snapshot, variantId, wish)
    let found: string[] = []
    for (const days of reaches) {
      const window = {
        now: now.toISOString(),
        fromDay: snapshot.today,
        toDay: addDays(snapshot.today, days),
      }
      found = freeStarts(snapshot.prepared, request, window)
        .flatMap(({ starts }) => starts.map(({ startsAt }) => startsAt))
        .slice(0, startsShown)
      if (found.length === startsShown) break
    }
    return found
  })
}
