import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { minuteAtOrAfter, minuteAtOrBefore } from '../time/instant.ts'
import { hasBit } from './bits.ts'
import { freeBits } from './free-bits.ts'
import { bookingLimits, freeStarts } from './free-starts.ts'
import { prepareWorld } from './prepare.ts'
import { oneGuest, type Question } from './testing/worlds.ts'

let seen = 0

it('the free bits are the free starts once notice and horizon are applied', () => {
  fc.assert(fc.property(oneGuest, agrees), { numRuns: 450, seed: 20_261_122 })
  expect(seen).toBeGreaterThan(1_000)
}, 240_000)

function agrees({ world, request, now }: Question) {
  const prepared = prepareWorld(world)
  const days = { fromDay: world.fromDay, toDay: world.toDay }
  const { minutes, free } = freeBits(prepared, request, { ...days, nowMs: Date.parse(now) })
  const { fromMinute, beforeDay } = bookingLimits(prepared, now, prepared.rules)
  const last = prepared.grid.firstOfDay[Math.max(0, beforeDay - prepared.fromDay)]
  const before =
    last === undefined
      ? Number.POSITIVE_INFINITY
      : (prepared.grid.minutes[last] ?? Number.POSITIVE_INFINITY)
  const freeMinutes = [...minutes].filter(
    (minute, bit) => hasBit(free, bit) && minute >= fromMinute && minute < before,
  )
  const found = freeStarts(prepared, request, { now, ...days })
    .flatMap(({ starts }) => starts)
    .map(({ startsAt }) => minuteAtOrBefore(startsAt))
  expect(minuteAtOrAfter(now)).toBeLessThanOrEqual(fromMinute)
  expect(freeMinutes).toEqual(found)
  seen += found.length
}
