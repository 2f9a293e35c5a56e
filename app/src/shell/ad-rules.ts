import type { ScreenName } from '../address/addresses.ts'

/** Where somebody only looks around. Never where a visit is put together, held, paid or looked after, nor where one is written to. */
const withBanner: ReadonlySet<ScreenName> = new Set(['featured', 'allFeatured', 'offers', 'more'])

/** Between two screens of reading, as one lays a page aside. */
const readOut: ReadonlySet<ScreenName> = new Set(['offers', 'allFeatured', 'gallery', 'about'])

const firstAfterMs = 2 * 60_000
const pauseMs = 10 * 60_000

export interface AdState {
  startedAt: number
  /** When the last one filled the screen. */
  filledAt: number | null
  /** A time is held, so its owner is about to pay. */
  isBooking: boolean
}

export function hasBanner(screen: ScreenName | undefined, { isBooking }: AdState): boolean {
  return screen !== undefined && withBanner.has(screen) && !isBooking
}

/** Whether an ad may fill the screen on the way from one to the other. */
export function mayFill(
  from: ScreenName | undefined,
  to: ScreenName | undefined,
  { startedAt, filledAt, isBooking }: AdState,
  now: number,
): boolean {
  if (!from || !readOut.has(from) || to !== 'featured' || isBooking) return false
  return now - startedAt >= firstAfterMs && (filledAt === null || now - filledAt >= pauseMs)
}
