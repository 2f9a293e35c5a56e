import { expect, test } from 'vitest'
import { intents, storedKey } from './intent.ts'

const hold = ['booking', 'hold']

test('an intent keeps its key until the server has answered', () => {
  const keys = intents()
  const first = keys.keyOf(hold, { shop: 1 })
  expect(keys.keyOf(hold, { shop: 1 })).toBe(first)
  keys.settle(hold, { shop: 1 })
  expect(keys.keyOf(hold, { shop: 1 })).not.toBe(first)
})

test('an intent is new with another input or another command', () => {
  const keys = intents()
  const found = new Set([
    keys.keyOf(hold, { shop: 1 }),
    keys.keyOf(hold, { shop: 2 }),
    keys.keyOf(['booking', 'confirm'], { shop: 1 }),
  ])
  expect(found.size).toBe(3)
})

test('a key is what the server accepts: 8 to 128 visible characters', () => {
  expect(intents().keyOf(hold, null)).toMatch(/^[\x21-\x7e]{8,128}$/u)
})

test('after a reload the same card asks for the same payment, and another card for another one', () => {
  const first = storedKey(null, { card: '4242' })
  const again = storedKey(first.text, { card: '4242' })
  expect(again).toEqual(first)
  const other = storedKey(first.text, { card: '4000' })
  expect(other.key).not.toBe(first.key)
  // Back to the first one, whose answer is still unknown.
  expect(storedKey(other.text, { card: '4242' }).key).toBe(first.key)
  expect(storedKey(other.text, { card: '4000' }).key).toBe(other.key)
  expect(first.key).toMatch(/^[\x21-\x7e]{8,128}$/u)
  expect(other.text).not.toMatch(/4242|4000/u)
})
