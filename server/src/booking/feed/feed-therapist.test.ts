import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { bookingStage } from '../testing.ts'
import { calendarReader } from '../testing/calendar-reader.ts'

const stage = bookingStage()
const { look, open, entries } = calendarReader(stage)

/** Therapists of the shop with log-ins of their own. */
async function atWork(position: number) {
  const { businessId, staffIds } = stage.world
  const user = `therapist-${position}-${businessId}`
  await stage.sql`with u as (insert into "user" (id, name, email) values (${user}, 'T', ${`${user}@example.test`}) returning id),
    m as (insert into membership (business_id, user_id, role) select ${businessId}, id, 'therapist' from u)
    update staff_member set user_id = u.id from u where business_id = ${businessId} and staff_member.id = ${staffIds[position]}`
  return { user, staffOf: businessId, role: 'therapist' as const }
}
const feedOf = async (as: Awaited<ReturnType<typeof atWork>>) =>
  (await stage.api.ask('POST', '/console/therapist/feed', { ...as, body: {} })).body.feed
    .url as string

describe('the calendar of a therapist', () => {
  it('tells their own work with the guest’s first name, and neither money nor what was noted', async () => {
    const { hourId, staffIds } = stage.world
    const [one, two] = [await feedOf(await atWork(0)), await feedOf(await atWork(1))]
    await stage.sql`update "user" set name = 'Camille Roy' where id = ${stage.world.userId}`
    const wanted = { guests: [{ items: [{ variantId: hourId, wish: staffIds[1] }] }] }
    const { id, items } = await stage.booked('2026-11-25T09:00:00.000Z', {
      ...wanted,
      note: 'my knee',
    })
    expect((await entries(one)).events).toEqual([])
    const { name, events } = await entries(two)
    expect(name).toBe('Serein: Therapist 2 at work')
    expect(events).toMatchObject([
      { uid: `${items[0]!.id}@serein`, title: 'Camille: Swedish', status: 'CONFIRMED' },
    ])
    expect(events[0]!.text).toMatch(/^60 min · Room \d$/u)
    expect(events[0]!.url).toContain(`day=2026-11-25&visit=${id}`)
    const text = await (await look(two)).text()
    expect(text).not.toMatch(/Roy|knee|80[.,]00|EUR|€|SR-/u)
  })

  it('follows what the desk moves, and what is cancelled', async () => {
    const { hourId, staffIds } = stage.world
    const as = await atWork(0)
    const url = await feedOf(as)
    const wanted = { guests: [{ items: [{ variantId: hourId, wish: staffIds[0] }] }] }
    const { id, items } = await stage.booked('2026-11-25T09:00:00.000Z', wanted)
    const [before] = (await entries(url)).events
    const { sequence: expectedSequence } = (await stage.visitOf(id)) as { sequence: number }
    const to = { itemId: items[0]!.id, startsAt: '2026-11-25T10:10:00.000Z', expectedSequence }
    await stage.api.ask('POST', `/console/bookings/${id}/move`, { ...stage.desk(), body: to })
    const [moved] = (await entries(url)).events
    expect(moved).toMatchObject({ uid: before!.uid, startsAt: to.startsAt })
    expect(moved!.sequence).toBeGreaterThan(before!.sequence)
    await stage.api.ask('POST', `/console/bookings/${id}/cancel`, stage.desk())
    expect((await entries(url)).events).toMatchObject([{ uid: before!.uid, status: 'CANCELLED' }])
  })

  it('tells of a guest by the name they gave, and that they have left', async () => {
    const { hourId, halfId, staffIds, userId: user } = stage.world
    const url = await feedOf(await atWork(1))
    const own = await open()
    const guests = [
      { items: [{ variantId: hourId, wish: staffIds[0] }] },
      { items: [{ variantId: halfId, wish: staffIds[1] }] },
    ]
    const { id } = await stage.booked('2026-11-25T09:00:00.000Z', { guests })
    expect((await entries(url)).events).toMatchObject([{ title: 'Guest 2: Swedish' }])
    const path = `/bookings/${id}/guests/1`
    const invited = await stage.api.ask('POST', `${path}/invite`, { user })
    const token = new URL(invited.body.url).searchParams.get('invite')!
    const answers = { name: 'Hugo Brel', note: 'my hip', hasConsented: true }
    await stage.api.ask('POST', `/invitations/${token}`, { body: answers })
    const [named] = (await entries(url)).events
    expect(named!.title).toBe('Hugo: Swedish')
    await stage.api.ask('POST', `${path}/cancel`, { user, body: { expectedFeeMinor: 0 } })
    const [left] = (await entries(url)).events
    expect(left).toMatchObject({ uid: named!.uid, status: 'CANCELLED' })
    expect(left!.sequence).toBeGreaterThan(named!.sequence)
    expect((await entries(own)).events).toMatchObject([
      { uid: `${id}@serein`, status: 'CONFIRMED' },
      { uid: `${id}.1@serein`, status: 'CANCELLED' },
    ])
  })

  it.each([
    ['have left the business', sql`delete from membership where user_id = `],
    ['serve no more', sql`update staff_member set is_active = false where user_id = `],
    ['are another person', sql`update staff_member set user_id = null where user_id = `],
  ])('ends when they %s', async (_words, change) => {
    const as = await atWork(0)
    const url = await feedOf(as)
    expect((await look(url)).status).toBe(200)
    await stage.sql`${change}${as.user}`
    expect((await look(url)).status).toBe(404)
  })

  it('ends when their role may not see the calendar any more', async () => {
    const as = await atWork(0)
    const url = await feedOf(as)
    await stage.sql`insert into permission (business_id, role, area, level)
      values (${as.staffOf}, 'therapist', 'calendar', 'none')`
    expect((await look(url)).status).toBe(404)
  })

  it('is nothing for a member who is no therapist', async () => {
    const path = '/console/therapist/feed'
    const answer = await stage.api.ask('GET', path, stage.desk())
    expect(answer.body).toEqual({ isTherapist: false, feed: null })
    for (const each of [path, `${path}/close`])
      expect((await stage.api.ask('POST', each, stage.desk())).body.code).toBe('not_found')
  })
})
