import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { faultsOf } from '../checkout/testing/audit.ts'
import { beginPeriod } from './membership-period.ts'
import { lockMember } from './membership-sql.ts'
import { memberStage } from './testing.ts'

const { stage, ask, join, mine, live, charges, balance, save, desk, savePlan } = memberStage()

afterEach(async () => {
  expect(await faultsOf(stage.database.db, stage.world.businessId)).toEqual([])
})

type Change = { plan: { id: string; priceMinor: number }; from: string; nowMinor: number | null }

/** What the reader's membership may change to, of one plan. */
async function changeTo(membershipId: string, planId: string): Promise<Change> {
  const { body } = await ask('GET', `/memberships/${membershipId}/changes`)
  return body.changes.find(({ plan }: Change) => plan.id === planId)
}

const change = (membershipId: string, { plan, nowMinor }: Change) =>
  ask('POST', `/memberships/${membershipId}/plan`, {
    planId: plan.id,
    expectedPriceMinor: plan.priceMinor,
    expectedNowMinor: nowMinor,
  })

const atDesk = (method: 'POST' | 'DELETE', path: string, body?: object) =>
  stage.api.ask(method, `/console/memberships/${path}`, desk(body && { body }))

describe('a dearer plan', () => {
  it('begins at once, for its share of the days that are left, and renews at its price on the same day', async () => {
    const { membership } = (await join()).body
    await live('2026-12-09')
    const full = await savePlan({ priceMinor: 12_900, priceRate: 30_000 })
    const wanted = await changeTo(membership.id, full.id)
    expect(wanted).toMatchObject({ from: '2026-12-09', nowMinor: 3_000, visits: 0 })
    expect((await change(membership.id, wanted)).body.membership).toMatchObject({
      state: 'active',
      plan: { id: full.id },
      priceMinor: 12_900,
      paidUntil: '2026-12-24',
      due: null,
      nextPlan: null,
    })
    const held = await stage.hold('2026-12-10T09:00:00.000Z')
    expect(held.body.totalMinor).toBe(5_600)
    expect(await balance('pass')).toBe(9_900)
    await live('2027-01-24')
    expect((await charges()).map(({ on, amount }) => [on, amount])).toEqual([
      ['2026-11-24', 6_900],
      ['2026-12-09', 3_000],
      ['2026-12-24', 12_900],
      ['2027-01-24', 12_900],
    ])
    expect(await balance('pass')).toBe(12_900)
  })

  it('changes nothing where the bank refuses, and counts the months as before', async () => {
    const { membership } = (await join()).body
    const full = await savePlan({ priceMinor: 12_900 })
    await stage.sql`update sandbox_saved_card set behaviour = 'declined_later'`
    await live('2026-12-04')
    const refused = await change(membership.id, await changeTo(membership.id, full.id))
    expect(refused).toMatchObject({ status: 402, body: { code: 'card_declined' } })
    const { plan, nextPlan, state } = await mine()
    expect([plan.id, nextPlan, state]).toEqual([membership.plan.id, null, 'active'])
    await stage.sql`update sandbox_saved_card set behaviour = 'success'`
    await live('2027-01-24')
    const taken = (await charges()).filter((charge) => charge.state === 'captured')
    expect(taken.map(({ on, amount }) => [on, amount])).toEqual([
      ['2026-11-24', 6_900],
      ['2026-12-24', 6_900],
      ['2027-01-24', 6_900],
    ])
  })

  it('brings its share of more visits, and leaves those that are there', async () => {
    const { hourId } = stage.world
    const visits = { variantIds: [hourId], priceRate: null, rollOver: 1 }
    const { membership } = (await join('success', { ...visits, credits: 1 })).body
    const three = await savePlan({ ...visits, credits: 3, priceMinor: 12_900 })
    await live('2026-12-09')
    const wanted = await changeTo(membership.id, three.id)
    expect(wanted).toMatchObject({ nowMinor: 3_000, visits: 1 })
    expect((await change(membership.id, wanted)).body.membership.creditsLeft).toBe(2)
    expect(await balance('pass')).toBe(9_900)
    await live('2026-12-24')
    // One stays for the next month, as the plan says, beside its three.
    expect((await mine()).creditsLeft).toBe(4)
  })

  it('leaves the 31st where it was, through a leap day and the change of the hour', async () => {
    stage.api.clock.now = new Date('2027-12-31T10:00:00.000Z')
    const { membership } = (await join()).body
    const full = await savePlan({ priceMinor: 12_900 })
    await live('2028-02-10')
    await change(membership.id, await changeTo(membership.id, full.id))
    await live('2028-04-30')
    expect((await charges()).map(({ on, amount }) => [on, amount])).toEqual([
      ['2027-12-31', 6_900],
      ['2028-01-31', 6_900],
      // 19 of 29 days.
      ['2028-02-10', 3_931],
      ['2028-02-29', 12_900],
      ['2028-03-31', 12_900],
      ['2028-04-30', 12_900],
    ])
  })

  it('can be changed to twice in a month, each time for what is still to be paid', async () => {
    const { membership } = (await join()).body
    const [middle, full] = [
      await savePlan({ priceMinor: 9_900 }),
      await savePlan({ priceMinor: 12_900 }),
    ]
    await live('2026-12-04')
    await change(membership.id, await changeTo(membership.id, middle.id))
    await live('2026-12-14')
    await change(membership.id, await changeTo(membership.id, full.id))
    await live('2026-12-24')
    expect((await charges()).map(({ amount }) => amount)).toEqual([6_900, 2_000, 1_000, 12_900])
  })

  it('is asked for once, however often it is sent, and never at a price that was not read', async () => {
    const { membership } = (await join()).body
    const full = await savePlan({ priceMinor: 12_900 })
    const wanted = await changeTo(membership.id, full.id)
    const wrong = await change(membership.id, { ...wanted, nowMinor: 1 })
    expect(wrong.body).toMatchObject({ code: 'price_changed', data: { totalMinor: 6_000 } })
    const all = await Promise.all(Array.from({ length: 5 }, () => change(membership.id, wanted)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await charges()).toHaveLength(2)
  })
})

describe('any other plan', () => {
  it('begins with the next renewal, is not free again, and is taken back until then', async () => {
    const { membership } = (await join()).body
    const small = await savePlan({ priceMinor: 3_900, isFirstFree: true, trialDays: 7 })
    const wanted = await changeTo(membership.id, small.id)
    expect(wanted).toMatchObject({ from: '2026-12-24', nowMinor: null, visits: 0 })
    const planned = await change(membership.id, wanted)
    expect(planned.body.membership).toMatchObject({
      priceMinor: 6_900,
      nextPlan: { plan: { id: small.id }, priceMinor: 3_900, from: '2026-12-24' },
    })
    const plan = `/memberships/${membership.id}/plan`
    const back = await ask('DELETE', plan)
    expect(back.body.membership.nextPlan).toBeNull()
    expect((await ask('DELETE', plan)).body.code).toBe('state_conflict')
    await change(membership.id, wanted)
    await live('2027-01-24')
    expect((await charges()).map(({ amount }) => amount)).toEqual([6_900, 3_900, 3_900])
  })

  it('of a year is counted from the day on which it begins', async () => {
    const { membership } = (await join()).body
    const year = await savePlan({ priceMinor: 60_000, every: 'year' })
    await change(membership.id, await changeTo(membership.id, year.id))
    await live('2026-12-24')
    expect(await mine()).toMatchObject({ paidUntil: '2027-12-24', priceMinor: 60_000 })
  })

  it('is not for one that ends, and not for somebody who has it already', async () => {
    const { membership } = (await join()).body
    const small = await savePlan({ priceMinor: 3_900 })
    const wanted = await changeTo(membership.id, small.id)
    const { id: savedCardId } = (await save('successMastercard')).body
    await change(membership.id, wanted)
    const path = `/shops/${stage.world.shopId}/memberships/${small.id}`
    const twice = await ask('POST', path, { savedCardId, expectedPriceMinor: 3_900 })
    expect(twice.body.code).toBe('already_member')
    await ask('POST', `/memberships/${membership.id}/end`)
    expect((await change(membership.id, wanted)).body.code).toBe('state_conflict')
    expect((await ask('GET', `/memberships/${membership.id}/changes`)).body.changes).toEqual([])
  })
})

describe('the desk', () => {
  it('takes the difference in cash, and plans a cheaper one for whoever asks there', async () => {
    const { membership } = (await join()).body
    const full = await savePlan({ priceMinor: 12_900, isOnline: false })
    await live('2026-12-09')
    expect(await changeTo(membership.id, full.id)).toBeUndefined()
    const wanted = { planId: full.id, expectedPriceMinor: 12_900, expectedNowMinor: 3_000 }
    const changed = await atDesk('POST', `${membership.id}/plan`, { ...wanted, tender: 'cash' })
    expect(changed.body.membership).toMatchObject({ plan: { id: full.id }, state: 'active' })
    expect(await balance('cash_at_shop')).toBe(-3_000)
    const less = { planId: membership.plan.id, expectedPriceMinor: 6_900, expectedNowMinor: null }
    await atDesk('POST', `${membership.id}/plan`, { ...less, tender: 'cash' })
    expect(await mine()).toMatchObject({ nextPlan: { plan: { id: membership.plan.id } } })
    const back = await atDesk('DELETE', `${membership.id}/plan`)
    expect(back.body.membership.nextPlan).toBeNull()
  })

  it('charges the card of the membership where the client wants that', async () => {
    const { membership } = (await join()).body
    const full = await savePlan({ priceMinor: 12_900 })
    const wanted = { planId: full.id, expectedPriceMinor: 12_900, expectedNowMinor: 6_000 }
    const changed = await atDesk('POST', `${membership.id}/plan`, { ...wanted, tender: 'card' })
    expect(changed.body.membership).toMatchObject({ plan: { id: full.id }, priceMinor: 12_900 })
    expect((await charges()).map(({ amount }) => amount)).toEqual([6_900, 6_000])
  })
})

it('who has waited for a membership counts the periods that came meanwhile', async () => {
  const { membership } = (await join()).body
  const { db } = stage.database
  const isIt = sql`m.id = ${membership.id}`
  const { now } = stage.api.clock
  const { waiting, latestNumber } = await db.transaction().execute(async (tx) => {
    const member = (await lockMember(tx, isIt, now))!
    const another = db.transaction().execute((other) => lockMember(other, isIt, now))
    await vi.waitUntil(somebodyWaits, { timeout: 5_000 })
    const begun = await beginPeriod(tx, member, now)
    return { waiting: another, latestNumber: begun.latestNumber }
  })
  expect(await waiting).toMatchObject({ latestNumber, due: { number: latestNumber } })
})

async function somebodyWaits(): Promise<boolean> {
  return (await stage.database.waiting()) > 0
}
