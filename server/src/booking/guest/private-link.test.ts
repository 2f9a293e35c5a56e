import { randomUUID } from 'node:crypto'
import { linkDaysAfterVisit } from '@serein/shared/booking/private-link.ts'
import { describe, expect, it } from 'vitest'
import { transaction } from '../../platform/command.ts'
import { openLinks } from '../../platform/link.ts'
import { noBusiness } from '../../platform/outbox.ts'
import { visitsOfPerson } from '../person.ts'
import { linkForMail } from './private-link.ts'
import { aParty, bookingStage, testApi, testLinks } from '../testing.ts'

const stage = bookingStage({ therapists: 2 })
const tenOClock = '2026-11-25T09:00:00.000Z'
const noon = '2026-11-25T11:00:00.000Z'

/** A booked visit on 25 November at ten in Paris, with a note of its booker. */
const visit = async (startsAt = tenOClock) =>
  stage.booked(startsAt, {
    guests: [{ items: [{ variantId: stage.world.hourId }] }],
    note: 'my sore knee',
  })
const open = (id: string, body = {}, user = stage.world.userId) =>
  stage.api.ask('POST', `/bookings/${id}/link`, { user, body })
const tokenIn = (url: string) => new URL(url).searchParams.get('visit')!
const linkOf = async (id: string) => tokenIn((await open(id)).body.url)
const look = (token: string, user = 'a friend') =>
  stage.api.ask('GET', `/visits/${token}`, { user, network: randomUUID() })
const act = (token: string, what: string, body: object, key?: string) =>
  stage.api.ask('POST', `/visits/${token}/${what}`, { user: 'a friend', body, ...(key && { key }) })
const stateOf = async (id: string) => {
  const rows = await stage.sql<{ state: string }>`
    select state from booking where id = ${id}`
  return rows[0]!.state
}
const days = (many: number) => many * 86_400_000

describe('a person with the link of a visit', () => {
  it('sees what, when, where and what was paid; neither a note nor who reads of the booker’s health', async () => {
    const { id, code } = await visit()
    const { status, body } = await look(await linkOf(id))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      code,
      state: 'confirmed',
      startsAt: tenOClock,
      shop: { name: 'One', street: 'rue' },
      isMine: false,
      note: null,
      wellness: { isAsked: false, openings: [] },
      can: { cancel: true, reschedule: true },
    })
    expect(JSON.stringify(body)).not.toMatch(/sore knee|@|Camille/u)
  })

  it('is known as its booker when that is who is logged in', async () => {
    const { id } = await visit()
    expect((await look(await linkOf(id), stage.world.userId)).body.isMine).toBe(true)
  })

  it('cancels with the fee that is said before, once', async () => {
    const { id } = await visit()
    const token = await linkOf(id)
    stage.api.clock.now = new Date('2026-11-25T08:30:00.000Z')
    const { cancelFeeMinor } = (await look(token)).body
    expect(cancelFeeMinor).toBeGreaterThan(0)
    const cheaper = await act(token, 'cancel', { expectedFeeMinor: 0 })
    expect(cheaper.body).toMatchObject({
      code: 'price_changed',
      data: { totalMinor: cancelFeeMinor },
    })
    const key = randomUUID()
    const agreed = { expectedFeeMinor: cancelFeeMinor }
    const done = await act(token, 'cancel', agreed, key)
    expect(done.body).toMatchObject({ state: 'cancelled', feeMinor: cancelFeeMinor, note: null })
    expect((await act(token, 'cancel', agreed, key)).body).toEqual(done.body)
    expect((await act(token, 'cancel', agreed)).body).toMatchObject({ code: 'state_conflict' })
    expect((await open(id)).body).toMatchObject({ code: 'state_conflict' })
    const rows = await stage.sql<{ actor: string }>`
      select actor from booking_event where booking_id = ${id} and event = 'booking.cancelled'`
    expect(rows).toEqual([{ actor: stage.world.userId }])
  })

  it('moves it to a free time at the price that is said before', async () => {
    const { id, totalMinor } = await visit()
    const token = await linkOf(id)
    const to = { startsAt: noon, expectedTotalMinor: totalMinor }
    const other = await act(token, 'reschedule', { ...to, expectedTotalMinor: totalMinor + 1 })
    expect(other.body).toMatchObject({ code: 'price_changed' })
    const moved = await act(token, 'reschedule', to)
    expect(moved.body).toMatchObject({ id, startsAt: noon, state: 'confirmed' })
    expect((await look(token)).body.startsAt).toBe(noon)
  })

  it('moves one guest of a party, and the other stays', async () => {
    const { hourId } = stage.world
    const { id, totalMinor } = await stage.booked(tenOClock, aParty([hourId], [hourId]))
    const token = await linkOf(id)
    const { guests } = (await look(token)).body
    const can = { cancel: false, reschedule: true }
    expect(guests).toMatchObject([{ can }, { can }])
    const to = { startsAt: noon, expectedTotalMinor: totalMinor }
    const moved = await act(token, 'reschedule', { ...to, guestPosition: 1 })
    expect(moved.body.guests).toMatchObject([{ startsAt: tenOClock }, { startsAt: noon }])
    expect((await act(token, 'reschedule', { ...to, guestPosition: 4 })).status).toBe(404)
  })

  it('does nothing more once the visit is over, and reads it for a while', async () => {
    const { id, endsAt, totalMinor } = await visit()
    const token = await linkOf(id)
    stage.api.clock.now = new Date(Date.parse(endsAt) + 1)
    expect((await look(token)).body).toMatchObject({ can: { cancel: false, reschedule: false } })
    expect((await act(token, 'cancel', { expectedFeeMinor: 0 })).status).toBe(409)
    const to = { startsAt: '2026-11-26T09:00:00.000Z', expectedTotalMinor: totalMinor }
    expect((await act(token, 'reschedule', to)).status).toBe(409)
    stage.api.clock.now = new Date(Date.parse(endsAt) + days(linkDaysAfterVisit))
    expect((await look(token)).body).toMatchObject({ code: 'not_found' })
  })

  it('is refused after sixty looks a minute from one network', async () => {
    const token = await linkOf((await visit()).id)
    const network = randomUUID()
    const looks = await Promise.all(
      Array.from({ length: 61 }, () =>
        stage.api.ask('GET', `/visits/${token}`, { user: 'a friend', network }),
      ),
    )
    expect(looks.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(looks.find(({ status }) => status !== 200)!.body.code).toBe('too_many_requests')
    expect((await look(token)).status).toBe(200)
  })
})

describe('the link of a visit', () => {
  it('stays the same when it is asked for again, and ends when it is replaced', async () => {
    const { id } = await visit()
    const first = await linkOf(id)
    expect(await linkOf(id)).toBe(first)
    const second = tokenIn((await open(id, { replace: true })).body.url)
    expect(second).not.toBe(first)
    expect((await look(first)).body.code).toBe('not_found')
    expect((await look(second)).status).toBe(200)
  })

  it('does nothing any more once it is replaced while somebody uses it', async () => {
    const { id } = await visit()
    const token = await linkOf(id)
    const replaced = await stage.database.pool.connect()
    await replaced.query('begin')
    await replaced.query(`update booking set link_seed = 'x', link_hash = 'x' where id = $1`, [id])
    const answer = act(token, 'cancel', { expectedFeeMinor: 0 })
    await expect.poll(() => stage.database.waiting()).toBe(1)
    await replaced.query('commit')
    replaced.release()
    expect((await answer).body.code).toBe('not_found')
    expect(await stateOf(id)).toBe('confirmed')
  })

  it('is the booker’s to ask for, and stands nowhere as it is', async () => {
    const { id } = await visit()
    expect((await open(id, {}, 'somebody else')).body.code).toBe('not_found')
    const token = await linkOf(id)
    await act(token, 'cancel', { expectedFeeMinor: 0 })
    const rows = await stage.sql<{ kept: string }>`
      select coalesce(string_agg(x, ''), '') as kept from (
        select to_jsonb(b)::text as x from booking b union all select to_jsonb(k)::text from idempotency_key k
        union all select to_jsonb(o)::text from outbox o union all select to_jsonb(e)::text from booking_event e) t`
    expect(rows[0]!.kept).toContain(id)
    expect(rows[0]!.kept).not.toContain(token)
  })

  it('opens one visit alone; a made-up one opens none', async () => {
    const [one, other] = [await visit(), await visit('2026-11-26T09:00:00.000Z')]
    const token = await linkOf(one.id)
    await act(token, 'cancel', { expectedFeeMinor: 0, bookingId: other.id })
    expect(await stateOf(other.id)).toBe('confirmed')
    expect((await look('A'.repeat(43))).body.code).toBe('not_found')
  })

  it('is made anew under another secret, and for nobody whose account was erased', async () => {
    const { id } = await visit()
    const first = await linkOf(id)
    const elsewhere = openLinks({ ...testLinks, secrets: ['another'] })
    const { businessId } = stage.world
    const link = await transaction(stage.database.db, (tx) =>
      linkForMail(tx, elsewhere, { businessId, bookingId: id }),
    )
    // It goes on working, since it is found by its hash; it cannot be said again.
    expect([elsewhere.tokenOf(link!), (await look(first)).status]).toEqual([null, 200])
    await transaction(stage.database.db, (tx) => visitsOfPerson.erase(tx, stage.world.userId))
    expect((await look(first)).body.code).toBe('not_found')
    const none = await transaction(stage.database.db, (tx) =>
      linkForMail(tx, elsewhere, { businessId, bookingId: id }),
    )
    expect(none).toBeNull()
  })

  it('lets one of two who act at once have their way', async () => {
    const { id, totalMinor } = await visit()
    const token = await linkOf(id)
    const other = testApi(stage.database.db, '2026-11-24T07:00:00.000Z')
    const answers = await Promise.all([
      act(token, 'cancel', { expectedFeeMinor: 0 }),
      other.ask('POST', `/visits/${token}/reschedule`, {
        user: 'another friend',
        body: { startsAt: noon, expectedTotalMinor: totalMinor },
      }),
    ])
    const { body } = await look(token)
    expect(body.state).toBe('cancelled')
    expect(answers[0].status).toBe(200)
  })
})

const ask = (body: object, network: string = randomUUID()) =>
  stage.api.ask('POST', '/visits/link', { user: 'nobody', body, network })
const fieldsOf = async (body: object) =>
  (await ask(body)).body.data?.fields.map(({ path }: { path: string }) => path)

describe('asking for the link of a visit by its code', () => {
  it('is answered alike whether there is such a visit, and writes the same event', async () => {
    const { code } = await visit()
    const contact = 'somebody@example.test'
    const [answer, other] = [
      await ask({ code, contact }),
      await ask({ code: 'SR-222222', contact }),
    ]
    expect([answer.status, answer.body]).toEqual([other.status, other.body])
    expect(answer.body).toEqual({ isSent: true })
    const events = await stage.sql<{ business: string; data: object }>`
      select business_id as business, data from outbox where event = 'booking.link_asked' order by id`
    expect(events).toEqual([
      { business: noBusiness, data: { code, contact } },
      { business: noBusiness, data: { code: 'SR-222222', contact } },
    ])
  })

  it('reads a code however it is typed, and names the field that is none', async () => {
    expect(await fieldsOf({ code: 'sr 2a3b4c ', contact: '06 39 98 12 34' })).toBe(undefined)
    expect(await fieldsOf({ code: '2a3b4c', contact: 'leo@example.test' })).toEqual(['code'])
    expect(await fieldsOf({ code: 'SR-2A3B4C', contact: 'leo@' })).toEqual(['contact'])
  })

  it('is refused after ten a minute from one network', async () => {
    const network = randomUUID()
    const body = { code: 'SR-2A3B4C', contact: 'leo@example.test' }
    const answers = []
    for (let turn = 0; turn < 11; turn += 1) answers.push((await ask(body, network)).status)
    expect(answers).toEqual([...Array(10).fill(200), 429])
    expect((await ask(body)).status).toBe(200)
  })
})
