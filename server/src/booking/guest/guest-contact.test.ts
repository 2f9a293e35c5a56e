import { describe, expect, it } from 'vitest'
import { bookingStage } from '../testing.ts'
import { visitsOfPerson } from '../person.ts'
import { transaction } from '../../platform/command.ts'
import { forgetGuestContacts } from './guest-contact.ts'

const stage = bookingStage({ therapists: 3 })
const startsAt = '2026-11-25T09:00:00.000Z'

/** A visit of two on 25 November at ten in Paris: an hour, and half an hour. */
async function party(): Promise<string> {
  const { hourId, halfId } = stage.world
  const booked = await stage.booked(startsAt, {
    guests: [{ items: [{ variantId: hourId }] }, { items: [{ variantId: halfId }] }],
  })
  return booked.id
}
const user = () => stage.world.userId
const verb = (id: string, what: string, body: object = {}, more: object = {}) =>
  stage.api.ask('POST', `/bookings/${id}/guests/1/${what}`, { user: user(), body, ...more })
const contact = (id: string, to: string | null, more: object = {}) =>
  verb(id, 'contact', { contact: to, language: 'fr' }, more)
const invited = async (id: string) =>
  new URL((await verb(id, 'invite')).body.url).searchParams.get('invite')!
const look = (token: string) => stage.api.ask('GET', `/invitations/${token}`, { user: '' })
const answer = (token: string, body: object) =>
  stage.api.ask('POST', `/invitations/${token}`, {
    user: '',
    body: { name: 'Hugo', hasConsented: false, ...body },
  })
const details = async (id: string) =>
  (await stage.api.ask('GET', `/bookings/${id}`, { user: user() })).body
const contactOf = async (id: string) =>
  (
    await stage.sql<object>`
      select email, phone, language, contact_from, contact_at is not null as since, invitation_hash is not null as linked
      from guest where booking_id = ${id} and position = 1`
  )[0]

const open = (token: string, as = '') =>
  stage.api.ask('POST', `/invitations/${token}/open`, { user: as })
const move = (token: string, at: string, more: object = {}) =>
  stage.api.ask('POST', `/invitations/${token}/reschedule`, {
    user: '',
    body: { startsAt: at },
    ...more,
  })

describe('the contact of a guest', () => {
  it('is kept as their booker gives it, with a link; the booker sees it and may end it', async () => {
    const id = await party()
    const added = await contact(id, ' Hugo@Example.test ')
    expect(added.body.guests[1]).toMatchObject({
      contact: 'Hugo@example.test',
      isReached: true,
      isInvited: true,
    })
    expect(await contactOf(id)).toMatchObject({
      language: 'fr',
      contact_from: 'booker',
      linked: true,
    })
    await contact(id, '06 12 34 56 78')
    expect(await contactOf(id)).toMatchObject({ email: null, phone: '+33612345678' })
    const ended = await contact(id, null)
    expect(ended.body.guests[1]).toMatchObject({ contact: null, isReached: false, isInvited: true })
  })

  it('names what is no contact, and is not kept for who has left or a visit that is off', async () => {
    const id = await party()
    for (const wrong of ['hugo', '06 12']) {
      const { body } = await contact(id, wrong)
      expect(body).toMatchObject({ code: 'invalid_input', data: { fields: [{ path: 'contact' }] } })
    }
    expect((await contact(id, '+33 6 00')).body.data.fields[0].path).toBe('contact')
    expect((await contact(id, 'a@b.test', { user: 'somebody else' })).status).toBe(404)
    await stage.api.ask('POST', `/bookings/${id}/cancel`, {
      user: user(),
      body: { expectedFeeMinor: 0 },
    })
    expect((await contact(id, 'a@b.test')).body.code).toBe('state_conflict')
  })

  it('is said by the guest themselves, whom the booker then does not see; left out it stays, null ends it', async () => {
    const id = await party()
    const token = await invited(id)
    const saved = await answer(token, { contact: 'hugo@example.test', language: 'fr' })
    expect(saved.body.contact).toBe('hugo@example.test')
    expect((await details(id)).guests[1]).toMatchObject({ contact: null, isReached: true })
    expect((await answer(token, {})).body.contact).toBe('hugo@example.test')
    expect(await contactOf(id)).toMatchObject({ contact_from: 'guest', language: 'fr' })
    expect((await answer(token, { contact: '06 12 34 56 78' })).body.contact).toBe('+33612345678')
    expect((await answer(token, { contact: '+33 6 00' })).body.data.fields[0].path).toBe('contact')
    expect((await answer(token, { contact: null })).body.contact).toBeNull()
    expect(await contactOf(id)).toMatchObject({
      email: null,
      phone: null,
      language: null,
      since: false,
    })
  })

  it('goes with the link, with its booker, and a month after the visit', async () => {
    const first = await party()
    await contact(first, 'hugo@example.test')
    await verb(first, 'uninvite')
    expect(await contactOf(first)).toMatchObject({ email: null, since: false, linked: false })
    await contact(first, 'hugo@example.test')
    const db = stage.database.db
    expect(await forgetGuestContacts(db, new Date('2026-12-25T00:00:00Z'))).toBe(0)
    expect(await forgetGuestContacts(db, new Date('2026-12-26T00:00:00Z'))).toBe(1)
    expect(await contactOf(first)).toMatchObject({ email: null, since: false })
    await contact(first, 'hugo@example.test')
    const [section] = await visitsOfPerson.sections(db, user())
    expect(JSON.stringify(section!.rows)).toContain('hugo@example.test')
    await transaction(db, (tx) => visitsOfPerson.erase(tx, user()))
    expect(await contactOf(first)).toMatchObject({ email: null, language: null, since: false })
  })
})

it('a guest who has an account finds in their data what a visit says of them', async () => {
  const id = await party()
  await contact(id, 'hugo@example.test')
  await stage.sql`insert into "user" (id, name, email) values ('hugo', 'Hugo', 'hugo@example.test')`
  await stage.sql`
    with client as (insert into customer (business_id, user_id, name, language) values (${stage.world.businessId}, 'hugo', 'Hugo', 'fr') returning id)
    update guest set customer_id = client.id, name = 'Hugo Brel', note = 'a sore knee' from client
    where booking_id = ${id} and position = 1`
  const [, asGuest] = await visitsOfPerson.sections(stage.database.db, 'hugo')
  const contactData = { name: 'Hugo Brel', email: 'hugo@example.test', phone: null, language: 'fr' }
  expect(asGuest!.rows).toMatchObject([{ startsAt, ...contactData, note: 'a sore knee' }])
})

describe('an invitation', () => {
  it('is opened by the guest, not by the booker who looks at it', async () => {
    const id = await party()
    const token = await invited(id)
    expect((await open(token, user())).status).toBe(200)
    expect((await details(id)).guests[1].hasOpened).toBe(false)
    expect((await open(token)).body.state).toBe('open')
    expect((await details(id)).guests[1].hasOpened).toBe(true)
  })
})

describe('the own time of an invited guest', () => {
  const noon = '2026-11-25T12:00:00.000Z'

  it('is moved by them alone: the others stay, a retry changes nothing, and free times need no account', async () => {
    const id = await party()
    const token = await invited(id)
    const wanted = (await look(token)).body.move
    expect(wanted).toMatchObject({ bookingId: id, guestPosition: 1, shopId: stage.world.shopId })
    const moved = await move(token, noon, { key: 'the-same-key-of-one-move' })
    expect(moved.body).toMatchObject({ startsAt: noon, endsAt: '2026-11-25T12:30:00.000Z' })
    const again = await move(token, noon, { key: 'the-same-key-of-one-move' })
    expect(again.body.startsAt).toBe(noon)
    const after = await details(id)
    expect(after.guests.map((one: any) => one.startsAt)).toEqual([startsAt, noon])
    expect(after.history.at(-1).event).toBe('booking.guest_rescheduled')
  })

  it('is not theirs to move where their booker has it so', async () => {
    const id = await party()
    const token = await invited(id)
    const allow = (guestsMayMove: boolean, as = user()) =>
      stage.api.ask('POST', `/bookings/${id}/guest-moves`, { user: as, body: { guestsMayMove } })
    expect((await allow(false, 'somebody else')).status).toBe(404)
    expect((await allow(false)).body.guestsMayMove).toBe(false)
    expect((await look(token)).body.move).toBeNull()
    expect((await move(token, noon)).body.code).toBe('state_conflict')
    await allow(true)
    const key = 'the-key-of-a-move-that-was-lost'
    expect((await move(token, noon, { key })).status).toBe(200)
    await allow(false)
    expect((await move(token, noon, { key })).body.startsAt).toBe(noon)
    const other = await move(token, '2026-11-25T13:00:00.000Z', { key })
    expect(other.body.code).toBe('idempotency_key_reused')
  })

  it('never costs its booker more, and is refused where the time is taken or the visit off', async () => {
    const id = await party()
    const token = await invited(id)
    const before = await details(id)
    await stage.sql`update variant_price set price_minor = price_minor + 1000 where variant_id = ${stage.world.halfId}`
    await stage.sql`update shop set version = version + 1`
    expect((await move(token, noon)).body.code).toBe('price_changed')
    expect(await details(id)).toEqual(before)
    await stage.sql`update variant_price set price_minor = price_minor - 2000 where variant_id = ${stage.world.halfId}`
    await stage.sql`update shop set version = version + 1`
    expect((await move(token, noon)).status).toBe(200)
    const after = await details(id)
    expect(after.totalMinor).toBe(before.totalMinor - 1000)
    expect(after.refundedMinor).toBe(1000)
    expect((await move(token, '2026-11-25T09:07:00.000Z')).body.code).toBe('slot_not_bookable')
    await stage.api.ask('POST', `/bookings/${id}/cancel`, {
      user: user(),
      body: { expectedFeeMinor: 0 },
    })
    expect((await move(token, noon)).body.code).toBe('state_conflict')
  })
})
