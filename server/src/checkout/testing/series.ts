import { bookingStage } from '../../booking/testing.ts'

export const first = '2026-11-26T10:00:00.000Z'
export const second = '2026-12-03T10:00:00.000Z'
export const third = '2026-12-10T10:00:00.000Z'

/** A small shop on Tuesday 24 November 2026, 08:00 in Paris, and visits there that come again. */
export function seriesStage() {
  const stage = bookingStage({ therapists: 2 })
  return {
    stage,
    /** A visit with the first therapist, as somebody could want it again. */
    regular: async (): Promise<string> => (await stage.booked(first, stage.ofHour(0))).id,
    planOf: (id: string, repeat = 'everyWeeks=1&times=2') =>
      stage.api.ask('GET', `/bookings/${id}/series?${repeat}`, { user: stage.world.userId }),
    book(
      id: string,
      starts: string[],
      { more = {}, key, savedCardId }: { more?: object; key?: string; savedCardId?: string } = {},
    ) {
      const visits = starts.map((startsAt) => ({ startsAt, expectedTotalMinor: 8_000, ...more }))
      return stage.api.ask('POST', `/bookings/${id}/series`, {
        user: stage.world.userId,
        body: { everyWeeks: 1, visits, ...(savedCardId && { savedCardId }) },
        ...(key && { key }),
      })
    },
  }
}
