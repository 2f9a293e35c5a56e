import { expect, it } from 'vitest'
import { aParty } from '../booking/testing.ts'
import { address, near } from '../booking/testing/call-out.ts'
import { messageStage } from './testing.ts'

const stage = messageStage()
const at = '2026-11-25T13:00:00.000Z'

/** All is given at the client's, by a shop at the place des Vosges. */
async function goesOut() {
  const { businessId, shopId } = stage.world
  const rule = JSON.stringify({ speedKmh: 10, zones: [{ radiusMetres: 3_000, feeMinor: 0 }] })
  await stage.sql`update service set is_call_out = true where business_id = ${businessId}`
  await stage.sql`update shop set call_out_rule = ${rule}::jsonb, street = '1 place des Vosges', version = version + 1
    where id = ${shopId}`
}

it('a visit at the client’s says so where its shop’s address would stand', async () => {
  await goesOut()
  await stage.book(at, { clientPlace: near, address })
  await stage.runLater(3)
  const mail = stage.inbox().find(({ text }) => text?.includes('at your place'))
  expect(mail?.text).toContain('at your place')
  expect(mail?.text).not.toContain('place des Vosges')
  await stage.runAt('2026-11-25T10:00:00.000Z')
  const reminder = stage.inbox().find(({ subject }) => subject?.startsWith('Today'))
  expect(reminder?.text).toContain('at your place')
  expect(reminder?.text).not.toContain('ten minutes early')
})

it('a guest of it is told whose place it is, and is not sent to the spa', async () => {
  await goesOut()
  const { hourId, halfId, userId } = stage.world
  const party = { ...aParty([hourId], [halfId]), guestNames: [null, 'Sam'] }
  const { id } = await stage.book(at, { ...party, clientPlace: near, address })
  const guest = `/bookings/${id}/guests/1`
  const contact = { contact: 'sam@example.test', language: 'en' }
  await stage.api.ask('POST', `${guest}/contact`, { user: userId, body: contact })
  await stage.run()
  const mail = stage.peer.received.find(({ to }) => to === contact.contact)?.mail
  expect(mail?.text).toContain('at Camille’s place: please ask Camille for the address')
  expect(mail?.text).not.toContain('place des Vosges')
  const { url } = (await stage.api.ask('POST', `${guest}/invite`, { user: userId })).body
  const token = new URL(url).searchParams.get('invite')
  const { body } = await stage.api.ask('GET', `/invitations/${token}`, { user: '' })
  expect(body.isCallOut).toBe(true)
  // Their host's address is their host's to tell.
  expect(JSON.stringify(body)).not.toMatch(/Lepic|A12/u)
  await stage.api.ask('POST', `/bookings/${id}/cancel`, {
    user: userId,
    body: { expectedFeeMinor: 0 },
  })
  await stage.run()
  const last = stage.peer.received.findLast(({ to }) => to === contact.contact)?.mail
  expect(last?.text).toContain('won’t take place')
  expect(last?.text).not.toMatch(/ at One/u)
})
