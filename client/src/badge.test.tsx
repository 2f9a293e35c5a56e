import { beforeEach, expect, test, vi } from 'vitest'
import { keepBadge } from './badge.ts'
import { createClient } from './provider.tsx'
import { sessionQuery, type SessionUser } from './session.ts'
import { noteListeners } from './testing/listeners.ts'

const member = { uid: 'camille', isAnonymous: false } as SessionUser
const set = vi.fn<(count: number) => Promise<void>>(async () => {})
const clear = vi.fn<() => Promise<void>>(async () => {})

beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(navigator, { setAppBadge: set, clearAppBadge: clear })
  const forget = noteListeners()
  return () => {
    forget()
    for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name)
  }
})

function open(isInstalled: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }))
  const client = createClient({ origin: 'https://serein.test', language: () => 'en' })
  const { queryClient } = client
  const be = (user: SessionUser | null) =>
    queryClient.setQueryData(sessionQuery(client.api).queryKey, user)
  be(member)
  const ask = vi.fn<() => void>()
  keepBadge(client, [['chats'], ['news']], ask)
  const unread = (key: string, count: number) => queryClient.setQueryData([key], { unread: count })
  return { be, unread, ask }
}

test('the badge of the installed app counts unread items, each change once, and none after log-out', () => {
  const { be, unread } = open(true)
  expect(clear).toHaveBeenCalledOnce()
  unread('chats', 2)
  unread('news', 3)
  unread('news', 3)
  expect(set.mock.calls).toEqual([[2], [5]])
  be({ ...member, isAnonymous: true })
  expect(clear).toHaveBeenCalledTimes(2)
  be(null)
  expect(clear).toHaveBeenCalledTimes(2)
})

test('the icon counts anew when somebody comes back to the app, and a page in a browser counts nothing', () => {
  const installed = open(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(installed.ask).toHaveBeenCalledTimes(2)
  installed.be(null)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(installed.ask).toHaveBeenCalledTimes(2)

  const page = open(false)
  page.unread('chats', 2)
  document.dispatchEvent(new Event('visibilitychange'))
  expect([set.mock.calls.length, page.ask.mock.calls.length]).toEqual([0, 0])
})

test('the badge is skipped in a browser without badges', () => {
  Reflect.deleteProperty(navigator, 'setAppBadge')
  const { unread, ask } = open(true)
  unread('chats', 2)
  expect([ask.mock.calls.length, set.mock.calls.length, clear.mock.calls.length]).toEqual([0, 0, 0])
})
