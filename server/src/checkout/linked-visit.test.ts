import { expect, it } from 'vitest'
import { paidParty } from '../booking/testing.ts'
import { checkoutStage } from './testing.ts'

const stage = checkoutStage({ therapists: 4, rooms: 4 })
const { ask } = stage

it.each([0, 1])(
  'a link asks guest %i alone for what their own new time costs more',
  async (guest) => {
    const { id } = await paidParty(stage, '2026-11-25T09:00:00.000Z', 'card')
    stage.later(1)
    await stage.sql`update variant_price set price_minor = price_minor + 500
    where business_id = ${stage.world.businessId}`
    await stage.sql`update shop set version = version + 1`
    const to = { startsAt: '2026-11-26T12:00:00.000Z', expectedTotalMinor: 24_500 }
    expect((await ask('POST', `/bookings/${id}/guests/${guest}/reschedule`, to)).status).toBe(200)
    const links = `/bookings/${id}/payment-links`
    const [, ...shares] = (await ask('GET', links)).body.shares
    const due = shares.map(({ dueMinor }: { dueMinor: number }) => dueMinor)
    expect(due).toEqual([0, 1, 2].map((at) => (at === guest ? 500 : 0)))
    expect(shares[2]).toMatchObject({ shareMinor: 12_000, paidMinor: 12_000 })
    expect((await ask('POST', links, { guestPosition: 2 })).body.code).toBe('state_conflict')
    const { url } = (await ask('POST', links, { guestPosition: guest })).body
    const link = await ask('GET', `/payment-links/${new URL(url).searchParams.get('link')}`)
    expect(link.body).toMatchObject({ startsAt: to.startsAt, dueMinor: 500 })
  },
)
