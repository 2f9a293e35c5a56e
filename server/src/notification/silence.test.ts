import { describe, expect, it } from 'vitest'
import { messageStage } from './testing.ts'

const stage = messageStage()
// Wednesday 25 November 2026 in Paris, an hour ahead of UTC.
const at = (time: string) => `2026-11-25T${time}:00.000Z`
const booked = 'Booked: Swedish, Wed 25 Nov, 10:00'

describe('a change of the desk that the client is not to be told of', () => {
  it('is told to nobody, moved and taken back, and neither is its end', async () => {
    const id = await known()
    await move(id, at('13:00'), { tellClient: false })
    await undo(id)
    await settle()
    await move(id, at('14:00'), { tellClient: false })
    await settle()
    await cancel(id, { tellClient: false })
    await settle()
    expect(subjects()).toEqual([booked])
    expect((await newsOf(id)).filter((kind) => kind.startsWith('visit'))).toEqual([
      'visit_confirmed',
    ])
  })

  it('is what the shop has set where the desk says nothing, and the desk may say otherwise', async () => {
    await setShop(false)
    const id = await known()
    await move(id, at('13:00'))
    await settle()
    expect(subjects()).toEqual([booked])
    await move(id, at('14:00'), { tellClient: true })
    await settle()
    expect(subjects().slice(1)).toEqual(['Rescheduled: Swedish, now Wed 25 Nov, 15:00'])
    // What it was moved from in between, its client never heard.
    expect(stage.inbox()[1]!.text).toContain('Before: Wed 25 Nov, 10:00')
    await cancel(id)
    await settle()
    expect(subjects()).toHaveLength(2)
    await setShop(true)
  })

  it('is told all the same to who has yet to learn of the time before', async () => {
    const id = await known()
    await move(id, at('13:00'), { tellClient: true })
    await stage.run()
    await move(id, at('14:00'), { tellClient: false })
    await settle()
    expect(subjects().slice(1)).toEqual(['Rescheduled: Swedish, now Wed 25 Nov, 15:00'])
  })

  it('does not keep what was told from being taken back aloud, once', async () => {
    const id = await known()
    await move(id, at('13:00'), { tellClient: true })
    await settle()
    await undo(id)
    await settle()
    expect(subjects().slice(1)).toEqual([
      'Rescheduled: Swedish, now Wed 25 Nov, 14:00',
      'Rescheduled: Swedish, now Wed 25 Nov, 10:00',
    ])
  })
})

/** A visit at ten of which its client has heard, and of none before it. */
async function known(): Promise<string> {
  stage.peer.received.length = 0
  const { id } = await stage.book(at('09:00'))
  await stage.run()
  expect(subjects()).toEqual([booked])
  return id
}

const desk = () => ({ staffOf: stage.world.businessId })

async function move(id: string, startsAt: string, more: { tellClient?: boolean } = {}) {
  const { itemId, sequence } = await rowOf(id)
  const body = { itemId, startsAt, expectedSequence: sequence, ...more }
  const answer = await stage.api.ask('POST', `/console/bookings/${id}/move`, { ...desk(), body })
  expect(answer).toMatchObject({ status: 200 })
}

async function undo(id: string) {
  const body = { expectedSequence: (await rowOf(id)).sequence }
  const path = `/console/bookings/${id}/move/undo`
  expect(await stage.api.ask('POST', path, { ...desk(), body })).toMatchObject({ status: 200 })
}

async function cancel(id: string, body: { tellClient?: boolean } = {}) {
  const path = `/console/bookings/${id}/cancel`
  expect(await stage.api.ask('POST', path, { ...desk(), body })).toMatchObject({ status: 200 })
}

/** Until the desk can no longer take anything back. */
async function settle() {
  await stage.run()
  stage.later(3)
  await stage.run()
}

function rowOf(id: string) {
  return stage.database.db
    .selectFrom('item')
    .innerJoin('booking', 'booking.id', 'item.booking_id')
    .select(['item.id as itemId', 'booking.sequence'])
    .where('booking.id', '=', id)
    .executeTakeFirstOrThrow()
}

async function setShop(tellsClients: boolean) {
  await stage.database.db
    .updateTable('shop')
    .set({ tells_clients: tellsClients })
    .where('id', '=', stage.world.shopId)
    .execute()
}

async function newsOf(id: string): Promise<string[]> {
  const rows = await stage.database.db
    .selectFrom('notification')
    .select('kind')
    .where('booking_id', '=', id)
    .where('member_of', 'is', null)
    .execute()
  return rows.map(({ kind }) => kind)
}

function subjects() {
  return stage.inbox().map(({ subject }) => subject)
}
