import { beforeEach, expect, test } from 'vitest'
import { passesOfPerson } from '../pass/person.ts'
import { transaction } from '../platform/command.ts'
import { passStage } from './testing/pass.ts'

const { stage, pass, mine, desk } = passStage()

beforeEach(async () => {
  await stage.sql`
    insert into "user" (id, name, email, email_verified) values ('friend', 'Inès Moreau', 'ines@example.test', true),
      ('other', 'Paul', 'paul@example.test', false) on conflict do nothing`
})

const add = (passId: string, person: object, user = stage.world.userId) =>
  stage.api.ask('POST', `/passes/${passId}/people`, { user, body: person })
const remove = (passId: string, personId: string, user = stage.world.userId) =>
  stage.api.ask('POST', `/passes/${passId}/people/${personId}/remove`, { user })
const passesOf = async (user: string) =>
  (await stage.api.ask('GET', '/passes', { user })).body.passes
const ines = { name: 'My sister', email: 'Ines@example.test' }

test('its holder shares a package with somebody whom they name, and takes it back', async () => {
  const passId = await pass({ people: 1 })
  const { body } = await add(passId, ines)
  expect(body.people).toMatchObject([{ name: 'My sister' }])
  const [{ customerId }] = body.people
  expect((await mine())[0].people).toEqual(body.people)
  expect(await passesOf('friend')).toMatchObject([{ id: passId, isMine: false, people: [] }])
  const [client] = await stage.sql<{
    name: string
  }>`select name from customer where id = ${customerId}`
  expect(client).toEqual({ name: 'Inès Moreau' })
  expect((await add(passId, { ...ines, name: 'Inès' })).body.people).toEqual([
    { customerId, name: 'Inès' },
  ])
  for (let twice = 0; twice < 2; twice += 1)
    expect((await remove(passId, customerId)).body.people).toEqual([])
  expect(await passesOf('friend')).toEqual([])
})

test('the desk sees its own name of who shares a package, and keeps them when it adds another', async () => {
  const passId = await pass({ people: 2 })
  const [person] = (await add(passId, ines)).body.people
  const [holder] = await stage.sql<{ id: string }>`
    select customer_id as id from pass where id = ${passId}`
  const atDesk = await desk('GET', `/customers/${holder!.id}/passes`)
  expect(atDesk.body.passes[0].people).toEqual([{ ...person, name: 'Inès Moreau' }])
  const customerIds = [person.customerId]
  await desk('PUT', `/passes/${passId}/people`, { customerIds })
  expect((await mine())[0].people).toEqual([person])
})

test('an account that has not shown that its address is its own gets no package by it', async () => {
  const passId = await pass({ people: 1 })
  const { status } = await add(passId, { name: 'Paul', email: 'paul@example.test' })
  expect([status, await passesOf('other')]).toEqual([200, []])
})

test('refuses more people than it is for, the holder, and whoever is not its holder', async () => {
  const passId = await pass({ people: 1 })
  const [me] = await stage.sql<{ email: string }>`
    update "user" set email_verified = true where id = ${stage.world.userId} returning email`
  expect((await add(passId, { name: 'Me', email: me!.email })).body.code).toBe('pass_own_address')
  const [{ customerId }] = (await add(passId, ines)).body.people
  expect((await add(passId, { name: 'Zoé', email: 'zoe@example.test' })).body).toMatchObject({
    code: 'pass_people_full',
    data: { limit: 1 },
  })
  expect((await add(passId, { name: 'Zoé', email: 'zoe@example.test' }, 'friend')).status).toBe(404)
  expect((await remove(passId, customerId, 'friend')).status).toBe(404)
  stage.later(400 * 24 * 60)
  expect((await add(passId, { ...ines, name: 'Inès' })).body.code).toBe('pass_over')
})

test('the names that a holder gave are in their data, and go with them', async () => {
  const passId = await pass({ people: 1 })
  const { people } = (await add(passId, ines)).body
  const { db } = stage.database
  const { userId } = stage.world
  const sections = await passesOfPerson.sections(db, userId)
  expect(sections.find(({ name }) => name === 'passPeople')?.rows).toMatchObject([
    { name: 'My sister' },
  ])
  await transaction(db, (tx) => passesOfPerson.erase(tx, userId))
  const rows = await stage.sql<{ name: string | null; id: string }>`
    select name, customer_id as id from pass_person where pass_id = ${passId}`
  expect(rows).toEqual([{ name: null, id: people[0].customerId }])
})
