import { beforeEach, describe, expect, it } from 'vitest'
import { saveWellness } from '../../identity/wellness.ts'
import { type CustomerScope, mint } from '../../platform/scope.ts'
import { bookingStage, oneGuest, testVault } from '../testing.ts'

const stage = bookingStage({ therapists: 2 })
const notes = { pressure: 'firm', areasToAvoid: 'the left knee', allergies: 'nuts' } as const
const startsAt = '2026-11-24T07:30:00.000Z'

let therapists: string[]
beforeEach(async () => {
  const { userId, staffIds } = stage.world
  const { db } = stage.database
  const scope = mint<CustomerScope>({ kind: 'customer', userId, language: 'en' })
  const context = { language: 'en' as const, now: stage.api.clock.now }
  await db
    .transaction()
    .execute((tx) => saveWellness(tx, testVault, scope, { ...notes, version: 1 }, context))
  therapists = staffIds.map((id) => `user of ${id}`)
  for (const [place, id] of staffIds.entries()) {
    const user = therapists[place]
    await stage.sql`insert into "user" (id, name, email) values (${user}, ${`Therapist ${place}`}, ${`${id}@example.test`})`
    await stage.sql`update staff_member set user_id = ${user} where id = ${id}`
  }
})

/** The desk books in the client's name, with the first therapist. */
async function walkIn(): Promise<string> {
  const { businessId: staffOf, shopId, userId, hourId, staffIds } = stage.world
  const db = stage.database.db
  await stage.sql`
    insert into customer (business_id, user_id, name, language) values (${staffOf}, ${userId}, 'Camille', 'en')
    on conflict do nothing`
  const { id: customerId } = await db
    .selectFrom('customer')
    .select('id')
    .where('business_id', '=', staffOf)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const visit = oneGuest({ variantId: hourId, wish: staffIds[0]! })
  const body = { shopId, startsAt, ...visit, customer: { customerId } }
  const answer = await stage.api.ask('POST', `/console/shops/${shopId}/walk-ins`, { staffOf, body })
  return answer.body.id
}

type Reader = { user?: string; role?: 'owner' | 'manager' | 'front_desk' | 'therapist' }
const asShop = (reader: Reader) => ({ staffOf: stage.world.businessId, ...reader })
const open = (id: string, reader: Reader) =>
  stage.api.ask('POST', `/console/bookings/${id}/wellness`, asShop(reader))
const undo = (id: string) =>
  stage.api.ask('POST', `/console/bookings/${id}/walk-in/undo`, asShop({ role: 'front_desk' }))
const asClient = () => ({ user: stage.world.userId })
const recognise = (id: string) => stage.api.ask('POST', `/bookings/${id}/recognise`, asClient())
const seen = async (id: string) => (await stage.api.ask('GET', `/bookings/${id}`, asClient())).body
const first = (): Reader => ({ user: therapists[0]!, role: 'therapist' })
const second = (): Reader => ({ user: therapists[1]!, role: 'therapist' })

const shownTo = async (id: string, reader: Reader) => (await visitFor(id, reader)).wellness

async function visitFor(id: string, reader: Reader) {
  const { shopId } = stage.world
  const path = `/console/shops/${shopId}/calendar?fromDay=2026-11-24&toDay=2026-11-25`
  const { body } = await stage.api.ask('GET', path, asShop(reader))
  return body.visits.find((visit: { id: string }) => visit.id === id)
}

describe('the notes of a client', () => {
  it('stay shut for a visit that the desk has made in their name, whoever asks', async () => {
    const id = await walkIn()
    for (const reader of [first(), { role: 'manager' }, { role: 'owner' }] as Reader[]) {
      expect(await visitFor(id, reader)).toMatchObject({
        wellness: 'unconfirmed',
        hasWellnessNotes: false,
      })
      expect((await open(id, reader)).body.code).toBe('notes_unconfirmed')
    }
    expect((await seen(id)).wellness).toEqual({ isAsked: true, openings: [] })
    expect((await undo(id)).status).toBe(200)
    expect((await open(id, first())).body.code).toBe('state_conflict')
  })

  it('open once the client says that the visit is theirs, which is then no longer undone', async () => {
    const id = await walkIn()
    expect((await recognise(id)).body.wellness).toEqual({ isAsked: false, openings: [] })
    await recognise(id)
    const { history } = await seen(id)
    const events = history.map(({ event }: { event: string }) => event)
    expect(events).toEqual(['booking.confirmed', 'booking.recognised'])
    expect(await shownTo(id, first())).toBe('may_open')
    expect(await open(id, first())).toMatchObject({ status: 200, body: { notes } })
    const openings = [
      { openedAt: '2026-11-24T07:00:00.000Z', openerName: 'Therapist 0', subject: 'wellness' },
    ]
    expect((await seen(id)).wellness).toEqual({ isAsked: false, openings })
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'visit_was_read' } })
    expect(await seen(id)).toMatchObject({ state: 'confirmed', wellness: { openings } })
  })

  it('let the desk take back what nobody has read, and are asked about no more then', async () => {
    const id = await walkIn()
    await recognise(id)
    expect((await undo(id)).status).toBe(200)
    expect((await recognise(id)).body.code).toBe('state_conflict')
  })

  it('open for a visit that they booked online, to who serves it, the manager and the owner alone', async () => {
    const { hourId, staffIds } = stage.world
    const wanted = oneGuest({ variantId: hourId, wish: staffIds[0]! })
    const { id } = await stage.booked('2026-11-25T09:00:00.000Z', wanted)
    expect((await seen(id)).wellness).toEqual({ isAsked: false, openings: [] })
    for (const reader of [second(), { role: 'front_desk' }] as Reader[]) {
      expect(await shownTo(id, reader)).toBe('not_for_you')
      expect((await open(id, reader)).body.code).toBe('notes_not_for_you')
    }
    for (const reader of [first(), { role: 'manager' }, { role: 'owner' }] as Reader[]) {
      expect(await shownTo(id, reader)).toBe('may_open')
      expect(await open(id, reader)).toMatchObject({ status: 200, body: { notes } })
    }
    expect((await seen(id)).wellness.openings).toHaveLength(3)
  })

  it('open for a visit by phone to who serves it, where the client has booked online before', async () => {
    const { hourId, staffIds } = stage.world
    const online = oneGuest({ variantId: hourId, wish: staffIds[1]! })
    await stage.booked('2026-11-25T09:00:00.000Z', online)
    const id = await walkIn()
    expect(await visitFor(id, { role: 'front_desk' })).toMatchObject({
      wellness: 'not_for_you',
      hasWellnessNotes: true,
    })
    expect((await open(id, second())).body.code).toBe('notes_not_for_you')
    expect(await open(id, first())).toMatchObject({ status: 200, body: { notes } })
    const { wellness } = await seen(id)
    expect(wellness).toMatchObject({ isAsked: false, openings: [{ openerName: 'Therapist 0' }] })
  })

  it('are not asked for of who keeps none', async () => {
    await stage.sql`delete from wellness_note where user_id = ${stage.world.userId}`
    expect((await seen(await walkIn())).wellness.isAsked).toBe(false)
  })
})
