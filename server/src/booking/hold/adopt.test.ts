import { expect, test } from 'vitest'
import { transaction } from '../../platform/command.ts'
import { adoptBookings } from './adopt.ts'
import { bookingStage, oneGuest } from '../testing.ts'

const stage = bookingStage()
const startsAt = '2026-11-25T10:00:00.000Z'

async function somebody(isAnonymous: boolean): Promise<string> {
  const { rows } = await stage.database.pool.query<{ id: string }>(
    `insert into "user" (id, name, email, is_anonymous)
     select id, case when $1 then '' else 'Noé' end, id || '@nobody.invalid', $1 from (select uuidv7()::text as id) u
     returning id`,
    [isAnonymous],
  )
  return rows[0]!.id
}

async function heldBy(user: string) {
  const { shopId, hourId } = stage.world
  const body = { shopId, startsAt, ...oneGuest({ variantId: hourId }) }
  return (await stage.api.ask('POST', '/bookings', { user, body })).body
}

const customerOf = async (bookingId: string) =>
  (
    await stage.database.pool.query(
      `select b.user_id, c.user_id as customer, c.name, c.email from booking b
       left join customer c on c.business_id = b.business_id and c.id = b.customer_id where b.id = $1`,
      [bookingId],
    )
  ).rows[0]
const adopt = (from: string, to: string) =>
  transaction(stage.database.db, (tx) => adoptBookings(tx, from, to))

test('a time kept without an account makes no customer, and is paid by who then has one', async () => {
  const visitor = await somebody(true)
  const member = await somebody(false)
  const held = await heldBy(visitor)
  expect(held.state).toBe('held')
  expect(await customerOf(held.id)).toMatchObject({ user_id: visitor, customer: null })

  await adopt(visitor, member)
  expect(await customerOf(held.id)).toEqual({
    user_id: member,
    customer: member,
    name: 'Noé',
    email: null,
  })
  const answer = await stage.api.ask('POST', `/bookings/${held.id}/pay`, {
    user: member,
    body: { tender: 'at_shop', expectedTotalMinor: held.totalMinor },
  })
  expect(answer.body.booking).toMatchObject({ id: held.id, state: 'confirmed' })
  const missing = await stage.api.ask('GET', `/bookings/${held.id}`, { user: visitor })
  expect(missing.status).toBe(404)
})

test('a user who is a customer there already stays that customer', async () => {
  const member = stage.world.userId
  const { body: own } = await stage.hold('2026-11-26T10:00:00.000Z')
  const before = await customerOf(own.id)
  const visitor = await somebody(true)
  const held = await heldBy(visitor)
  await adopt(visitor, member)
  expect(await customerOf(held.id)).toEqual(before)
})

test('a user who held nothing becomes nobody’s customer', async () => {
  const member = await somebody(false)
  await adopt(await somebody(true), member)
  const { rowCount } = await stage.database.pool.query(
    'select 1 from customer where user_id = $1',
    [member],
  )
  expect(rowCount).toBe(0)
})
