import { describe, expect, it } from 'vitest'
import { bookingStage, testApi } from '../testing.ts'

const stage = bookingStage({ therapists: 3 })

/** A booked visit of two on 25 November at ten in Paris: an hour, and half an hour. */
async function party(): Promise<string> {
  const { hourId, halfId } = stage.world
  const booked = await stage.booked('2026-11-25T09:00:00.000Z', {
    guests: [{ items: [{ variantId: hourId }] }, { items: [{ variantId: halfId }] }],
    note: 'the booker’s own note',
  })
  return booked.id
}
const user = () => stage.world.userId
const verb = (id: string, what: string, position = 1, more: object = {}) =>
  stage.api.ask('POST', `/bookings/${id}/guests/${position}/${what}`, { user: user(), ...more })
const tokenOf = (url: string) => new URL(url).searchParams.get('invite')!
const invited = async (id: string) => tokenOf((await verb(id, 'invite')).body.url)
const look = (token: string) => stage.api.ask('GET', `/invitations/${token}`, { user: '' })
const answer = (token: string, body: object) =>
  stage.api.ask('POST', `/invitations/${token}`, { user: '', body })
const guestOf = async (id: string) =>
  (await stage.api.ask('GET', `/bookings/${id}`, { user: user() })).body.guests[1]
const answers = { name: 'Hugo Brel', note: 'Not the left shoulder.', hasConsented: true }

describe('a guest with a link', () => {
  it('sees when, where, what and with whom they are expected, and nothing of the others or of money', async () => {
    const id = await party()
    const { status, body } = await look(await invited(id))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'open',
      calendarId: `${id}.1`,
      inviterName: 'Camille',
      timeZone: 'Europe/Paris',
      startsAt: '2026-11-25T09:00:00.000Z',
      endsAt: '2026-11-25T09:30:00.000Z',
      shop: { name: 'One', street: 'rue', city: 'Paris' },
      items: [{ serviceName: { en: 'Swedish', fr: 'Suédois' }, lengthMinutes: 30 }],
      name: null,
      note: null,
      hasConsented: false,
      answeredAt: null,
    })
    expect(body.items[0].staffNames).toHaveLength(1)
    expect(JSON.stringify(body)).not.toMatch(/Minor|EUR|own note|SR-/u)
  })

  it('fills in their own details, and may change them', async () => {
    const token = await invited(await party())
    const first = await answer(token, answers)
    expect(first.body).toMatchObject({ ...answers, answeredAt: '2026-11-24T07:00:00.000Z' })
    expect((await look(token)).body).toEqual(first.body)
    const rows = await stage.sql<{ consent: string; event: string }>`
      select consent_version as consent, (select event from outbox where subject_id = g.booking_id order by id desc limit 1) as event
      from guest g where name = ${answers.name} and business_id = ${stage.world.businessId}`
    expect(rows).toEqual([{ consent: '2026-11', event: 'booking.guest_answered' }])
  })

  it('has no note kept without consent, and takes it back with it', async () => {
    const id = await party()
    const token = await invited(id)
    const refused = await answer(token, { ...answers, hasConsented: false })
    expect(refused.body).toMatchObject({
      code: 'invalid_input',
      data: { fields: [{ path: 'hasConsented' }] },
    })
    expect((await look(token)).body.name).toBeNull()
    await answer(token, { ...answers, note: 'my right hip' })
    const back = await answer(token, { name: 'Hugo', note: '', hasConsented: false })
    expect(back.body).toMatchObject({ name: 'Hugo', note: null, hasConsented: false })
    const rows = await stage.sql<{ kept: string }>`
      select coalesce(string_agg(x, ''), '') as kept from (
        select to_jsonb(g)::text as x from guest g union all select to_jsonb(k)::text from idempotency_key k
        union all select to_jsonb(o)::text from outbox o) t`
    expect(rows[0]!.kept).toContain('Hugo')
    expect(rows[0]!.kept).not.toContain('right hip')
    expect(rows[0]!.kept).not.toContain(token)
  })

  it('finds the link ended once the visit is cancelled or over, with nothing they told', async () => {
    const id = await party()
    const token = await invited(id)
    await answer(token, answers)
    stage.later(27 * 60)
    expect((await look(token)).body).toMatchObject({ state: 'past', name: null, note: null })
    expect((await answer(token, answers)).body).toMatchObject({
      code: 'state_conflict',
      data: { state: 'past' },
    })
  })

  it('is told that the visit is off', async () => {
    const id = await party()
    const token = await invited(id)
    const cancel = { user: user(), body: { expectedFeeMinor: 0 } }
    await stage.api.ask('POST', `/bookings/${id}/cancel`, cancel)
    expect((await look(token)).body.state).toBe('cancelled')
    expect((await answer(token, answers)).body.code).toBe('state_conflict')
    expect((await verb(id, 'invite')).body.code).toBe('state_conflict')
  })
})

describe('the booker of a party', () => {
  it('sees who was invited and who has answered, but not what a guest told of themself', async () => {
    const id = await party()
    expect(await guestOf(id)).toMatchObject({ isInvited: false, hasAnswered: false })
    const token = await invited(id)
    expect(await guestOf(id)).toMatchObject({ isInvited: true, hasAnswered: false })
    await answer(token, answers)
    const expected = { isInvited: true, hasAnswered: true, name: answers.name, note: null }
    expect(await guestOf(id)).toMatchObject(expected)
    const seenByShop = await stage.visitOf(id)
    expect(seenByShop.guests[1]).toMatchObject({ name: answers.name, note: answers.note })
  })

  it('invites nobody who has left the party, and their link says so', async () => {
    const id = await party()
    const token = await invited(id)
    const { cancelFeeMinor: expectedFeeMinor } = await guestOf(id)
    const left = await verb(id, 'cancel', 1, { body: { expectedFeeMinor } })
    expect(left.status).toBe(200)
    expect((await look(token)).body.state).toBe('cancelled')
    expect((await verb(id, 'invite')).body.code).toBe('state_conflict')
  })
})

describe('the link of a guest', () => {
  it('is the same until it is ended, and a new one after that', async () => {
    const id = await party()
    const token = await invited(id)
    expect(await invited(id)).toBe(token)
    expect((await verb(id, 'uninvite')).body).toEqual({ isInvited: false })
    expect((await look(token)).status).toBe(404)
    expect((await answer(token, answers)).status).toBe(404)
    expect((await verb(id, 'uninvite')).status).toBe(200)
    expect(await invited(id)).not.toBe(token)
  })

  it('is one, whoever asks for it at once on two servers', async () => {
    const id = await party()
    const other = testApi(stage.database.db, '2026-11-24T07:00:00.000Z')
    const path = `/bookings/${id}/guests/1/invite`
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? stage.api : other).ask('POST', path, { user: user() }),
      ),
    )
    expect(new Set(responses.map(({ body }) => body.url)).size).toBe(1)
    expect((await look(tokenOf(responses[0]!.body.url))).status).toBe(200)
  })

  it('is for the booker to give, of a booked visit, to a guest it has', async () => {
    const id = await party()
    expect((await verb(id, 'invite', 1, { user: 'somebody else' })).status).toBe(404)
    expect((await verb(id, 'uninvite', 1, { user: 'somebody else' })).status).toBe(404)
    expect((await verb(id, 'invite', 2)).status).toBe(404)
    expect((await verb(id, 'invite', 0)).body.code).toBe('invalid_input')
    const held = await stage.hold('2026-11-25T13:00:00.000Z')
    expect((await verb(held.body.id, 'invite')).status).toBe(404)
  })

  it('leads nowhere when it is another’s', async () => {
    await invited(await party())
    for (const token of ['a'.repeat(43), `${'a'.repeat(42)}-`])
      expect((await look(token)).status).toBe(404)
    expect((await look('short')).body.code).toBe('invalid_input')
  })
})
