import { describe, expect, it } from 'vitest'
import { bookingStage, byCard, oneGuest, testVault } from '../booking/testing.ts'
import { overlapsOf } from '../booking/testing/flaws.ts'
import { openShopSnapshots, type ShopSnapshots } from '../slot/shop-snapshot.ts'
import { lookForTimes } from './look.ts'
import { waitingStage } from './testing.ts'

// Tuesday 24 November 2026, 08:00 in Paris; one therapist, whose Thursday is full.
const stage = bookingStage({ therapists: 1 })
const { join, entries, tell, sweep, saveRule, cancel, people } = waitingStage(stage)

const day = '2026-11-26'
const at = (hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`

type Visit = { user: string; id: string; hour: number }

async function bookAt(user: string, hour: number): Promise<Visit> {
  const { shopId, hourId } = stage.world
  const body = { shopId, startsAt: at(hour), ...oneGuest({ variantId: hourId }) }
  const { body: held } = await stage.api.ask('POST', '/bookings', { user, body })
  const paying = { ...byCard, tender: 'at_shop', expectedTotalMinor: held.totalMinor }
  await stage.api.ask('POST', `/bookings/${held.id}/pay`, { user, body: paying })
  return { user, id: held.id, hour }
}

/** A full day: somebody at 8 of UTC, then people of an account hour by hour. */
async function fullDay() {
  const users = await people(11)
  const visits: Visit[] = []
  for (const [index, user] of users.entries()) visits.push(await bookAt(user, 8 + index))
  const { body: first } = await walkIn(7)
  return { visits, first: first.id as string }
}

function walkIn(hour: number) {
  const body = {
    startsAt: at(hour),
    ...oneGuest({ variantId: stage.world.hourId }),
    customer: { name: 'Walks in' },
  }
  return stage.api.ask(
    'POST',
    `/console/shops/${stage.world.shopId}/walk-ins`,
    stage.desk({ body }),
  )
}

/** Wishes for the hour before, to be moved without asking. */
async function wishBefore({ user, id, hour }: Visit, more: object = {}) {
  // By the clock of Paris, an hour ahead of UTC.
  const [fromMinute, toMinute] = [hour * 60, hour * 60 + 1]
  const days = { fromDay: day, toDay: day, fromMinute, toMinute }
  const wish = { ...days, movesBookingId: id, movesByItself: true, ...more }
  return (await join(user, wish)).body
}

/** The first hour is freed while visits wish for the hour before theirs. */
async function inLine(count: number) {
  const { visits, first } = await fullDay()
  const moving = visits.slice(0, count)
  for (const visit of moving) await wishBefore(visit)
  await sweep()
  return { visits, moving, first }
}

async function hours(visits: readonly Visit[]): Promise<number[]> {
  const rows = await stage.sql<{ id: string; startsAt: Date }>`
    select id, starts_at as "startsAt" from booking where shop_id = ${stage.world.shopId}`
  const found = new Map(rows.map(({ id, startsAt }) => [id, startsAt.getUTCHours()]))
  return visits.map(({ id }) => found.get(id)!)
}

function happened(event: string) {
  return stage.sql`
    select id from outbox where business_id = ${stage.world.businessId} and event = ${event}`
}

function look(snapshots: ShopSnapshots) {
  const { businessId, shopId } = stage.world
  const now = () => stage.api.clock.now
  return lookForTimes(
    { db: stage.database.db, snapshots, vault: testVault, now },
    { businessId, shopId },
  )
}

function memory() {
  return openShopSnapshots(stage.database.db, () => stage.api.clock.now)
}

/** A memory where something happens once a chain is planned and before it is written. */
function interrupted(happens: () => Promise<unknown>): ShopSnapshots {
  const real = memory()
  let isFirst = true
  return {
    ...real,
    reserve: (shopId, command, plan, write) =>
      real.reserve(shopId, command, plan, async (planned) => {
        if (isFirst) await happens()
        isFirst = false
        return write(planned)
      }),
  }
}

describe('a chain of moves', () => {
  it('moves five at once, each to the hour that the one before has left', async () => {
    const { visits, moving, first } = await inLine(6)
    expect(await hours(moving)).toEqual([8, 9, 10, 11, 12, 13])
    await cancel(first)
    await look(memory())
    expect(await hours(visits.slice(0, 6))).toEqual([7, 8, 9, 10, 11, 13])
    const writes = await stage.sql`
      select count(*)::int as moves from booking_event
      where business_id = ${stage.world.businessId} and event = 'booking.rescheduled' group by xmin`
    expect(writes).toEqual([{ moves: 5 }])
    expect(await overlapsOf(stage.database.db, stage.world.businessId)).toEqual([])
    expect(await entries(moving[0]!.user)).toEqual([])
    // Who is sixth goes on with what the fifth has left.
    await sweep()
    expect(await hours(moving)).toEqual([7, 8, 9, 10, 11, 12])
    await sweep()
    expect(await happened('booking.rescheduled')).toHaveLength(6)
  })

  it('is written in the history of each visit, and ends each wish as met', async () => {
    const { moving, first } = await inLine(2)
    await cancel(first)
    await sweep()
    for (const { user, id } of moving) {
      const { body } = await stage.api.ask('GET', `/bookings/${id}`, { user })
      expect(body.history.at(-1).event).toBe('booking.moved_as_wished')
      expect(body.totalMinor).toBe(8_000)
    }
    const actors = await stage.sql`
      select actor, data ->> 'waitingEntryId' is not null as "isWished" from booking_event
      where business_id = ${stage.world.businessId} and event = 'booking.rescheduled'`
    expect(actors).toEqual(moving.map(() => ({ actor: null, isWished: true })))
    const states = await stage.sql`
      select state from waiting_entry where business_id = ${stage.world.businessId}`
    expect(states).toEqual(moving.map(() => ({ state: 'met' })))
  })

  it('does not happen at all when one of its moves fails, and nobody is told', async () => {
    const { visits, moving, first } = await inLine(5)
    await cancel(first)
    await stage.database.pool.query(`
      create function break_move() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger break_move before update of starts_at on booking for each row
        when (old.id = '${moving[3]!.id}') execute function break_move()`)
    await expect(look(memory())).rejects.toThrow('broken')
    await stage.database.pool.query('drop function break_move cascade')
    expect(await hours(visits.slice(0, 5))).toEqual([8, 9, 10, 11, 12])
    expect(await happened('booking.rescheduled')).toEqual([])
    expect((await entries(moving[0]!.user))[0]).toMatchObject({ state: 'waiting', freeTimes: [] })
    // Whoever looks next begins again, and who comes after that finds nothing to do.
    await look(memory())
    expect(await hours(moving)).toEqual([7, 8, 9, 10, 11])
    await look(memory())
    expect(await happened('booking.rescheduled')).toHaveLength(5)
  })

  it('does not happen when somebody takes the first time while it is planned', async () => {
    const { moving, first } = await inLine(3)
    await cancel(first)
    await look(interrupted(() => walkIn(7)))
    expect(await hours(moving)).toEqual([8, 9, 10])
    expect(await happened('booking.rescheduled')).toEqual([])
  })

  it('goes without a visit that is cancelled while it is planned', async () => {
    const { moving, first } = await inLine(3)
    await cancel(first)
    await look(interrupted(() => cancel(moving[1]!.id)))
    expect(await hours(moving)).toEqual([7, 9, 10])
    // Its time is free for the next, as any that somebody cancels.
    await sweep()
    expect(await hours(moving)).toEqual([7, 9, 9])
  })

  it('goes without a visit that its client moves while it is planned', async () => {
    const { moving, first } = await inLine(2)
    const { user, id } = moving[1]!
    const body = { startsAt: '2026-11-27T15:00:00.000Z', expectedTotalMinor: 8_000 }
    await cancel(first)
    const move = () => stage.api.ask('POST', `/bookings/${id}/reschedule`, { user, body })
    await look(interrupted(move))
    expect(await hours(moving)).toEqual([7, 15])
  })

  it('leaves out a wish that is ended while it is planned', async () => {
    const { moving, first } = await inLine(3)
    const [{ id }] = await entries(moving[1]!.user)
    await cancel(first)
    await look(interrupted(() => tell(moving[1]!.user, id, 'leave')))
    expect(await hours(moving)).toEqual([7, 9, 10])
  })

  it('happens once where two processes look at the same time', async () => {
    const { moving, first } = await inLine(5)
    await cancel(first)
    await Promise.all([look(memory()), look(memory())])
    expect(await hours(moving)).toEqual([7, 8, 9, 10, 11])
    expect(await happened('booking.rescheduled')).toHaveLength(5)
    expect(await overlapsOf(stage.database.db, stage.world.businessId)).toEqual([])
  })

  it('moves nobody to a time that begins within a day, and tells them instead', async () => {
    const { moving, first } = await inLine(1)
    stage.api.clock.now = new Date('2026-11-25T07:01:00.000Z')
    await cancel(first)
    await look(memory())
    expect(await hours(moving)).toEqual([8])
    expect((await entries(moving[0]!.user))[0].freeTimes).toMatchObject([{ startsAt: at(7) }])
  })

  it('moves nobody to a dearer time, and tells them instead', async () => {
    const { moving, first } = await inLine(1)
    await stage.sql`update booking set total_minor = 7000, price = price || '{"totalMinor": 7000}' where id = ${moving[0]!.id}`
    await cancel(first)
    await look(memory())
    expect(await hours(moving)).toEqual([8])
    expect((await entries(moving[0]!.user))[0].freeTimes).toMatchObject([{ startsAt: at(7) }])
  })

  it('leaves a time to who is in front and waits for it, and tells who is asked last', async () => {
    const { visits, first } = await fullDay()
    const [other] = await people(1)
    await wishBefore(visits[0]!, { movesByItself: false })
    await join(other!, { fromDay: day, toDay: day, fromMinute: 480, toMinute: 540 })
    await wishBefore(visits[0]!)
    await cancel(first)
    await look(memory())
    expect((await entries(other!))[0].offer).toMatchObject({ startsAt: at(7) })
    expect(await hours(visits.slice(0, 1))).toEqual([8])
    expect(await entries(visits[0]!.user)).toMatchObject([
      { movesByItself: false },
      { movesByItself: true },
    ])
    expect(await happened('waiting.told')).toEqual([])
  })

  it('is not for a desk that offers itself, which sees who has agreed', async () => {
    await saveRule({ mode: 'desk' })
    const { moving, first } = await inLine(1)
    await cancel(first)
    await look(memory())
    expect(await hours(moving)).toEqual([8])
    const path = `/console/shops/${stage.world.shopId}/waiting`
    const { body } = await stage.api.ask('GET', path, stage.desk())
    expect(body.entries).toMatchObject([{ movesByItself: true, fits: [at(7)] }])
  })

  it('is agreed to for a visit only', async () => {
    const [user] = await people(1)
    const { body } = await join(user!, { movesByItself: true })
    expect(body).toMatchObject({
      code: 'invalid_input',
      data: { fields: [{ path: 'movesByItself' }] },
    })
  })
})
