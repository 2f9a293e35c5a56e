import { timesOf } from '@serein/shared/checkout/series-choice.ts'
import type { PlannedVisit } from '@serein/shared/booking/series.ts'
import type { MovedVisit, VisitOfSeries } from '@serein/shared/checkout/series.ts'
import { perform, type Samples, type Visit } from './sample-call.ts'
import type { World } from './testing.ts'

const repeat = { everyWeeks: 1, times: 6 }

export const seriesSamples: Samples = {
  'series.plan': () => repeat,
  'series.book': chosen,
  'series.cancel': async (world, visit) => {
    await bookAgain(world, visit)
    const fees = (await seriesOf(world, visit)).map(({ cancelFeeMinor }) => cancelFeeMinor)
    return { reach: 'all', expectedFeeMinor: fees.reduce((sum, fee) => sum + fee, 0) }
  },
  'series.planMove': toNextDay,
  'series.move': async (world, visit) => {
    return { moves: [await movedVisit(world, visit)] }
  },
  'series.planMoveForClient': toNextDay,
  'series.moveForClient': async (world, visit) => {
    const { expectedTotalMinor: _, ...time } = await movedVisit(world, visit)
    return { moves: [time] }
  },
  'series.planForClient': () => repeat,
  'series.bookForClient': chosen,
  'series.cancelByShop': async (world, visit) => ({
    bookingId: await bookAgain(world, visit),
    reach: 'later',
  }),
}

/** The first time that is free of a plan. */
async function chosen(world: World, { id: bookingId }: Visit) {
  const answer = await perform(world, 'series.plan', { bookingId, ...repeat })
  const [time] = (answer.visits as PlannedVisit[]).flatMap((each) => timesOf(each))
  const { startsAt, anyTherapist, totalMinor: expectedTotalMinor } = time!
  return { everyWeeks: 1, visits: [{ startsAt, anyTherapist, expectedTotalMinor }] }
}

/** Returns the visit that follows. */
async function bookAgain(world: World, visit: Visit): Promise<string> {
  const series = { bookingId: visit.id, ...(await chosen(world, visit)) }
  const { bookingIds } = await perform(world, 'series.book', series)
  return (bookingIds as string[])[0]!
}

async function seriesOf(world: World, { id: bookingId }: Visit): Promise<VisitOfSeries[]> {
  return (await perform(world, 'series.get', { bookingId })).visits as VisitOfSeries[]
}

async function toNextDay(world: World, visit: Visit) {
  await bookAgain(world, visit)
  const day = new Date(Date.parse(visit.startsAt) + 86_400_000).toISOString().slice(0, 10)
  return { reach: 'all', day, minuteOfDay: 660 }
}

/** The first visit of a series that can be a day later, or beside that. */
async function movedVisit(world: World, visit: Visit) {
  const plan = { bookingId: visit.id, ...(await toNextDay(world, visit)) }
  const answer = await perform(world, 'series.planMove', plan)
  const [move] = (answer.visits as MovedVisit[]).flatMap((each) =>
    timesOf(each).map(({ startsAt, totalMinor: expectedTotalMinor }) => ({
      bookingId: each.bookingId,
      startsAt,
      expectedTotalMinor,
    })),
  )
  return move!
}
