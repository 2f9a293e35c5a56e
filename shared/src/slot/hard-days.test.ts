import { describe, expect, it } from 'vitest'
import { assign } from './assign.ts'
import { freeStarts } from './free-starts.ts'
import { prepareWorld } from './prepare.ts'
import { hardDays } from './testing/hard-days.ts'
import { hardHours } from './testing/hard-hours.ts'
import { hardParties } from './testing/hard-parties.ts'
import { hardPeople } from './testing/hard-people.ts'
import { hardRooms } from './testing/hard-rooms.ts'
import { massage, sampleItem, visitOf } from './testing/sample.ts'
import { usualDay, worldOf } from './testing/scene.ts'
import { whyNot } from './why-not.ts'

describe('hard days', () => {
  const all = [...hardDays, ...hardHours, ...hardPeople, ...hardParties, ...hardRooms]
  it.each(all)('$name', (expected) => {
    const { day = usualDay, now = '2027-01-01T00:00:00.000Z', request = massage(60) } = expected
    const prepared = prepareWorld(worldOf(expected))
    const { starts } = freeStarts(prepared, request, { now, fromDay: day, toDay: day })[0]!
    const found = starts.map(({ startsAt }) => assign(prepared, request, startsAt, now))
    const items = found[0]?.items ?? []
    const codeAt = (startsAt: string) => whyNot(prepared, request, startsAt, now)?.code
    const time = expected.why?.[0] ?? ''
    const outcome = {
      ...expected,
      free: starts.map(timeOf),
      served: items.flatMap((item) => item.staffIds),
      in: items.flatMap((item) => item.unitPlaces.map((one) => one.unitId)),
      best: starts.filter((one) => one.bestFit).map(timeOf),
      why: [time, time && codeAt(`${day}T${time}:00.000Z`)],
    }
    expect(outcome).toMatchObject(expected)
    expect(found).not.toContain(null)
    // Who is chosen is at most as well placed as the best who could be.
    const fits = found.filter((one) => one?.isBestFit).map((one) => timeOf(one!))
    expect(outcome.best).toEqual(expect.arrayContaining(fits))
    expect(starts.map(({ startsAt }) => codeAt(startsAt)).filter(Boolean)).toEqual([])
  })

  it('have merged buffers as claims that touch and do not overlap', () => {
    const prepared = prepareWorld(worldOf({ hours: [[540, 720]] }))
    const request = visitOf(
      sampleItem(30, { bufferAfterMinutes: 15 }),
      sampleItem(30, { bufferBeforeMinutes: 10 }),
    )
    const found = assign(prepared, request, '2027-05-04T09:00:00.000Z', '2027-05-01T00:00:00.000Z')
    const claims = found!.items.flatMap((item) => item.claims)
    expect(
      claims.map((one) => `${one.from.slice(11, 16)}–${one.to.slice(11, 16)} ${one.purpose}`),
    ).toEqual(['09:00–09:30 segment', '09:30–09:45 buffer', '09:45–10:15 segment'])
  })
})

function timeOf({ startsAt }: { startsAt: string }): string {
  return startsAt.slice(11, 16)
}
