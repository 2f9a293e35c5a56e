import { afterEach, describe, expect, it } from 'vitest'
import { faultsOf } from '../checkout/testing/audit.ts'
import { memberStage } from './testing.ts'

const { stage, ask, join, live, desk } = memberStage()

afterEach(async () => {
  expect(await faultsOf(stage.database.db, stage.world.businessId)).toEqual([])
})

describe('the price of a member', () => {
  it('comes off their own treatments as soon as they have joined, and stands on a line', async () => {
    await join('success', { priceRate: 15_000 })
    const held = (await stage.hold('2026-11-25T09:00:00.000Z')).body
    expect(held.totalMinor).toBe(6800)
    const lines = held.price.lines.filter((line: { kind: string }) => line.kind === 'discount')
    expect(lines).toMatchObject([{ amountMinor: -1200, label: { en: 'Calm club −15%' } }])
    const paid = await stage.pay(held.id, { tender: 'at_shop', expectedTotalMinor: 6800 })
    expect(paid.body.booking).toMatchObject({ state: 'confirmed', totalMinor: 6800 })
  })

  it('does not come off the treatments of their guests', async () => {
    const { hourId } = stage.world
    await join('success', { priceRate: 50_000 })
    const both = { guests: [hourId, hourId].map((variantId) => ({ items: [{ variantId }] })) }
    const held = (await stage.hold('2026-11-25T09:00:00.000Z', both)).body
    expect(held.totalMinor).toBe(8000 + 4000)
  })

  it('is that of whoever shares it, where the plan says so, as long as they do', async () => {
    const { hourId } = stage.world
    const visits = { credits: 2, variantIds: [hourId], people: 1, priceRate: 50_000 }
    const user = 'hugo'
    await stage.sql`insert into "user" (id, name, email) values (${user}, 'Hugo', 'hugo@demo.example')`
    const held = async (startsAt: string) => {
      const guests = [{ items: [{ variantId: hourId }] }]
      const body = { shopId: stage.world.shopId, startsAt, guests }
      return (await stage.api.ask('POST', '/bookings', { user, body })).body.totalMinor
    }
    expect(await held('2026-11-25T09:00:00.000Z')).toBe(8000)
    const [other] = await stage.sql<{ id: string }>`select id from customer where user_id = ${user}`
    await join('success', { ...visits, sharesPrice: true })
    const [pass] = (await ask('GET', '/passes')).body.passes
    const share = (customerIds: string[]) =>
      stage.api.ask('PUT', `/console/passes/${pass.id}/people`, desk({ body: { customerIds } }))
    expect((await share([other!.id])).status).toBe(200)
    expect(await held('2026-11-25T10:30:00.000Z')).toBe(4000)
    await share([])
    expect(await held('2026-11-26T09:00:00.000Z')).toBe(8000)
  })

  it('ends with the membership', async () => {
    const { membership } = (await join()).body
    await ask('POST', `/memberships/${membership.id}/end`)
    await live('2026-12-28')
    expect((await stage.hold('2026-12-29T09:00:00.000Z')).body.totalMinor).toBe(8000)
  })
})
