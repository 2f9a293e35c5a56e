import { expect, it } from 'vitest'
import { checkoutStage } from '../checkout/testing.ts'

const stage = checkoutStage({ therapists: 2 })

const ask = (path: string, body?: object) =>
  stage.api.ask(body ? 'POST' : 'GET', `/console/customers${path}`, {
    ...stage.desk(),
    ...(body && { body }),
  })
async function client(customerName: string, more: object = {}): Promise<string> {
  stage.later(1)
  const body = { customerId: null, customerName, language: 'fr', isSomebodyElse: true, ...more }
  return (await ask('', body)).body.customer.id
}
const birthday = { day: 4, month: 3, year: 1980 }
const pairs = async () => {
  const { body } = await ask('/duplicates')
  return body.pairs.map(({ one, other, likenesses }: any) => [one.id, other.id, likenesses])
}

it('clients who share a number, an address, or name and birthday are likely one', async () => {
  const first = await client('Agnès Bonnet', { phone: '0612371158', birthday })
  await client('Paul Petit', { birthday })
  const second = await client('bonnet agnes', { birthday, email: 'a@example.test' })
  const third = await client('A. B.', { phone: '+33612371158', email: 'A@example.test' })
  expect(await pairs()).toEqual(
    expect.arrayContaining([
      [first, second, ['birthday']],
      [first, third, ['phone']],
      [second, third, ['email']],
    ]),
  )
  expect((await ask('/duplicates')).body.pairCount).toBe(3)
  await stage.database.pool.query(
    `insert into "user" (id, name, email) values ('staff', 'Anaïs', 'anais@example.test') on conflict do nothing`,
  )
  await ask(`/${first}/merge`, { otherId: third })
  expect(await pairs()).toHaveLength(1)
})

it('two whom somebody has called two people are not proposed again, until that is taken back', async () => {
  const one = await client('Son Lefort', { phone: '0612371158' })
  const other = await client('Mother Lefort', { phone: '0612371158' })
  const distinct = { customerId: other, otherId: one }
  expect((await ask('/duplicates/distinct', { ...distinct, isDistinct: true })).status).toBe(200)
  expect(await pairs()).toEqual([])
  await ask('/duplicates/distinct', { ...distinct, isDistinct: false })
  expect(await pairs()).toEqual([[one, other, ['phone']]])
  const unknown = { customerId: one, otherId: crypto.randomUUID(), isDistinct: true }
  expect((await ask('/duplicates/distinct', unknown)).status).toBe(404)
})

it('the number of a hotel makes nobody one', async () => {
  for (let n = 0; n < 9; n += 1) await client(`Guest ${n}`, { phone: '0612371158' })
  expect(await pairs()).toEqual([])
})

it('somebody new with name and birthday of a client is asked about before they are saved', async () => {
  const id = await client('Agnès Bonnet', { phone: '0612371158', birthday })
  const again = { customerId: null, customerName: 'BONNET Agnes', language: 'fr', birthday }
  expect(await ask('', again)).toMatchObject({
    status: 409,
    body: {
      code: 'client_known',
      data: { customers: [{ id, phone: '+33612371158', likenesses: ['birthday'] }] },
    },
  })
  expect((await ask('', { ...again, isSomebodyElse: true })).status).toBe(200)

  const { rows } = await stage.database.pool.query(
    `with u as (insert into "user" (id, name, email) values (uuidv7()::text, 'Jeanne Roy', uuidv7() || '@example.test') returning id),
       p as (insert into profile (user_id, birth_day, birth_month, updated_at) select id, 9, 8, now() from u)
     insert into customer (business_id, user_id, name, language) select $1, id, 'Jeanne Roy', 'fr' from u returning id`,
    [stage.world.businessId],
  )
  const byAccount = { customerName: 'Jeanne Roy', birthday: { day: 9, month: 8, year: null } }
  expect((await ask('', { ...again, ...byAccount })).body.data).toMatchObject({
    customers: [{ id: rows[0].id, likenesses: ['birthday'] }],
  })
})
