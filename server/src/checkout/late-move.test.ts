import { beforeEach, describe, expect, it } from 'vitest'
import { expectSound } from '../booking/testing/flaws.ts'
import { oneGuest, paidParty } from '../booking/testing.ts'
import { checkoutStage } from './testing.ts'
import { faultsOf } from './testing/audit.ts'

// Wednesday 25 November 2026, 10:00 in Paris. Until 24 hours before cancelling is free, until 4 hours before it costs half.
const startsAt = '2026-11-25T09:00:00.000Z'

describe('a visit that its shop moves late', () => {
  const stage = checkoutStage({ therapists: 4, rooms: 4 })
  const before = (hours: number) => {
    stage.api.clock.now = new Date(Date.parse(startsAt) - hours * 3_600_000)
  }
  const move = async (id: string, more: object) => {
    const { rows } = await stage.database.pool.query<{ itemId: string; expectedSequence: number }>(
      `select i.id as "itemId", b.sequence as "expectedSequence" from item i join booking b on b.id = i.booking_id
       where b.id = $1 order by i.guest_position limit 1`,
      [id],
    )
    const body = { ...rows[0], askedBy: 'shop', ...more }
    return stage.api.ask('POST', `/console/bookings/${id}/move`, { ...stage.desk(), body })
  }
  const cancel = (id: string, rest = '') =>
    stage.api.ask('POST', `/console/bookings/${id}${rest}/cancel`, stage.desk())
  const bonus = async () => {
    const { body } = await stage.api.ask('GET', '/wallets', { user: stage.world.userId })
    const [wallet] = body.wallets
    return wallet?.bonusMinor ?? 0
  }
  const credited = async (id: string) =>
    (await stage.api.ask('GET', `/bookings/${id}`, { user: stage.world.userId })).body.lateCredit
      .creditedMinor
  const sound = async () => {
    await expectSound(stage)
    expect(await faultsOf(stage.database.db, stage.world.businessId)).toEqual([])
  }

  beforeEach(async () => {
    stage.api.clock.now = new Date('2026-11-23T07:00:00.000Z')
    await stage.database.sql`
      insert into "user" (id, name, email) values ('staff', 'Anaïs', 'anais@example.test') on conflict do nothing`
    await stage.database.sql`
      update shop set late_call_rule = late_call_rule || '{"creditsClients": true}' where id = ${stage.world.shopId}`
  })

  it('of its own wish credits its client by the tiers, once for each of them, cancelling it included', async () => {
    const { id } = await paidParty(stage, startsAt, 'card')
    before(5)
    const { status, body } = await move(id, { startsAt: '2026-11-25T10:00:00.000Z' })
    expect([status, body.totalMinor]).toEqual([200, 24_000])
    expect([await bonus(), await credited(id)]).toEqual([12_000, 12_000])
    // What is credited is not taken back by a press.
    const undo = { ...stage.desk(), body: { expectedSequence: body.sequence } }
    const undone = await stage.api.ask('POST', `/console/bookings/${id}/move/undo`, undo)
    expect(undone.body.code).toBe('state_conflict')
    await move(id, { startsAt: '2026-11-25T11:00:00.000Z' })
    expect(await bonus()).toBe(12_000)
    await sound()
    before(2)
    await cancel(id, '/guests/1')
    expect(await bonus()).toBe(14_000)
    await cancel(id)
    expect([await bonus(), await credited(id)]).toEqual([24_000, 24_000])
    await sound()
  })

  it('credits nothing where its client asked for it, for a quarter of an hour, in time, or when it is called twice', async () => {
    const { id } = await paidParty(stage, startsAt, 'at_shop')
    const other = await paidParty(stage, '2026-11-26T09:00:00.000Z', 'at_shop')
    before(5)
    await move(id, { startsAt: '2026-11-25T10:00:00.000Z', askedBy: 'client' })
    await move(id, { startsAt: '2026-11-25T10:15:00.000Z' })
    await move(other.id, { startsAt: '2026-11-26T10:00:00.000Z' })
    expect(await bonus()).toBe(0)
    const at = { startsAt: '2026-11-25T12:00:00.000Z' }
    const twice = await Promise.all([move(id, at), move(id, at), move(id, at)])
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await bonus()).toBe(12_000)
    await sound()
  })

  it('credits nothing for a visit that is in nobody’s name, until it has one', async () => {
    const { shopId, hourId } = stage.world
    const body = { startsAt, ...oneGuest({ variantId: hourId }), checkIn: false }
    const walkIn = async (customer: object) => {
      const path = `/console/shops/${shopId}/walk-ins`
      return (await stage.api.ask('POST', path, { ...stage.desk(), body: { ...body, customer } }))
        .body.id
    }
    const creditCount = async () => {
      const { rows } = await stage.database.pool.query(
        `select 1 from ledger_transfer where business_id = $1 and kind = 'late_credit_given'`,
        [stage.world.businessId],
      )
      return rows.length
    }
    const [cancelled, moved] = [await walkIn({}), await walkIn({})]
    before(5)
    await move(moved, { startsAt: '2026-11-25T10:00:00.000Z' })
    await cancel(cancelled)
    expect(await creditCount()).toBe(0)
    const named = { ...stage.desk(), body: { customer: { name: 'Nina Roux' } } }
    await stage.api.ask('POST', `/console/bookings/${moved}/client`, named)
    await move(moved, { startsAt: '2026-11-25T11:00:00.000Z' })
    expect(await creditCount()).toBe(1)
    await sound()
  })
})
