import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPhone } from './testing/phone.ts'

const done = {}
const preferences = new Map<string, string>()
const phone = openPhone({
  'Preferences.get': ({ key }: { key: string }) => ({ value: preferences.get(key) ?? null }),
  'Preferences.set': ({ key, value }: { key: string; value: string }) =>
    void preferences.set(key, value),
  'Preferences.remove': ({ key }: { key: string }) => void preferences.delete(key),
  'BiometricAuthNative.checkBiometry': done,
  'BiometricAuthNative.internalAuthenticate': done,
  'App.getInfo': done,
  'PrivacyScreen.enable': done,
  'PrivacyScreen.disable': done,
})
const words = { reason: 'Open Serein', cancel: 'Cancel' }
const countPrompts = () => phone.asked('BiometricAuthNative.internalAuthenticate').length
const look = (isActive: boolean) => phone.tell('App.appStateChange', { isActive })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T10:00:00Z') })
  phone.is('ios')
})
afterEach(() => {
  vi.useRealTimers()
  phone.forget()
  preferences.clear()
})

/** The app starts anew, with what the phone has kept. */
async function start() {
  vi.resetModules()
  const app = await import('./lock.ts')
  await app.lockAtStart()
  return app
}

test('a lock that was not chosen keeps nobody out', async () => {
  const { lock } = await start()
  expect([lock.isChosen(), lock.isLocked()]).toEqual([false, false])
  look(false)
  vi.setSystemTime(Date.now() + 3_600_000)
  look(true)
  expect(lock.isLocked()).toBe(false)
  expect(phone.order()).toEqual(['Preferences.get'])
})

test('a lock asks for its owner at each start and keeps others out', async () => {
  const first = await start()
  expect(await first.chooseLock(true, words)).toBe(true)
  expect([first.lock.isChosen(), first.lock.isLocked()]).toEqual([true, false])
  // The phone’s list of apps does not show what was open.
  expect(phone.asked('PrivacyScreen.enable')).toHaveLength(1)

  const { lock, unlock } = await start()
  expect(lock.isLocked()).toBe(true)
  phone.answers({
    'BiometricAuthNative.internalAuthenticate': () => {
      throw Object.assign(new Error('Not the owner'), { code: 'authenticationFailed' })
    },
  })
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  expect(await unlock(words)).toBe(false)
  expect(warned).toHaveBeenCalled()
  expect(lock.isLocked()).toBe(true)
  phone.answers({ 'BiometricAuthNative.internalAuthenticate': done })
  expect(await unlock(words)).toBe(true)
  expect(lock.isLocked()).toBe(false)
})

test('a lock closes after a minute away, not after a moment', async () => {
  preferences.set('appLock', 'yes')
  const { lock, unlock } = await start()
  await unlock(words)
  look(false)
  vi.setSystemTime(Date.now() + 59_999)
  look(true)
  expect(lock.isLocked()).toBe(false)
  look(false)
  vi.setSystemTime(Date.now() + 60_000)
  look(true)
  expect(lock.isLocked()).toBe(true)

  const answer = Promise.withResolvers<object>()
  phone.answers({ 'BiometricAuthNative.internalAuthenticate': () => answer.promise })
  const opening = unlock(words)
  expect(await unlock(words), 'it is asked once').toBe(false)
  answer.resolve(done)
  expect(await opening).toBe(true)
  expect(countPrompts()).toBe(2)
})

test('a lock does not count the phone’s own question as time away', async () => {
  preferences.set('appLock', 'yes')
  vi.spyOn(console, 'warn').mockReturnValue()
  const { lock, unlock, chooseLock } = await start()
  await unlock(words)
  const answer = Promise.withResolvers<object>()
  phone.answers({ 'BiometricAuthNative.internalAuthenticate': () => answer.promise })
  const choosing = chooseLock(false, words)
  look(false)
  vi.setSystemTime(Date.now() + 60_000)
  look(true)
  answer.reject(new Error('Not the owner'))
  expect(await choosing).toBe(false)
  expect([lock.isChosen(), lock.isLocked()]).toEqual([true, false])
})

test('a lock is chosen by its owner alone, and logging out removes it for the next user', async () => {
  phone.answers({
    'BiometricAuthNative.internalAuthenticate': () => {
      throw Object.assign(new Error('Not the owner'), { code: 'authenticationFailed' })
    },
  })
  vi.spyOn(console, 'warn').mockReturnValue()
  const { lock, chooseLock, endLock } = await start()
  const listener = vi.fn<() => void>()
  lock.subscribe(listener)
  expect(await chooseLock(true, words)).toBe(false)
  expect(preferences.size).toBe(0)
  phone.answers({ 'BiometricAuthNative.internalAuthenticate': done })
  await chooseLock(true, words)
  expect([...preferences]).toEqual([['appLock', 'yes']])
  await endLock()
  expect([lock.isChosen(), preferences.size, phone.asked('PrivacyScreen.disable').length]).toEqual([
    false,
    0,
    1,
  ])
  expect(listener).toHaveBeenCalled()
})
