import { randomUUID } from 'node:crypto'
import { heldMinor } from '@serein/shared/ledger/transfer.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { expectSound } from '../booking/testing/flaws.ts'
import { bookingStage, byCard } from '../booking/testing.ts'
import { readStanding } from '../ledger/ledger.ts'

// Wednesday 25 November 2026 in Paris, an hour ahead of UTC; everybody works 08:00–20:00.
const at = (time: string) => `2026-11-25T${time}:00.000Z`
const stage = bookingStage()
const { hold, ofHour, pay } = stage

type Booked = { id: string; totalMinor: number; items: { id: string }[]; sequence: number }

async function booked(time: string, wanted: object, how: object = byCard): Promise<Booked> {
  const { id, totalMinor } = (await hold(at(time), wanted)).body
  const answer = await pay(id, { ...byCard, expectedTotalMinor: totalMinor, ...how })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.booking
}

const quote = async ({ id }: Booked, question: Record<string, string> = {}) => {
  const parameters = new URLSearchParams({ variantId: stage.world.halfId, ...question })
  const path = `/bookings/${id}/addition?${parameters}`
  return stage.api.ask('GET', path, { user: stage.world.userId })
}
const add = ({ id }: Booked, body: object, key?: string) =>
  stage.api.ask('POST', `/bookings/${id}/addition`, {
    user: stage.world.userId,
    body: { variantId: stage.world.halfId, ...body },
    ...(key && { key }),
  })

async function asksFirst(ask: object) {
  await sql`update shop set deposit_rules = ${JSON.stringify([{ when: {}, ask }])}::jsonb
    where id = ${stage.world.shopId}`.execute(stage.database.db)
}

async function fillWallet(amountMinor: number) {
  const { businessId, userId: user } = stage.world
  await sql`insert into top_up_option (business_id, currency, amount_minor, bonus_minor)
    values (${businessId}, 'EUR', ${amountMinor}, 0)`.execute(stage.database.db)
  const body = { currency: 'EUR', amountMinor }
  const opened = await stage.api.ask('POST', `/businesses/${businessId}/top-up`, { user, body })
  await stage.api.ask('POST', `/top-ups/${opened.body.id}/pay`, { user, body: byCard })
}

describe('adding a service to one’s visit', () => {
  it('says before what it costs and when it is, and then does just that', async () => {
    const visit = await booked('09:00', ofHour(0))
    const { body } = await quote(visit)
    expect(body.stays).toEqual({
      startsAt: at('09:00'),
      endsAt: at('10:30'),
      serviceStartsAt: at('10:00'),
      serviceEndsAt: at('10:30'),
      staffNames: [expect.any(String)],
      addedMinor: 4000,
      totalMinor: 12_000,
      dueMinor: 4000,
      depositMinor: 0,
      needsCard: false,
      isInWallet: true,
    })
    const wanted = { startsAt: at('09:00'), expectedTotalMinor: 12_000 }
    const wrong = await add(visit, { ...wanted, expectedTotalMinor: 8000 })
    expect(wrong.body).toMatchObject({ code: 'price_changed', data: { totalMinor: 12_000 } })
    const key = randomUUID()
    const added = await add(visit, wanted, key)
    expect(added.body).toMatchObject({
      endsAt: at('10:30'),
      totalMinor: 12_000,
      dueMinor: 4000,
      sequence: visit.sequence + 1,
    })
    expect(added.body.items[0]).toEqual(visit.items[0])
    expect(added.body.can.addService).toBe(true)
    expect((await add(visit, wanted, key)).body.items).toHaveLength(2)
    await expectSound(stage)
  })

  it('shows the other free times of the day where its own is taken, and moves all of it there', async () => {
    const visit = await booked('09:00', ofHour(0))
    await booked('10:00', ofHour(0))
    await booked('10:00', ofHour(1))
    const { body } = await quote(visit)
    expect(body.stays).toBeNull()
    expect(body.others).toHaveLength(12)
    const refused = await add(visit, { startsAt: at('09:00'), expectedTotalMinor: 12_000 })
    expect(refused.body.code).toBe('slot_taken')
    expect((await quote(visit)).body).toEqual(body)
    const [first] = body.others
    const { startsAt, totalMinor } = first
    const moved = await add(visit, { startsAt, expectedTotalMinor: totalMinor })
    expect(moved.body).toMatchObject({ startsAt, endsAt: first.endsAt, totalMinor })
    expect(moved.body.items.map((one: { id: string }) => one.id)).toContain(visit.items[0]!.id)
    await expectSound(stage)
  })

  it('goes on by other hands where the same are busy', async () => {
    const visit = await booked('09:00', ofHour(0))
    await booked('10:00', ofHour(0))
    const { body } = await quote(visit)
    expect(body.stays).toMatchObject({ serviceStartsAt: at('10:00'), totalMinor: 12_000 })
    const added = await add(visit, { startsAt: at('09:00'), expectedTotalMinor: 12_000 })
    const staff = added.body.items.map((one: { staff: { id: string }[] }) => one.staff[0]!.id)
    expect(staff).toEqual(stage.world.staffIds)
    await expectSound(stage)
  })

  it('is not for a visit that has begun, is over, or is somebody else’s', async () => {
    const visit = await booked('09:00', ofHour(0))
    const other = await stage.api.ask(
      'GET',
      `/bookings/${visit.id}/addition?variantId=${stage.world.halfId}`,
      { user: 'somebody else' },
    )
    expect(other.status).toBe(404)
    stage.api.clock.now = new Date(at('08:30'))
    expect((await quote(visit)).body.stays).toBeNull()
    stage.api.clock.now = new Date(at('09:00'))
    expect((await quote(visit)).body.code).toBe('state_conflict')
    const late = await add(visit, { startsAt: at('09:00'), expectedTotalMinor: 12_000 })
    expect(late.body.code).toBe('state_conflict')
  })
})

describe('what the spa asks for before', () => {
  it('is the same share of more; the wallet pays what is missing in the same step', async () => {
    await asksFirst({ kind: 'share', rate: 50_000 })
    const visit = await booked('09:00', ofHour(0), { part: 'deposit' })
    const { body } = await quote(visit)
    expect(body.stays).toMatchObject({ dueMinor: 8000, depositMinor: 2000, isInWallet: false })
    const wanted = { startsAt: at('09:00'), expectedTotalMinor: 12_000 }
    const poor = await add(visit, wanted)
    expect(poor.body).toMatchObject({ code: 'deposit_due', data: { missingMinor: 2000 } })
    await fillWallet(5000)
    expect((await quote(visit)).body.stays.isInWallet).toBe(true)
    const added = await add(visit, wanted)
    expect(added.body).toMatchObject({ paidMinor: 6000, dueMinor: 6000, depositMinor: 6000 })
    const standing = await readStanding(stage.database.db, stage.world.businessId, visit.id)
    expect(heldMinor(standing)).toBe(6000)
    await expectSound(stage)
  })

  it('is nothing where more than that is paid already', async () => {
    await asksFirst({ kind: 'share', rate: 50_000 })
    const visit = await booked('09:00', ofHour(0))
    expect((await quote(visit)).body.stays.depositMinor).toBe(0)
    const added = await add(visit, { startsAt: at('09:00'), expectedTotalMinor: 12_000 })
    expect(added.body).toMatchObject({ paidMinor: 8000, dueMinor: 4000 })
  })

  it('is a card on file, where there is none', async () => {
    const visit = await booked('09:00', ofHour(0))
    await sql`update booking set deposit_rules = '[{"when": {}, "ask": {"kind": "card"}}]'
      where id = ${visit.id}`.execute(stage.database.db)
    expect((await quote(visit)).body.stays.needsCard).toBe(true)
    const refused = await add(visit, { startsAt: at('09:00'), expectedTotalMinor: 12_000 })
    expect(refused.body).toMatchObject({ code: 'deposit_due', data: { missingMinor: 0 } })
  })
})
