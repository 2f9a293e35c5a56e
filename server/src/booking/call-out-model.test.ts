import * as fc from 'fast-check'
import { afterAll, expect, inject, test } from 'vitest'
import { sweepHolds } from './sweep.ts'
import { aParty, bookingStage, byCard } from './testing.ts'
import { address, near, outside } from './testing/call-out.ts'
import { expectSound } from './testing/flaws.ts'

const stage = bookingStage({ therapists: 2 })
/** Thursday 26 November 2026 from nine in Paris, in steps of five minutes. */
const at = (step: number) =>
  new Date(Date.UTC(2026, 10, 26, 8) + (step % 108) * 300_000).toISOString()
const onGrid = (step: number) => at(step - (step % 3))
const places = [near, '48.879,2.36', '48.8785,2.36', '48.871,2.362', '48.85,2.35']

const commands =
  'hold hold book book book release cancel cancelGuest reschedule move move undo add remove block wait'.split(
    ' ',
  )
const command = fc.record({
  what: fc.constantFrom(...commands),
  which: fc.nat(99),
  place: fc.constantFrom(...places),
  step: fc.nat(107),
  guests: fc.constantFrom(1, 1, 2),
  together: fc.constantFrom('in_turn', 'same_start'),
})
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

/** Commands that were taken. */
let count = 0
afterAll(() => expect(count).toBeGreaterThan(20))

const isThorough = inject('isThorough')
const times = Array.from({ length: isThorough ? 30 : 4 }, (_, index) => index + 1)

test.each(times)(
  'ways are what they should be whatever becomes of visits at clients’, %i',
  (seed) =>
    fc.assert(fc.asyncProperty(fc.array(command, { minLength: 30, maxLength: 40 }), holds), {
      numRuns: 1,
      endOnFailure: true,
      ...(!isThorough && { seed }),
    }),
  240_000,
)

async function holds(list: readonly Command[]): Promise<void> {
  await outside(stage)
  const ids: string[] = []
  for (const one of list) {
    const status = await run(one, ids)
    expect(status).toBeLessThan(500)
    if (status < 300 && one.what !== 'wait') count += 1
    await expectSound(stage)
  }
}

async function run({ what, which, place, step, guests, together }: Command, ids: string[]) {
  const { userId: user, shopId, hourId, halfId, staffIds } = stage.world
  const own = (path: string, body: object) =>
    stage.api.ask('POST', `/bookings${path}`, { user, body })
  const atDesk = (path: string, body: object) =>
    stage.api.ask('POST', `/console${path}`, { ...stage.desk(), body })
  const id = ids[which % ids.length] ?? '01900000-0000-7000-8000-000000000000'
  if (what === 'hold' || what === 'book') {
    const party = aParty(...Array.from({ length: guests }, () => [step % 2 ? hourId : halfId]))
    const body = { shopId, startsAt: onGrid(step), ...party, together, clientPlace: place, address }
    const held = await own('', body)
    if (held.status === 201) ids.push(held.body.id)
    if (held.status !== 201 || what === 'hold') return held.status
    const { totalMinor: expectedTotalMinor } = held.body
    return (await own(`/${held.body.id}/pay`, { ...byCard, expectedTotalMinor })).status
  }
  if (what === 'wait') {
    stage.later(step)
    await sweepHolds(stage.database.db, () => stage.api.clock.now)
    return 200
  }
  if (what === 'block') {
    const body = { staffId: staffIds[which % 2], from: at(step), until: at(step + 3) }
    return (await atDesk(`/shops/${shopId}/blocks`, body)).status
  }
  if (what === 'release') return (await own(`/${id}/release`, {})).status
  if (what === 'cancel') return (await atDesk(`/bookings/${id}/cancel`, {})).status
  if (what === 'cancelGuest') return (await atDesk(`/bookings/${id}/guests/1/cancel`, {})).status
  const [visit] = await stage.sql<{ sequence: number; total: number; items: string[] }>`
    select sequence, total_minor as total, array(select i.id from item i where i.booking_id = b.id
      and i.cancelled_at is null order by i.id) as items
    from booking b where id = ${id}`
  if (!visit) return 404
  const { sequence: expectedSequence, total: expectedTotalMinor, items } = visit
  const itemId = items[which % items.length]
  if (what === 'reschedule')
    return (await own(`/${id}/reschedule`, { startsAt: onGrid(step), expectedTotalMinor })).status
  const path = `/bookings/${id}`
  if (what === 'undo') return (await atDesk(`${path}/move/undo`, { expectedSequence })).status
  if (what === 'remove')
    return (await atDesk(`${path}/items/${itemId}/remove`, { expectedSequence })).status
  if (what === 'add') {
    const more = { guestPosition: 0, variantId: halfId, addOnIds: [], wish: 'any' }
    return (await atDesk(`${path}/items`, { ...more, expectedSequence })).status
  }
  const staff = which % 3 === 0 ? { staffId: staffIds[step % 2] } : {}
  const move = { itemId, startsAt: at(step), expectedSequence, ...staff }
  return (await atDesk(`${path}/move`, move)).status
}
