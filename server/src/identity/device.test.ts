import { expect, test } from 'vitest'
import { type CustomerScope, mint } from '../platform/scope.ts'
import { listDevices, logOutDevice, logOutOthers, readAgent } from './device.ts'
import { camille, cookieOf, post, fileAuth } from './testing.ts'

const world = fileAuth()

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1'
const desk =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

async function logIn(agent: string, how: 'in' | 'up' = 'in') {
  const browser = { 'user-agent': agent }
  const logInAs = async () =>
    cookieOf(await world.auth.handler(post('/sign-in/email', camille, browser)))
  const cookie = await (how === 'up' ? world.register(camille, { headers: browser }) : logInAs())
  const headers = new Headers({ cookie })
  const user = await world.auth.resolveUser(headers)
  return { headers, sessionId: user!.sessionId, userId: user!.userId }
}

test('devices are told apart, and logging out there holds from the next call on', async () => {
  const here = await logIn(desk, 'up')
  const [there, third] = [await logIn(phone), await logIn(phone)]
  const { db } = world.database
  const now = new Date()
  const scope = mint<CustomerScope>({ kind: 'customer', userId: here.userId, language: 'en' })
  const seen = await listDevices(db, scope, here.sessionId, now)
  expect(seen.devices).toHaveLength(3)
  expect(seen.devices[0]).toMatchObject({ isThis: true, browser: 'Chrome', system: 'Linux' })
  expect(seen.devices[1]).toMatchObject({ isThis: false, browser: 'Safari', system: 'iOS' })

  await db.transaction().execute((tx) => logOutDevice(tx, scope, there.sessionId))
  expect(await world.auth.resolveUser(there.headers)).toBeNull()
  expect(await world.auth.resolveUser(here.headers)).not.toBeNull()
  await db.transaction().execute((tx) => logOutOthers(tx, scope, here.sessionId))
  expect(await world.auth.resolveUser(third.headers)).toBeNull()
  expect(await world.auth.resolveUser(here.headers)).not.toBeNull()
})

test('nobody logs somebody else out', async () => {
  const here = await logIn(desk)
  const stranger = mint<CustomerScope>({ kind: 'customer', userId: 'somebody', language: 'en' })
  const { db } = world.database
  await db.transaction().execute((tx) => logOutDevice(tx, stranger, here.sessionId))
  await db.transaction().execute((tx) => logOutOthers(tx, stranger, null))
  expect(await world.auth.resolveUser(here.headers)).not.toBeNull()
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge', 'Windows'],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox',
    'macOS',
  ],
  ['curl/8.0', null, null],
  [null, null, null],
])('%s is %s on %s', (agent, browser, system) => {
  expect(readAgent(agent)).toEqual({ browser, system })
})
