import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { sendKept } from './kept-try.ts'

const name = 'pay.7'

/** A tab, and a server that answers in this order. */
function tab(...answers: (Error | 'paid')[]) {
  const kept = new Map<string, string | null>()
  const store = {
    get: (at: string) => kept.get(at) ?? null,
    set: (at: string, text: string | null) => void kept.set(at, text),
  }
  const keys: string[] = []
  return {
    keys,
    store,
    press: (command: object) =>
      sendKept(store, name, command, async (_, key) => {
        keys.push(key)
        const answer = answers.shift()
        if (answer === 'paid') return answer
        throw answer ?? new Error('asked once too often')
      }),
  }
}

const refused = (code: string, status: number, data: object = {}) =>
  new ORPCError(code, { defined: true, status, data })
const silence = () => refused('provider_unreachable', 503)
const givenUp = () => refused('state_conflict', 409, { state: 'cancelled' })
const card = { cardReference: 'a' }

test.each([
  ['a provider that did not answer', silence()],
  ['a lost answer', new TypeError('connection lost')],
  ['a bug', new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 })],
])('after %s the same press has the same key, and once paid it is forgotten', async (_, error) => {
  const { press, keys, store } = tab(error, 'paid')
  await expect(press(card)).rejects.toBe(error)
  expect(store.get(name)).not.toBeNull()
  expect(await press(card)).toBe('paid')
  expect(keys).toEqual([keys[0], keys[0]])
  expect(store.get(name)).toBeNull()
})

test('after a refusal, and with another card, it is another try', async () => {
  const { press, keys } = tab(refused('card_declined', 402), silence(), 'paid')
  await expect(press(card)).rejects.toMatchObject({ code: 'card_declined' })
  await expect(press(card)).rejects.toMatchObject({ code: 'provider_unreachable' })
  expect(await press({ cardReference: 'b' })).toBe('paid')
  expect(new Set(keys).size).toBe(3)
})

test('what the server has given up since is followed by another try, and that by none', async () => {
  const { press, keys } = tab(silence(), givenUp(), givenUp())
  await expect(press(card)).rejects.toMatchObject({ code: 'provider_unreachable' })
  await expect(press(card)).rejects.toMatchObject({ code: 'state_conflict' })
  expect(keys).toEqual([keys[0], keys[0], keys[2]])
  expect(keys[2]).not.toBe(keys[0])
})
