import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { bookingStage, oneGuest } from '../booking/testing.ts'

// Tuesday 24 November 2026, 08:00 in Paris; the shop is open 08:00–20:00.
const stage = bookingStage()
const { hold } = stage

const first = () => stage.world.staffIds[0]!
const isFree = async (startsAt: string, wish = first()) => {
  const { shopId, hourId, userId: user } = stage.world
  const query = new URLSearchParams({
    'guests[0][items][0][variantId]': hourId,
    'guests[0][items][0][wish]': wish,
  })
  const path = `/shops/${shopId}/slots/2026-11-26?${query}`
  const { body } = await stage.api.ask('GET', path, { user })
  return body.starts.find((start: { startsAt: string }) => start.startsAt === startsAt).isFree
}
const staffed = async (columns: object) => {
  const { db } = stage.database
  await db.updateTable('staff_member').set(columns).where('id', '=', first()).execute()
  await sql`update shop set version = version + 1 where id = ${stage.world.shopId}`.execute(db)
}
const withFirst = () => oneGuest({ variantId: stage.world.hourId, wish: first() })

describe('who may be given how much', () => {
  it('a therapist rests after strenuous work, and their day is full when their hands are', async () => {
    const { db } = stage.database
    await db
      .updateTable('service')
      .set({ is_strenuous: true })
      .where('business_id', '=', stage.world.businessId)
      .execute()
    await staffed({ recovery_minutes: 30, hands_on_minutes_a_day: 120 })
    await hold('2026-11-26T10:00:00.000Z', withFirst())
    expect(await isFree('2026-11-26T11:15:00.000Z')).toBe(false)
    expect(await isFree('2026-11-26T11:30:00.000Z')).toBe(true)
    const refused = await hold('2026-11-26T11:15:00.000Z', withFirst())
    expect(refused.body).toMatchObject({ code: 'slot_taken' })
    await hold('2026-11-26T13:00:00.000Z', withFirst())
    expect(await isFree('2026-11-26T16:00:00.000Z')).toBe(false)
    expect(await isFree('2026-11-26T16:00:00.000Z', 'any')).toBe(true)
  })

  it('a therapist for returning clients is there for those who have been before, at once', async () => {
    await staffed({ is_for_returning_only: true })
    const at = '2026-11-26T10:00:00.000Z'
    expect(await isFree(at)).toBe(false)
    expect((await hold(at, withFirst())).body).toMatchObject({
      code: 'slot_not_bookable',
      data: { reason: 'no_skilled_therapist' },
    })
    const { body } = await hold('2026-11-24T09:00:00.000Z')
    expect(body.items[0].staff[0].id).not.toBe(first())
    await stage.sql`update booking set state = 'completed', held_until = null where id = ${body.id}`
    expect(await isFree(at)).toBe(true)
    expect((await hold(at, withFirst())).status).toBe(201)
  })
})
