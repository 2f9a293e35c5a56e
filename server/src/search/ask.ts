import { freeStarts } from '@serein/shared/slot/free-starts.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { dayAt, type Window } from './window.ts'
import { instantOf, minuteAtOrBefore } from '@serein/shared/time/instant.ts'
import { dayOf, MINUTES_PER_DAY } from '@serein/shared/time/day.ts'
import { isStaffId, slotRequest } from '../slot/visit.ts'
import type { ShopSnapshot, ShopSnapshots } from '../slot/shop-snapshot.ts'
import type { PreparedQuery } from './prepared-query.ts'
import { isBetter, isFitting } from './choose.ts'
import { type Hit, rank } from './find.ts'
import { type Menu, rulesFor, variantIdOf, variantsOf } from './menu.ts'

/** So many shops at most are asked one by one within one answer: each costs the engine some milliseconds. */
export const refinedLimit = 60
const noStarts: number[] = []

/** The free starts of one variant for so many guests at once in a window as the engine knows them, at most so many, as epoch minutes. */
export function startsOf(
  world: ShopSnapshot,
  visit: OneForEach,
  { from, to, spans }: Window,
  nowMs: number,
): number[] {
  const { variantId, wish } = visit
  const { hands, channel, isCallOut } = world.variants.get(variantId) ?? {}
  // Nobody who serves is no woman and no man.
  if (to <= from || hands === undefined || channel === 'desk' || (hands === 0 && wish !== 'any'))
    return noStarts
  // How long the way takes is known of a place alone.
  if (isCallOut) return noStarts
  if (isStaffId(wish) && !world.staff.has(wish)) return noStarts
  const request = slotRequest(world, visitFor(visit))
  const { zone } = world.prepared
  const window = {
    now: new Date(nowMs).toISOString(),
    fromDay: dayOf(dayAt(zone, from * 60_000)),
    toDay: dayOf(dayAt(zone, (to - 1) * 60_000)),
  }
  return freeStarts(world.prepared, request, window)
    .flatMap(({ starts }) => starts.map(({ startsAt }) => minuteAtOrBefore(startsAt)))
    .filter((minute) => spans.some((span) => minute >= span.from && minute < span.to))
}

const week = 7 * MINUTES_PER_DAY

/** The first of them: a long window is looked through week by week. */
export function firstStartsOf(
  world: ShopSnapshot,
  visit: OneForEach,
  window: Window,
  nowMs: number,
): number[] {
  for (let { from } = window; from < window.to; from += week) {
    const to = Math.min(from + week, window.to)
    const starts = startsOf(world, visit, { ...window, from, to }, nowMs)
    if (starts.length > 0) return starts
  }
  return noStarts
}

/** Hits whose free time is not kept, as the engine finds them; those without a start in a window asked for are left out. */
export async function refineHits(
  question: PreparedQuery,
  snapshots: ShopSnapshots,
  hits: readonly Hit[],
): Promise<Hit[]> {
  const found = await Promise.all(
    hits.map(async (hit) => {
      const world = await snapshots.of(hit.entry.id).catch(() => null)
      return world && bestVariant(question, world, hit)
    }),
  )
  return found.filter((hit) => hit !== null)
}

function bestVariant(question: PreparedQuery, world: ShopSnapshot, hit: Hit): Hit | null {
  const { entry } = hit
  let best: Hit | null = null
  for (let variant = 0; variant < variantsOf(entry.menu); variant += 1) {
    if (!isFitting(question, entry, variant)) continue
    const window = question.wantedOf(rulesFor(entry.menu, variant, entry.rules))
    // Were it free at once, it would still come after the one found.
    if (best && !isBetter(question, entry.menu, { variant, firstStart: window.from }, best))
      continue
    const visit = visitOf(question, entry.menu, variant)
    const [firstStart = null] = firstStartsOf(world, visit, window, question.nowMs)
    if (question.hasWindow && firstStart === null) continue
    if (!best || isBetter(question, entry.menu, { variant, firstStart }, best))
      best = { ...hit, variant, firstStart, isKnown: true }
  }
  if (best) rank(question, best)
  return best
}

/** One treatment for each of so many guests at once. */
type OneForEach = { variantId: string; wish: string; partySize: number }

export function visitFor({ variantId, wish, partySize }: OneForEach): VisitRequest {
  return {
    guests: Array.from({ length: partySize }, (_, guest) => ({
      // One therapist serves the first of them.
      items: [{ variantId, addOnIds: [], wish: guest > 0 && isStaffId(wish) ? 'any' : wish }],
    })),
    together: 'same_start',
    sameRoom: false,
  }
}

/** The visit a question asks for, of one variant of a menu. */
export function visitOf(
  { wishName, partySize }: PreparedQuery,
  menu: Menu,
  variant: number,
): OneForEach {
  return { variantId: variantIdOf(menu, variant), wish: wishName, partySize }
}

/** Epoch minutes as they leave. */
export function asInstants(minutes: readonly number[]): string[] {
  return minutes.map(instantOf)
}
