import { afterEach, describe, expect, it } from 'vitest'
import { faultsOf } from '../checkout/testing/audit.ts'
import { memberStage } from './testing.ts'

const { stage, ask, join, mine, live, sweep, charges, balance, save, desk, savePlan } =
  memberStage()

afterEach(async () => {
  expect(await faultsOf(stage.database.db, stage.world.businessId)).toEqual([])
})

describe('a member', () => {
  it('lives a year through leap days, the 31st and both changes of the hour', async () => {
    stage.api.clock.now = new Date('2027-12-31T10:00:00.000Z')
    await join()
    await live('2029-01-05')
    expect((await charges()).map(({ on }) => on)).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
      '2028-05-31',
      '2028-06-30',
      '2028-07-31',
      '2028-08-31',
      '2028-09-30',
      '2028-10-31',
      '2028-11-30',
      '2028-12-31',
    ])
    expect(await mine()).toMatchObject({ paidUntil: '2029-01-31' })
    expect(await balance('pass')).toBe(6900)
  }, 60_000)

  it('pays as they join, and in the morning of each month after that, once', async () => {
    expect((await join()).body.membership).toMatchObject({
      state: 'active',
      startedOn: '2026-11-24',
      paidUntil: '2026-12-24',
      due: null,
    })
    expect(await balance('pass')).toBe(6900)
    stage.api.clock.now = new Date('2026-12-24T07:59:00.000Z')
    await sweep()
    expect(await charges()).toHaveLength(1)
    stage.api.clock.now = new Date('2026-12-24T08:00:00.000Z')
    await Promise.all([sweep(), sweep(), sweep()])
    await sweep()
    expect(await charges()).toMatchObject([{ on: '2026-11-24' }, { on: '2026-12-24' }])
    expect(await mine()).toMatchObject({ state: 'active', paidUntil: '2027-01-24' })
    // The first month is over, and earned; the second is owed to its member.
    expect(await balance('pass')).toBe(6900)
    expect(await balance('revenue_service')).toBe(5750)
    expect(await balance('tax_payable')).toBe(1150)
  })

  it('who was not charged has not joined, and may try again', async () => {
    const refused = await join('declinedLater')
    expect(refused).toMatchObject({ status: 402, body: { code: 'card_declined' } })
    expect((await ask('GET', '/memberships')).body.memberships).toEqual([])
    expect((await join()).body.membership.state).toBe('active')
  })

  it('cannot join twice, nor at a price that they have not seen', async () => {
    const { membership } = (await join()).body
    const { id: savedCardId } = (await save('successMastercard')).body
    const path = `/shops/${stage.world.shopId}/memberships/${membership.plan.id}`
    const again = await ask('POST', path, { savedCardId, expectedPriceMinor: 6900 })
    expect(again.body.code).toBe('already_member')
    const other = await savePlan()
    const cheaper = `/shops/${stage.world.shopId}/memberships/${other.id}`
    const wrong = await ask('POST', cheaper, { savedCardId, expectedPriceMinor: 6800 })
    expect(wrong.body).toMatchObject({ code: 'price_changed', data: { totalMinor: 6900 } })
  })

  it('tries nothing at first where there is a trial, and has the first month free', async () => {
    const { membership } = (await join('success', { trialDays: 14, isFirstFree: true })).body
    expect(membership).toMatchObject({ state: 'trial', paidUntil: '2026-12-08' })
    await live('2026-12-08')
    expect(await mine()).toMatchObject({ state: 'active', paidUntil: '2027-01-08' })
    await live('2027-01-08')
    expect(await charges()).toMatchObject([{ on: '2027-01-08', amount: 6900 }])
  })
})

describe('a renewal that the bank refuses', () => {
  it('is tried 1, 3 and 5 days later, waits for its member, and ends after two weeks', async () => {
    await join()
    await declineFromNow()
    await live('2027-01-06')
    expect((await charges()).slice(1)).toMatchObject(
      ['2026-12-24', '2026-12-25', '2026-12-27', '2026-12-29'].map((on) => ({
        on,
        state: 'failed',
      })),
    )
    expect(await mine()).toMatchObject({
      state: 'past_due',
      due: { amountMinor: 6900, nextTryOn: null },
    })
    await live('2027-01-07')
    expect(await mine()).toMatchObject({ state: 'ended', due: null })
  })

  it('is paid by its member with another card, which pays from then on', async () => {
    const { membership } = (await join()).body
    await declineFromNow()
    await live('2026-12-26')
    expect((await mine()).state).toBe('past_due')
    const { id: savedCardId } = (await save('successMastercard')).body
    const paid = await ask('POST', `/memberships/${membership.id}/pay`, { savedCardId })
    expect(paid.body.membership).toMatchObject({
      state: 'active',
      paidUntil: '2027-01-24',
      due: null,
    })
    await live('2027-01-24')
    expect((await mine()).paidUntil).toBe('2027-02-24')
    const again = await ask('POST', `/memberships/${membership.id}/pay`, { savedCardId })
    expect(again.body.code).toBe('state_conflict')
  })
})

describe('a pause', () => {
  it('begins with the next renewal, costs nothing, and counts the months from its end', async () => {
    const { membership } = (await join()).body
    const path = `/memberships/${membership.id}`
    const tooLong = await ask('POST', `${path}/pause`, { resumesOn: '2027-03-25' })
    expect(tooLong.body).toMatchObject({ code: 'pause_not_possible', data: { months: 3 } })
    const planned = await ask('POST', `${path}/pause`, { resumesOn: '2027-02-10' })
    expect(planned.body.membership).toMatchObject({ state: 'active', pausesFrom: '2026-12-24' })
    await live('2026-12-24')
    expect((await mine()).state).toBe('paused')
    await live('2027-03-10')
    expect((await charges()).map(({ on }) => on)).toEqual([
      '2026-11-24',
      '2027-02-10',
      '2027-03-10',
    ])
  })

  it('is taken back before it begins, and ended by a new month once it has', async () => {
    const { membership } = (await join()).body
    const path = `/memberships/${membership.id}`
    await ask('POST', `${path}/pause`, { resumesOn: '2027-02-10' })
    expect((await ask('POST', `${path}/resume`)).body.membership.pausesFrom).toBeNull()
    await ask('POST', `${path}/pause`, { resumesOn: '2027-02-10' })
    await live('2027-01-04')
    expect((await ask('POST', `${path}/resume`)).body.membership.state).toBe('active')
    await sweep()
    expect(await mine()).toMatchObject({ state: 'active', paidUntil: '2027-02-04' })
  })
})

describe('the end', () => {
  it('says its day, runs until what is paid has passed, and charges nothing more', async () => {
    const { membership } = (await join()).body
    const path = `/memberships/${membership.id}`
    const ended = await ask('POST', `${path}/end`)
    expect(ended.body.membership).toMatchObject({ state: 'active', endsOn: '2026-12-24' })
    expect((await ask('POST', `${path}/end`)).body.code).toBe('state_conflict')
    expect((await ask('POST', `${path}/keep`)).body.membership.endsOn).toBeNull()
    await ask('POST', `${path}/end`)
    await live('2027-02-01')
    expect(await mine()).toMatchObject({ state: 'ended' })
    expect(await charges()).toHaveLength(1)
    expect(await balance('pass')).toBe(0)
  })
})

describe('the visits of a membership', () => {
  it('are a pass of each month, and expire with it', async () => {
    const { hourId } = stage.world
    const visits = { credits: 2, variantIds: [hourId], priceRate: null }
    const { membership } = (await join('success', visits)).body
    expect(membership).toMatchObject({ creditsLeft: 2 })
    await live('2026-12-24')
    expect((await mine()).creditsLeft).toBe(2)
    expect(await balance('pass')).toBe(6900)
    expect(await balance('revenue_expired')).toBe(6900)
  })

  it('pay for a treatment, of which nothing is left to pay, and then there is one less', async () => {
    const { hourId } = stage.world
    await join('success', { credits: 2, variantIds: [hourId], priceRate: null })
    const { id } = (await stage.hold('2026-11-25T09:00:00.000Z')).body
    const [pass] = (await ask('GET', '/passes')).body.passes
    const [item] = await stage.sql<{ id: string }>`select id from item where booking_id = ${id}`
    await ask('PUT', `/bookings/${id}/passes`, { uses: [{ itemId: item!.id, passId: pass.id }] })
    const quote = (await ask('GET', `/bookings/${id}/checkout`)).body
    expect(quote.passMinor).toBe(3450)
    const paid = await stage.pay(id, { tender: 'at_shop', expectedTotalMinor: 3450 })
    expect(paid.body.booking.state).toBe('confirmed')
    expect(await mine()).toMatchObject({ creditsLeft: 1 })
    expect(await balance('pass')).toBe(3450)
  })

  it('stay for the next month where the plan says so, up to its limit', async () => {
    const { hourId } = stage.world
    const visits = { credits: 3, variantIds: [hourId], priceRate: null, rollOver: 1 }
    await join('success', visits)
    await live('2026-12-24')
    expect((await mine()).creditsLeft).toBe(4)
    expect(await balance('pass')).toBe(6900 + 2300)
    await live('2027-01-24')
    expect((await mine()).creditsLeft).toBe(4)
  })
})

describe('the desk', () => {
  it('makes a member who pays there by hand each month', async () => {
    const plan = await savePlan()
    const { id: customerId } = await client()
    const { shopId } = stage.world
    const started = await stage.api.ask(
      'POST',
      `/console/shops/${shopId}/memberships`,
      desk({
        body: { customerId, planId: plan.id, savedCardId: null, expectedPriceMinor: 6900 },
      }),
    )
    const { membership } = started.body
    expect(membership).toMatchObject({
      state: 'past_due',
      due: { amountMinor: 6900, nextTryOn: null },
    })
    const path = `/console/memberships/${membership.id}`
    const taken = await stage.api.ask(
      'POST',
      `${path}/payments`,
      desk({
        body: { tender: 'cash', expectedDueMinor: 6900 },
      }),
    )
    expect(taken.body.membership).toMatchObject({ state: 'active', paidUntil: '2026-12-24' })
    expect(await balance('cash_at_shop')).toBe(-6900)
    const details = await stage.api.ask('GET', path, desk())
    expect(details.body.periods).toMatchObject([{ state: 'paid', amountMinor: 6900 }])
    const listed = await stage.api.ask('GET', '/console/memberships?state=active', desk())
    expect(listed.body.memberships).toHaveLength(1)
  })
})

describe('a card at the desk', () => {
  it('pays a membership only where its owner lets the business charge it', async () => {
    const plan = await savePlan()
    const { id: customerId } = await client()
    const { id: otherId } = (await save('successMastercard', { hasConsented: false })).body
    const start = (savedCardId: string) => {
      const body = { customerId, planId: plan.id, savedCardId, expectedPriceMinor: 6900 }
      const path = `/console/shops/${stage.world.shopId}/memberships`
      return stage.api.ask('POST', path, desk({ body }))
    }
    expect((await start(otherId)).status).toBe(404)
    const path = `/console/customers/${customerId}/membership-cards`
    const { cards } = (await stage.api.ask('GET', path, desk())).body
    expect(cards).toMatchObject([{ last4: '4242' }])
    const { membership } = (await start(cards[0].id)).body
    expect(membership).toMatchObject({ state: 'active', paysBy: 'card', card: { last4: '4242' } })
  })
})

describe('another price', () => {
  it('holds from the first month after it has been known for 30 days', async () => {
    await join()
    const [{ id, version }] = await plans()
    const path = `/console/membership-plans/${id}/price`
    const changed = await stage.api.ask('POST', path, desk({ body: { priceMinor: 7900, version } }))
    expect(changed.body).toMatchObject({ told: 1, plan: { priceMinor: 7900 } })
    expect(await mine()).toMatchObject({ newPrice: { priceMinor: 7900, from: '2026-12-24' } })
    await live('2027-01-24')
    expect((await charges()).map(({ amount }) => amount)).toEqual([6900, 7900, 7900])
  })
})

async function plans() {
  return (await stage.api.ask('GET', '/console/membership-plans', desk())).body.plans
}

async function client() {
  await save('success')
  const [row] = await stage.sql<{ id: string }>`
    select id from customer where user_id = ${stage.world.userId}`
  return row!
}

/** From now on the bank refuses the card. */
async function declineFromNow() {
  await stage.sql`update sandbox_saved_card set behaviour = 'declined_later'`
}
