import { expect, it } from 'vitest'
import { paidParty } from '../booking/testing.ts'
import { testReference } from '../payment/sandbox-card.ts'
import { checkoutStage } from './testing.ts'

const stage = checkoutStage({ therapists: 4, rooms: 4 })
const { ask } = stage
const nobody = { user: 'nobody who is known' }

it('an invited guest sees what they were asked for and how far it is paid, and nothing where they were not', async () => {
  const { id } = await paidParty(stage, '2026-11-25T09:00:00.000Z', 'at_shop')
  const { body } = await ask('POST', `/bookings/${id}/guests/1/invite`)
  const invitation = new URL(body.url).searchParams.get('invite')!
  const ownShare = async () =>
    (await stage.api.ask('GET', `/invitations/${invitation}/share`, nobody)).body.share
  expect(await ownShare()).toBeNull()
  const { url } = (await ask('POST', `/bookings/${id}/payment-links`, { guestPosition: 1 })).body
  const token = new URL(url).searchParams.get('link')!
  const before = await ownShare()
  expect(before).toMatchObject({
    currency: 'EUR',
    shareMinor: 4_000,
    paidMinor: 0,
    dueMinor: 4_000,
  })
  expect(before.url).toBe(url)
  const card = { tender: 'card', cardReference: testReference('success'), expectedDueMinor: 4_000 }
  await stage.api.ask('POST', `/payment-links/${token}/pay`, { ...nobody, body: card })
  expect(await ownShare()).toMatchObject({ paidMinor: 4_000, dueMinor: 0 })
  await ask('POST', `/bookings/${id}/guests/1/uninvite`)
  const ended = await stage.api.ask('GET', `/invitations/${invitation}/share`, nobody)
  expect(ended.status).toBe(404)
})
