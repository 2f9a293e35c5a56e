import { heldMinor } from '@serein/shared/ledger/transfer.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { bookingStage, oneGuest } from '../booking/testing.ts'
import { readStanding } from '../ledger/ledger.ts'

const at = (time: string) => `2026-11-25T${time}:00.000Z`
const stage = bookingStage()
const { desk } = stage

type Visit = Awaited<ReturnType<typeof stage.booked>>

const billOf = async ({ id }: Visit) =>
  (await stage.api.ask('GET', `/console/bookings/${id}/bill`, desk())).body
const reprice = ({ id, items }: Visit, body: object, role = 'owner') =>
  stage.api.ask('POST', `/console/bookings/${id}/bill/items/${items[0].id}/price`, {
    ...desk({ role }),
    body: { reason: 'Began late', wasMinor: 8000, ...body },
  })
const standing = ({ id }: Visit) => readStanding(stage.database.db, stage.world.businessId, id)

describe('the price of a service', () => {
  it('is lowered with a reason that only the desk reads; what is paid beyond it goes back, and so the books say', async () => {
    const visit = await stage.booked(at('09:00'))
    const bill = await reprice(visit, { priceMinor: 6000 })
    expect(bill.status).toBe(200)
    expect(bill.body).toMatchObject({ totalMinor: 6000, paidMinor: 6000, dueMinor: 0 })
    expect(bill.body.lines[0]).toMatchObject({
      kind: 'service',
      itemId: visit.items[0].id,
      amountMinor: 6000,
      wasMinor: 8000,
      reason: 'Began late',
    })
    expect(heldMinor(await standing(visit))).toBe(6000)
    const { userId: user } = stage.world
    const seen = (await stage.api.ask('GET', `/bookings/${visit.id}`, { user })).body
    expect(seen).toMatchObject({ totalMinor: 6000, dueMinor: 0 })
    expect(JSON.stringify(seen)).not.toContain('Began late')
    const entries = await sql<{ after: object }>`
      select after from audit_entry where endpoint = 'bill.changePrice'
        and subject_id = ${visit.id}`.execute(stage.database.db)
    expect(entries.rows[0]!.after).toMatchObject({ priceMinor: 6000, reason: 'Began late' })
    stage.api.clock.now = new Date(at('09:00'))
    await stage.api.ask('POST', `/console/bookings/${visit.id}/check-in`, desk())
    await stage.api.ask('POST', `/console/bookings/${visit.id}/complete`, desk())
    const kinds = Object.groupBy(await standing(visit), ({ account }) => account.kind)
    const earned = [...(kinds.revenue_service ?? []), ...(kinds.tax_payable ?? [])]
    expect(earned.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)).toBe(6000)
    expect((await reprice(visit, { priceMinor: 5000, wasMinor: 6000 })).body.code).toBe(
      'state_conflict',
    )
  })

  it('is raised, and what is missing is due', async () => {
    const visit = await stage.booked(at('09:00'))
    const bill = await reprice(visit, { priceMinor: 9500, reason: 'Longer' }, 'front_desk')
    expect(bill.body).toMatchObject({ totalMinor: 9500, paidMinor: 8000, dueMinor: 1500 })
  })

  it('is lowered by the front desk as far as a discount may, whatever came off before', async () => {
    const visit = await stage.booked(at('09:00'))
    const tooLow = await reprice(visit, { priceMinor: 6000 }, 'front_desk')
    expect(tooLow.body).toMatchObject({ code: 'approval_needed', data: { right: 'price' } })
    expect((await reprice(visit, { priceMinor: 7000 }, 'front_desk')).status).toBe(200)
    const bill = await stage.api.ask(
      'GET',
      `/console/bookings/${visit.id}/bill`,
      desk({ role: 'front_desk' }),
    )
    expect(bill.body.mostOffMinor).toBe(600)
    const again = { priceMinor: 6300, wasMinor: 7000 }
    expect((await reprice(visit, again, 'front_desk')).body.code).toBe('approval_needed')
    // Back at what was promised, all of it may come off again.
    await reprice(visit, { priceMinor: 8000, wasMinor: 7000 }, 'front_desk')
    expect((await billOf(visit)).lines[0]).toMatchObject({ amountMinor: 8000, wasMinor: 8000 })
  })

  it('keeps the extras, and is not changed by who has seen another', async () => {
    const { hourId, addOnId } = stage.world
    const visit = await stage.booked(
      at('09:00'),
      oneGuest({ variantId: hourId, addOnIds: [addOnId] }),
    )
    expect((await reprice(visit, { priceMinor: 6000, wasMinor: 1 })).body.code).toBe(
      'state_conflict',
    )
    const { body } = await reprice(visit, { priceMinor: 6000 })
    expect(body.lines.map(({ kind, amountMinor }: any) => [kind, amountMinor])).toEqual([
      ['service', 6000],
      ['add_on', 1800],
    ])
  })
})
