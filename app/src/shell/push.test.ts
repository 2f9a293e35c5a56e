import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApi } from '@serein/client/api.ts'
import { type Answers, openNetwork } from '@serein/client/testing/answers.ts'
import { openPhone } from './testing/phone.ts'

const done = {}
const phone = openPhone({
  'FirebaseMessaging.checkPermissions': { receive: 'prompt' },
  'FirebaseMessaging.requestPermissions': { receive: 'granted' },
  'FirebaseMessaging.getToken': { token: 'first' },
  'FirebaseMessaging.deleteToken': done,
})
const storage = new Map<string, string>()

beforeEach(() => {
  vi.resetModules()
  phone.is('ios')
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
})
afterEach(() => {
  phone.forget()
  storage.clear()
})

async function open() {
  const answers: Answers = {
    'notification.addDevice': (device) => device,
    'notification.removeDevice': (device) => device,
  }
  const network = openNetwork(answers, 'en')
  vi.stubGlobal('fetch', network.fetch)
  const api = createApi({ origin: 'https://serein.test', language: () => 'en' })
  return { ...(await import('./push.ts')), api, answers, sent: network.sent }
}

test('a phone that allows pushes is registered with its token', async () => {
  const { registerForPush, api, sent } = await open()
  await registerForPush(api)
  expect(sent('notification.addDevice')).toEqual([{ registrationToken: 'first', platform: 'ios' }])
  expect(storage.get('fcm')).toBe('first')
})

test('a phone that refuses pushes is not registered and not asked again', async () => {
  phone.answers({ 'FirebaseMessaging.requestPermissions': { receive: 'denied' } })
  const { registerForPush, api, sent } = await open()
  await registerForPush(api)
  phone.answers({ 'FirebaseMessaging.checkPermissions': { receive: 'denied' } })
  await registerForPush(api)
  expect(phone.asked('FirebaseMessaging.requestPermissions')).toHaveLength(1)
  expect(phone.asked('FirebaseMessaging.getToken')).toEqual([])
  expect([sent('notification.addDevice'), storage.size]).toEqual([[], 0])
})

test('a phone whose settings have switched pushes off is forgotten', async () => {
  const { registerForPush, api, sent } = await open()
  await registerForPush(api)
  phone.answers({ 'FirebaseMessaging.checkPermissions': { receive: 'denied' } })
  await registerForPush(api)
  expect(sent('notification.removeDevice')).toEqual([{ registrationToken: 'first' }])
  expect(phone.asked('FirebaseMessaging.deleteToken')).toHaveLength(1)
  expect(storage.size).toBe(0)
})

test('a new token replaces the previous one', async () => {
  const { registerForPush, keepToken, api, sent } = await open()
  await registerForPush(api)
  await keepToken(api, 'second')
  expect(sent('notification.addDevice').map((device) => device.registrationToken)).toEqual([
    'first',
    'second',
  ])
  expect(sent('notification.removeDevice')).toEqual([{ registrationToken: 'first' }])
  expect(storage.get('fcm')).toBe('second')
})

test('a log-out during the registration forgets the phone until somebody logs in', async () => {
  const { registerForPush, forgetDevice, hasLeft, api, sent } = await open()
  const asking = Promise.withResolvers<object>()
  phone.answers({ 'FirebaseMessaging.requestPermissions': () => asking.promise })
  const registering = registerForPush(api)
  await vi.waitFor(() => expect(phone.order()).toContain('FirebaseMessaging.requestPermissions'))
  const leaving = forgetDevice(api)
  const late = registerForPush(api)
  asking.resolve({ receive: 'granted' })
  await Promise.all([registering, leaving, late])
  expect(sent('notification.addDevice')).toHaveLength(1)
  expect(sent('notification.removeDevice')).toEqual([{ registrationToken: 'first' }])
  expect(storage.size).toBe(0)
  hasLeft()
  await registerForPush(api)
  expect(storage.get('fcm')).toBe('first')
})

test('a token is dropped without a network, and the server finds out later', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { registerForPush, forgetDevice, dropToken, api, answers } = await open()
  await registerForPush(api)
  answers['notification.removeDevice'] = 'broken'
  await forgetDevice(api)
  expect(storage.size).toBe(0)
  await dropToken()
  expect(phone.asked('FirebaseMessaging.deleteToken')).toHaveLength(1)
})
