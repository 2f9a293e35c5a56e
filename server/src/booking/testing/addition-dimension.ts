import { expect } from 'vitest'
import type { Value } from './dimension.ts'
import type { MatrixRun } from './matrix-run.ts'
import { fillWallet } from './money-dimensions.ts'

/** A service more for the first guest, before whatever else becomes of the visit: where there is a time for it. */
export const additions: Record<string, Value> = {
  none: {},
  byDesk: { change: addsAtDesk },
  byClient: { change: addsAsClient },
}

/** Nobody has told anybody who they are: they ask at the desk. */
function addsAsClient(run: MatrixRun, stage: Parameters<NonNullable<Value['change']>>[1]) {
  return run.isNameless ? addsAtDesk(run, stage) : addsInTheApp(run)
}

const noPlace = ['slot_taken', 'slot_not_bookable']

async function addsAtDesk(run: MatrixRun, { api, desk, world }: MatrixRun['stage']) {
  const before = run.booking
  const body = {
    guestPosition: 0,
    variantId: world.halfId,
    expectedSequence: before.sequence,
  }
  const asking = { ...desk({ user: world.userId }), body }
  const answer = await api.ask('POST', `/console/bookings/${before.id}/items`, asking)
  if (answer.status !== 200) {
    expect(noPlace).toContain(answer.body.code)
    return expectUnchanged(run, before)
  }
  await hasMore(run, before, answer.body.totalMinor)
}

async function addsInTheApp(run: MatrixRun) {
  const before = run.booking
  const { api, world } = run.stage
  const service = { guestPosition: 0, variantId: world.halfId }
  const path = `/bookings/${before.id}/addition`
  const question = new URLSearchParams({ guestPosition: '0', variantId: world.halfId })
  const { stays, others } = await run.asks('GET', `${path}?${question}`)
  const time = stays ?? others.at(-1)
  if (!time) return
  const { startsAt, totalMinor, depositMinor, needsCard, isInWallet } = time
  if (depositMinor > 0 && !isInWallet) await fillWallet(run)
  const body = { ...service, startsAt, expectedTotalMinor: totalMinor }
  const answer = await api.ask('POST', path, { user: world.userId, body })
  if (needsCard) {
    expect(answer.body.code).toBe('deposit_due')
    return expectUnchanged(run, before)
  }
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  run.heldMinor += depositMinor
  await hasMore(run, before, totalMinor)
  expect(run.booking.startsAt).toBe(startsAt)
  if (stays) expect(run.booking.items[0].startsAt).toBe(before.items[0].startsAt)
}

/** What was promised of all else stays line by line, as long as it stays where it is. */
async function hasMore(run: MatrixRun, before: MatrixRun['booking'], totalMinor: number) {
  run.visit.guests[0]!.items.push({ variantId: run.stage.world.halfId })
  await run.reads()
  expect(run.booking.totalMinor).toBe(totalMinor)
  expect(run.booking.items).toHaveLength(before.items.length + 1)
  if (run.booking.startsAt === before.startsAt)
    for (const { item: _, ...line } of before.price.lines)
      expect(run.booking.price.lines).toContainEqual(expect.objectContaining(line))
  run.holds(run.heldMinor)
}

async function expectUnchanged(run: MatrixRun, before: MatrixRun['booking']) {
  await run.reads()
  expect(run.booking).toEqual(before)
}
