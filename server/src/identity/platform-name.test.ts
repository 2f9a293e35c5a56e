import { expect, test } from 'vitest'
import { endpointNamed, fileWorld, headersOf } from '../endpoint/testing.ts'
import { openPlatformName } from './platform-name.ts'

const world = fileWorld()

async function ask(
  name: string,
  input: Record<string, unknown> = {},
  person: 'camille' | 'admin' = 'admin',
) {
  const endpoint = endpointNamed(name)
  return world.call(endpoint, input, headersOf(world, person, endpoint))
}

test('the platform has a name until it is given another, which everybody reads from then on', async () => {
  const platformName = openPlatformName(world.database.db)
  expect((await ask('platform.get')).body).toEqual({ name: 'Serein' })
  expect(await platformName()).toBe('Serein')
  const renamed = await ask('platform.rename', { name: '  Oasis &\u200b  Co ' })
  expect(renamed.body).toEqual({ name: 'Oasis & Co' })
  expect((await ask('platform.get')).body).toEqual({ name: 'Oasis & Co' })
  expect(await platformName()).toBe('Oasis & Co')
  const question = { subject: 'A question', text: 'Who are you?' }
  const ticket = await ask('support.ask', question, 'camille')
  expect(ticket.body.handledBy).toEqual({ kind: 'platform', name: 'Oasis & Co' })
  const { rows } = await world.database.pool.query(
    `select before, after from audit_entry where endpoint = 'platform.rename'`,
  )
  expect(rows).toEqual([{ before: { name: 'Serein' }, after: { name: 'Oasis & Co' } }])
})

test.each(['', 'O', ' O ', 'O'.repeat(41), '\u200b\u200b'])(
  'the platform is not called %j',
  async (name) => {
    const before = (await ask('platform.get')).body
    const refused = await ask('platform.rename', { name })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      code: 'invalid_input',
      data: { fields: [{ path: 'name' }] },
    })
    expect((await ask('platform.get')).body).toEqual(before)
  },
)

test('the name of the platform is that of whoever runs it', async () => {
  const refused = await ask('platform.rename', { name: 'Mine' }, 'camille')
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
})

test('without a database, pages say the name as it was last read', async () => {
  const { db } = world.database
  let isAway = false
  const platformName = openPlatformName(
    new Proxy(db, {
      get: (target, key) => {
        if (isAway) throw new Error('The database is away.')
        return Reflect.get(target, key)
      },
    }),
  )
  const name = await platformName()
  isAway = true
  expect(await platformName()).toBe(name)
})
