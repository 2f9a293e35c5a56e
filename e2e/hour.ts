const dayMs = 24 * 60 * 60_000

/**
 * The hour of all journeys: a Wednesday morning in Paris, whenever they run, so that nothing hangs on the hour or the
 * day. `SEREIN_TEST_AT` is another instant, to try. All that the runner starts lives by this shift: its workers, the
 * servers and the pages.
 */
process.env.SEREIN_SHIFT ??= String(hourOfJourneys(new Date()).getTime() - Date.now())

export const shiftMs = Number(process.env.SEREIN_SHIFT)

function hourOfJourneys(now: Date): Date {
  const testHour = process.env.SEREIN_TEST_AT
  if (testHour) return new Date(testHour)
  const wednesday = new Date(now.getTime() + (((9 - now.getUTCDay()) % 7) + 1) * dayMs)
  return new Date(`${wednesday.toISOString().slice(0, 10)}T09:00:00Z`)
}
