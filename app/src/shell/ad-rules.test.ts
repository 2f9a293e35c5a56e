import { expect, test } from 'vitest'
import { addresses, type ScreenName } from '../address/addresses.ts'
import { type AdState, hasBanner, mayFill } from './ad-rules.ts'

const names = Object.keys(addresses) as ScreenName[]
const looking: AdState = { startedAt: 0, filledAt: null, isBooking: false }
const later = 60 * 60_000

/** Whatever has to do with a visit, with money, or with who one is. */
const quiet = names.filter((name) =>
  /book|visit|shop|checkout|card|credit|wallet|paypal|paylater|login|register|welcome|account|password|profile|settings|chat|review|support|privacy|terms|notification/iu.test(
    name,
  ),
)

test('an ad never stands where somebody books, pays, writes or identifies themselves', () => {
  expect(quiet.length).toBeGreaterThan(25)
  expect(quiet.filter((name) => hasBanner(name, looking))).toEqual([])
  for (const name of quiet)
    for (const other of names) {
      expect(mayFill(name, other, looking, later), `${name} to ${other}`).toBe(false)
      expect(mayFill(other, name, looking, later), `${other} to ${name}`).toBe(false)
    }
})

test('an ad is never shown while a time is held', () => {
  const booking = { ...looking, isBooking: true }
  expect(names.filter((name) => hasBanner(name, booking))).toEqual([])
  expect(mayFill('offers', 'featured', booking, later)).toBe(false)
})

test('a full-screen ad comes after two minutes at the earliest, and then not for ten', () => {
  expect(mayFill('offers', 'featured', looking, 119_999)).toBe(false)
  expect(mayFill('offers', 'featured', looking, 120_000)).toBe(true)
  const filled = { ...looking, filledAt: later }
  expect(mayFill('offers', 'featured', filled, later + 599_999)).toBe(false)
  expect(mayFill('offers', 'featured', filled, later + 600_000)).toBe(true)
})
