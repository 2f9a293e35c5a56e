import { expect, it } from 'vitest'
import { freeStarts } from './free-starts.ts'
import { monthOverview } from './overview.ts'
import { prepareWorld } from './prepare.ts'
import { searchWork } from './search-work.ts'
import { busyShop, partyOf } from './testing/busy-shop.ts'
import { hardDays } from './testing/hard-days.ts'
import { hardHours } from './testing/hard-hours.ts'
import { hardParties } from './testing/hard-parties.ts'
import { hardPeople } from './testing/hard-people.ts'
import { hardRooms } from './testing/hard-rooms.ts'
import { massage } from './testing/sample.ts'
import { usualDay, worldOf } from './testing/scene.ts'

// Exact: whoever changes how the engine searches changes a number here, and sees by how much.

it.each([
  { therapists: 10, work: { starts: 30, positions: 0, lanes: 8 } },
  { therapists: 50, work: { starts: 30, positions: 0, lanes: 8 } },
])(
  'the month of a party of 4 with 3 services at $therapists therapists',
  ({ therapists, work }) => {
    const world = busyShop(therapists, 30)
    const prepared = prepareWorld(world)
    const window = { now: '2027-03-14T00:00:00.000Z', fromDay: world.fromDay, toDay: world.toDay }
    expect(workOf(() => monthOverview(prepared, partyOf(4, 3), window))).toEqual(work)
  },
)

it('the month and the free starts of one guest at 50 therapists try no start by itself', () => {
  const world = busyShop(50, 30)
  const prepared = prepareWorld(world)
  const window = { now: '2027-03-14T00:00:00.000Z', fromDay: world.fromDay, toDay: world.toDay }
  const request = massage(60, { requires: [{ anyOf: ['room'], count: 1 }] })
  const month = workOf(() => monthOverview(prepared, request, window))
  const starts = workOf(() => freeStarts(prepared, request, window))
  const once = { starts: 0, positions: 0, lanes: 1 }
  expect({ month, starts }).toEqual({ month: once, starts: once })
})

it('all hard days together', () => {
  const days = [...hardDays, ...hardHours, ...hardPeople, ...hardParties, ...hardRooms]
  const work = workOf(() => {
    for (const one of days) {
      const { day = usualDay, now = '2027-01-01T00:00:00.000Z', request = massage(60) } = one
      freeStarts(prepareWorld(worldOf(one)), request, { now, fromDay: day, toDay: day })
    }
  })
  expect(work).toEqual({ starts: 27, positions: 58, lanes: 111 })
})

function workOf(search: () => unknown) {
  const before = { ...searchWork }
  search()
  return {
    starts: searchWork.starts - before.starts,
    positions: searchWork.positions - before.positions,
    lanes: searchWork.lanes - before.lanes,
  }
}
