import { beforeEach, expect, test, vi } from 'vitest'
import { createClient } from './provider.tsx'
import { watchSession } from './session-watch.ts'
import { sessionQuery, type SessionUser } from './session.ts'
import { openNetwork, refused, type Answers } from './testing/answers.ts'
import { noteListeners } from './testing/listeners.ts'

const minute = 60_000
const camille = { uid: 'camille', isAnonymous: false } as SessionUser
const granted = { uid: 'camille', lengthSeconds: 3_600 }
const methods = { phone: false, google: false, firebase: null, outbox: null }

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T10:00:00Z') })
  const forget = noteListeners()
  return () => {
    forget()
    vi.restoreAllMocks()
  }
})

/** A page whose reader is logged in, half a second after it has begun to keep their session going. */
async function open(own: Answers = {}) {
  // Without locks tabs wait for each other by chance.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.spyOn(console, 'warn').mockReturnValue()
  const answers: Answers = { 'auth/renew': granted, 'identity.signInMethods': methods, ...own }
  const network = openNetwork(answers, 'en')
  vi.stubGlobal('fetch', network.fetch)
  const client = createClient({ origin: 'https://serein.test', language: () => 'en' })
  const key = sessionQuery(client.api).queryKey
  client.queryClient.setQueryData(key, camille)
  const over: string[] = []
  watchSession(client, ({ uid }) => over.push(uid))
  await pass(500)
  const renewals = () => network.sent('auth/renew').length
  expect(renewals()).toBe(1)
  return { client, answers, over, renewals, sent: network.sent }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const ended = refused('unauthenticated')

test('a session is renewed five minutes before its hour is over, again and again', async () => {
  const { renewals, over } = await open()
  await pass(54 * minute)
  expect(renewals()).toBe(1)
  await pass(2 * minute)
  expect(renewals()).toBe(2)
  await pass(55 * minute)
  expect([renewals(), over.length]).toEqual([3, 0])
})

test('a renewal that fails is tried again later, and at once when the network is back', async () => {
  const { answers, renewals, over } = await open()
  answers['auth/renew'] = 'broken'
  await pass(56 * minute)
  const tried = renewals()
  expect(tried).toBeGreaterThan(1)
  answers['auth/renew'] = granted
  window.dispatchEvent(new Event('online'))
  await pass(100)
  expect([renewals(), over.length]).toEqual([tried + 1, 0])
})

test.each(['visibilitychange', 'resume'])(
  'calls after a sleep (%s) wait until the session is renewed',
  async (sign) => {
    const { client, answers, renewals, sent } = await open({ 'identity.session': { user: null } })
    void client.api.identity.session()
    await pass(100)
    expect(sent('identity.session')).toHaveLength(1)
    answers['auth/renew'] = 'pending'
    vi.setSystemTime(Date.now() + 3 * 60 * minute)
    document.dispatchEvent(new Event(sign))
    await pass(100)
    expect(renewals()).toBe(2)
    void client.api.identity.session()
    await pass(100)
    expect(sent('identity.session')).toHaveLength(1)
  },
)

test.each([
  [
    'a page restored from the browser’s cache',
    () => Object.assign(new Event('pageshow'), { persisted: true }),
  ],
  [
    'another tab that was logged out',
    () => new StorageEvent('storage', { key: 'userLoggedIn', newValue: null }),
  ],
])('%s checks whether the session still lasts', async (_, sign) => {
  const { client, answers, over, renewals } = await open()
  window.dispatchEvent(sign())
  await pass(100)
  expect([renewals(), over]).toEqual([2, []])
  answers['auth/renew'] = ended
  window.dispatchEvent(sign())
  await pass(100)
  expect([renewals(), over, client.session.shown()]).toEqual([3, ['camille'], null])
})

test('a refused call checks the session, and one that ended on an idle page is noticed in time', async () => {
  const first = await open()
  first.answers['auth/renew'] = ended
  first.client.watch.onUnauthorized?.()
  await pass(100)
  expect(first.over).toEqual(['camille'])

  localStorage.clear()
  const second = await open()
  second.answers['auth/renew'] = ended
  await pass(56 * minute)
  expect(second.over).toEqual(['camille'])
})

test('a log-out reports no ended session and stops the renewals', async () => {
  const { client, over, renewals } = await open({ 'auth/sign-out': {} })
  await client.session.signOut()
  await pass(3 * 60 * minute)
  expect([renewals(), over]).toEqual([1, []])
})
