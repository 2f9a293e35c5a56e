import { describe, expect, it } from 'vitest'
import { bookingStage } from './testing.ts'
import { allPairs, type Choice, pairsIn, pairsOf } from './testing/all-pairs.ts'
import type { Value } from './testing/dimension.ts'
import { dimensions } from './testing/dimensions.ts'
import { expectSound as expectSoundClaims } from './testing/flaws.ts'
import {
  expectBalanced,
  freeStarts,
  matrixRun,
  type MatrixRun,
  took,
} from './testing/matrix-run.ts'
import { booksForClient, pays, paysOut } from './testing/money-dimensions.ts'
import { waitsFor } from './testing/waiting-dimension.ts'

const columns = Object.fromEntries(
  Object.entries(dimensions).map(([name, values]) => [name, Object.keys(values)]),
)
const rows = allPairs(columns)
/** By each tender, what the desk asks of who calls off late, where nothing else makes that free. */
const charged = columns.tender!.map((tender, at) => {
  const cancel = at % 2 === 0 ? 'oneHalfWaived' : 'forClient'
  return { ...rows[0]!, party: 'inTurn', tender, cancel }
})
const stage = bookingStage({ therapists: 4, rooms: 4 })

describe('everything with everything', () => {
  it('holds every pair of two columns', () => {
    const held = new Set(rows.flatMap(pairsIn))
    expect(held).toEqual(pairsOf(columns))
    expect(held.size).toBeGreaterThan(900)
  })

  it.each([...rows, ...charged].map((row) => [Object.values(row).join(' · '), row] as const))(
    '%s',
    async (_, row) => {
      const values = Object.entries(row).map(([name, value]) => dimensions[name]![value]!)
      stage.api.clock.now = new Date('2026-11-24T06:00:00.000Z')
      const run = matrixRun(stage)
      for (const { shape } of values) await shape?.(stage, run)
      for (const { ask } of values) ask?.(run, stage)
      await stage.touchShop()
      expect(await book(run, row, values)).toEqual([])
      const { startsAt } = run.booking
      await changePolicy()
      for (const { change } of values) await change?.(run, stage)
      await expectSound(run)
      const promised = run.booking
      await leave(run, startsAt, values)
      await run.reads()
      await expectPromise(run, promised)
      await expectSound(run)
      if (row.cancel === 'whole' || row.cancel === 'byShop' || run.comes.length === 0) return
      await comeAndGo(run, values)
      await expectSound(run)
    },
  )
})

/**
 * Holds the first free time and pays; two who find no double room take one each. Returns the times that were free and
 * must not be: for strangers of therapists who want none, and for two in a room for one.
 */
async function book(run: MatrixRun, { rooms }: Choice, values: Value[]) {
  const { world, hold } = stage
  const wrong: object[] = run.isForReturning ? await freeStarts(run, { user: 'stranger' }) : []
  if (run.visit.sameRoom && rooms === 'single') {
    wrong.push(...(await freeStarts(run)))
    run.visit.sameRoom = false
  }
  const { startsAt } = (await freeStarts(run))[0]!
  run.booking = run.isByDesk
    ? await booksForClient(run, startsAt)
    : run.isWaitedFor
      ? await waitsFor(run, startsAt)
      : took(await hold(startsAt, { ...run.visit, shopId: world.shopId }))
  const heldMinor = await pays(run, Object.assign({}, ...values.map((value) => value.pay)))
  await run.reads()
  run.holds(heldMinor)
  expect(run.booking).toMatchObject({ state: 'confirmed', startsAt, sameRoom: run.visit.sameRoom })
  return wrong
}

/** The clock is that of the first start, or of that to which its client has moved the visit in time. */
async function leave(run: MatrixRun, firstStart: string, values: Value[]) {
  const { hoursBefore, rate } = values.find(({ window }) => window)!.window!
  stage.api.clock.now = new Date(Date.parse(run.clockStart || firstStart) - hoursBefore * 3_600_000)
  run.rate = rate
  for (const value of values) await value.leave?.(run, stage)
}

/** The policy is that of the day it was booked, price and shares are those that were agreed to last. */
async function expectPromise(run: MatrixRun, promised: MatrixRun['booking']) {
  const found = await stage.sql<{ policy: { lateFeeRate: number } }>`
    select policy from booking where id = ${run.booking.id}`
  const free = { lateFeeRate: 0, tiers: [{ untilMinutes: 0, feeRate: 0 }], noShowFeeRate: 100_000 }
  const usual = { lateFeeRate: 100_000, tiers: [{ feeRate: 0 }, {}] }
  expect(found[0]!.policy).toMatchObject(run.isFreeToLeave ? free : usual)
  expect(sharesOf(run.booking)).toEqual(sharesOf(promised))
  const isOff = run.comes.length === 0
  expect(run.booking.state).toBe(isOff ? 'cancelled' : 'confirmed')
  const lines = promised.price.lines.filter(({ guest }: any) => isOff || !run.left.has(guest))
  expect(run.booking.price.lines).toEqual(lines)
}

function sharesOf({ guests }: MatrixRun['booking']): number[] {
  return guests.map(({ totalMinor }: { totalMinor: number }) => totalMinor)
}

async function comeAndGo(run: MatrixRun, values: Value[]) {
  stage.api.clock.now = new Date(run.booking.startsAt)
  await run.asksAtDesk(`/bookings/${run.booking.id}/check-in`)
  for (const { settle } of values) await settle?.(run)
  const rest = { takenAtShop: !run.isSettled }
  await run.asksAtDesk(`/bookings/${run.booking.id}/complete`, rest)
  run.isOver = true
}

async function expectSound(run: MatrixRun) {
  await paysOut(run)
  await expectSoundClaims(stage)
  await expectBalanced(run)
}

/** What the shop wants of those who book from now on. */
async function changePolicy() {
  await stage.sql`update shop set cancellation_policy =
      '{"tiers": [{"untilMinutes": 60000, "feeRate": 70000}], "lateFeeRate": 90000, "noShowFeeRate": 90000}'
    where id = ${stage.world.shopId}`
  await stage.touchShop()
}
