import { array, assert, asyncProperty, boolean, integer, property } from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pause } from './retry.ts'
import {
  aheadMs,
  startSessionRefresh,
  waitAfterMs,
  type Renewal,
  type SessionLifetime,
  type SessionRefreshDeps,
} from './session-refresh.ts'

const minute = 60_000
const hour = 60 * minute
const start = Date.parse('2026-11-22T09:00:00Z')
const granted = { uid: 'camille', lengthMs: hour }

beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

/** One device: what its tabs share, the server's answers, and when it was asked to renew. */
function device(answer: () => Renewal | Promise<Renewal> = () => granted) {
  let note: SessionLifetime | null = null
  let last = Promise.resolve()
  const renewedAt: number[] = []
  const endings: string[] = []
  const tabs: ReturnType<typeof startSessionRefresh>[] = []
  const open = (uid = 'camille', own: Partial<SessionRefreshDeps> = {}) => {
    const tab = startSessionRefresh(uid, {
      now: () => Date.now(),
      after: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds)
        return () => clearTimeout(timer)
      },
      renew: async () => {
        renewedAt.push(Date.now() - start)
        return answer()
      },
      // One after another, as the browser's locks do it.
      alone: (work) => (last = last.then(work)),
      note: {
        read: () => note,
        write: (lifetime) => {
          note = lifetime
          for (const each of tabs) if (each !== tab) each.check()
        },
      },
      onOver: () => endings.push('over'),
      onOther: () => endings.push('other'),
      ...own,
    })
    tabs.push(tab)
    return tab
  }
  return { open, renewedAt, endings, note: () => note }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('a session is renewed at once where nothing is known, then five minutes before each end', async () => {
  const { open, renewedAt } = device()
  open()
  await pass(0)
  expect(renewedAt).toEqual([0])
  await pass(hour - aheadMs - 1)
  expect(renewedAt).toEqual([0])
  await pass(1)
  expect(renewedAt).toEqual([0, 55 * minute])
  await pass(55 * minute)
  expect(renewedAt).toEqual([0, 55 * minute, 110 * minute])
})

test('a page that opens later follows what is written down', async () => {
  const { open, renewedAt } = device()
  open()
  await pass(20 * minute)
  open()
  await pass(20 * minute)
  expect(renewedAt).toEqual([0])
})

test('a failure is tried again after 30 s, doubling to 960 s, until an answer starts it anew', async () => {
  let isDown = false
  const { open, renewedAt } = device(() => {
    if (isDown) throw new TypeError('no network')
    return granted
  })
  open()
  await pass(0)
  isDown = true
  await pass(55 * minute)
  const first = renewedAt.at(-1)!
  const sums = [30, 90, 210, 450, 930, 1890, 2850, 3810].map((seconds) => first + seconds * 1000)
  await pass(3810 * 1000)
  expect(renewedAt).toEqual([0, first, ...sums])
  isDown = false
  await pass(960_000)
  const back = renewedAt.at(-1)!
  expect(back).toBe(sums.at(-1)! + 960_000)
  isDown = true
  await pass(55 * minute + 30_000)
  expect(renewedAt.slice(-2)).toEqual([back + 55 * minute, back + 55 * minute + 30_000])
})

test('each wait follows from the number of failures in a row', async () => {
  await assert(
    asyncProperty(array(boolean(), { minLength: 1, maxLength: 24 }), async (outcomes) => {
      vi.setSystemTime(start)
      vi.clearAllTimers()
      const left = [...outcomes]
      const { open, renewedAt } = device(() => {
        if (left.shift()) return granted
        throw new TypeError('no network')
      })
      const refresh = open()
      let failed = 0
      let due = 0
      for (const isGranted of outcomes) {
        await pass(start + due - Date.now())
        expect(renewedAt.at(-1)).toBe(due)
        failed = isGranted ? 0 : failed + 1
        due += isGranted
          ? 55 * minute
          : [30, 60, 120, 240, 480, 960][Math.min(failed, 6) - 1]! * 1000
        await pass(start + due - Date.now() - 1)
      }
      expect(renewedAt).toHaveLength(outcomes.length)
      refresh.stop()
    }),
  )
})

test('the waits have a ceiling for any number of failures', () => {
  assert(
    property(integer({ min: 1, max: 5_000 }), (failed) => {
      const wait = waitAfterMs(failed)
      expect(wait).toBeGreaterThanOrEqual(30_000)
      expect(wait).toBeLessThanOrEqual(960_000)
      expect(waitAfterMs(failed + 1)).toBe(Math.min(wait * 2, 960_000))
    }),
  )
})

test('only one of several tabs renews, also while nobody answers', async () => {
  let isDown = false
  // Long enough for the others to come to the lock meanwhile.
  const { open, renewedAt } = device(async () => {
    await pause(50)
    if (isDown) throw new TypeError('no network')
    return granted
  })
  open()
  open()
  open()
  await pass(55 * minute + 50)
  expect(renewedAt).toEqual([0, 55 * minute])
  isDown = true
  await pass(55 * minute)
  await pass(90_050)
  expect(renewedAt.slice(2).map((at) => at - 110 * minute)).toEqual([0, 30_000, 90_000])
})

test('calls after a sleep wait until the session is renewed, and one renewal serves all', async () => {
  let answer: ((renewal: Renewal) => void) | undefined
  let isAsleep = false
  const { open, renewedAt } = device(() =>
    isAsleep ? new Promise<Renewal>((done) => (answer = done)) : granted,
  )
  const refresh = open()
  await pass(0)
  expect(refresh.ready()).toBeUndefined()
  isAsleep = true
  // No timer runs during a sleep.
  vi.setSystemTime(start + 3 * hour)
  const order: string[] = []
  const calls = [1, 2].map(async (call) => {
    await refresh.ready()
    order.push(`call ${call}`)
  })
  refresh.check()
  await pass(0)
  expect(renewedAt).toEqual([0, 3 * hour])
  expect(order).toEqual([])
  order.push('renewed')
  answer?.(granted)
  await Promise.all(calls)
  expect(order).toEqual(['renewed', 'call 1', 'call 2'])
  expect(refresh.ready()).toBeUndefined()
})

test('waking long before the end, or before the next try is due, renews nothing', async () => {
  let isDown = false
  const { open, renewedAt } = device(() => {
    if (isDown) throw new TypeError('no network')
    return granted
  })
  const refresh = open()
  await pass(10 * minute)
  refresh.check()
  refresh.online()
  await pass(0)
  expect(renewedAt).toHaveLength(1)
  isDown = true
  await pass(45 * minute)
  refresh.check()
  await pass(29_999)
  expect(renewedAt).toHaveLength(2)
})

test('a renewal is tried at once when the network is back, and its failure fails no call', async () => {
  let isDown = true
  const { open, renewedAt } = device(() => {
    if (isDown) throw new TypeError('no network')
    return granted
  })
  const refresh = open()
  await expect(refresh.ready()).resolves.toBeUndefined()
  await pass(10_000)
  isDown = false
  refresh.online()
  await pass(0)
  expect(renewedAt).toEqual([0, 10_000])
  await pass(5 * minute)
  expect(renewedAt).toHaveLength(2)
})

test('a session that has ended stops the renewals, once, and is checked as soon as a call is refused', async () => {
  let isOver = false
  const { open, renewedAt, endings, note } = device(() => (isOver ? 'over' : granted))
  const refresh = open()
  await pass(minute)
  isOver = true
  await Promise.all([refresh.revalidate(), refresh.revalidate()])
  expect(endings).toEqual(['over'])
  expect(renewedAt).toEqual([0, minute])
  expect(note()).toBeNull()
  await pass(5 * hour)
  await refresh.revalidate()
  refresh.check()
  expect(refresh.ready()).toBeUndefined()
  expect(renewedAt).toHaveLength(2)
})

test('a check without reason changes nothing but the next turn', async () => {
  const { open, renewedAt, endings } = device()
  const refresh = open()
  await pass(minute)
  await refresh.revalidate()
  await pass(55 * minute)
  expect(renewedAt).toEqual([0, minute, 56 * minute])
  expect(endings).toEqual([])
})

test('a log-in in another tab is noticed as a change of user', async () => {
  let uid = 'camille'
  const { open, endings } = device(() => ({ uid, lengthMs: hour }))
  open('camille')
  await pass(0)
  uid = 'noé'
  await pass(55 * minute)
  expect(endings).toEqual(['other'])
})

test('a log-out during a renewal reports no ended session', async () => {
  let answer: ((renewal: Renewal) => void) | undefined
  const { open, endings, note } = device(() => new Promise<Renewal>((done) => (answer = done)))
  const refresh = open()
  await pass(0)
  refresh.stop()
  answer?.('over')
  await pass(5 * hour)
  expect(endings).toEqual([])
  expect(note()).toBeNull()
})

test('renewals go on without storage, with the clock set back and with a failing lock', async () => {
  const forgetful = device()
  forgetful.open('camille', { note: { read: () => null, write: () => {} } })
  await pass(56 * minute)
  expect(forgetful.renewedAt).toEqual([0, 55 * minute])

  const back = device()
  const refresh = back.open()
  await pass(0)
  vi.setSystemTime(Date.now() - 24 * hour)
  await refresh.ready()
  expect(back.renewedAt).toHaveLength(2)

  const locked = device()
  const never = locked.open('camille', { alone: () => Promise.reject(new Error('no lock')) })
  await expect(never.ready()).resolves.toBeUndefined()
  await pass(29_999)
  expect(locked.renewedAt).toEqual([])
  expect(locked.note()).toMatchObject({ failed: 1 })
})

test('a lifetime that is too short does not make it race', async () => {
  const { open, renewedAt } = device(() => ({ uid: 'camille', lengthMs: 1_000 }))
  open()
  await pass(minute)
  expect(renewedAt).toEqual([0, 30_000, 60_000])
})
