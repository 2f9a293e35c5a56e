import type { FreeTime } from './free-time.ts'
import type { Index } from './prepared-query.ts'

export type TimeRecord = ReturnType<typeof openTimeRecord>

/** Puts free time into the index: an older picture never replaces a newer one, and holds that run out are remembered. */
export function openTimeRecord({ shops }: Pick<Index, 'shops'>) {
  /** When the first hold of a shop runs out. */
  const holds = new Map<string, number>()
  /** Which work on a shop was begun last of those that are done. */
  const done = new Map<string, number>()
  let begun = 0

  return {
    /** The number of a piece of work that begins. */
    begin: () => (begun += 1),
    /** Whether no work that was begun later is done. Not for a shop that is gone. */
    isNewest: (shopId: string, number: number) =>
      shops.byId.has(shopId) && (done.get(shopId) ?? 0) <= number,
    put(shopId: string, number: number, time: FreeTime | null) {
      done.set(shopId, number)
      shops.byId.get(shopId)!.time = time
      if (time && time.untilMs < Number.POSITIVE_INFINITY) holds.set(shopId, time.untilMs)
      else holds.delete(shopId)
    },
    forget(shopId: string) {
      holds.delete(shopId)
      done.delete(shopId)
    },
    /** Shops with a hold that has run out. */
    lapsed: (nowMs: number): string[] =>
      [...holds].flatMap(([shopId, untilMs]) => (untilMs <= nowMs ? [shopId] : [])),
  }
}
