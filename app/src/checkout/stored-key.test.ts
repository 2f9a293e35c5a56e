import { createApi, refusalOf } from '@serein/client/api.ts'
import { expect, test } from 'vitest'
import { sendWithStoredKey } from './stored-key.ts'

const name = 'top-up.7'
const card = { cardReference: 'a' }

/** A tab, and a server that answers in this order, or not at all. */
function tab(...answers: (Response | Error)[]) {
  const storedTexts = new Map<string, string | null>()
  const store = {
    get: (at: string) => storedTexts.get(at) ?? null,
    set: (at: string, text: string | null) => void storedTexts.set(at, text),
  }
  const keys: (string | null)[] = []
  const api = createApi({
    origin: 'http://shop.example',
    language: () => 'en',
    retries: 0,
    fetch: async (request) => {
      keys.push(request.headers.get('idempotency-key'))
      const answer = answers.shift()
      if (!answer || answer instanceof Error) throw answer ?? new Error('asked once too often')
      return answer
    },
  })
  const press = (by = card) =>
    sendWithStoredKey(
      store,
      name,
      { topUpId: '7', tender: 'card' as const, ...by },
      (command, key) => api.topUp.pay(command, { context: { idempotencyKey: key } }),
    )
  return {
    keys,
    store,
    press,
    /** Presses, and says why it did not pay. */
    refused: async (by = card) => {
      const error = await press(by).then(
        () => null,
        (failure: unknown) => failure,
      )
      return refusalOf(error)?.code ?? error
    },
  }
}

const paid = () => Response.json({ id: '7' })
const failed = (code: string, status: number, more: object = {}) =>
  Response.json({ code, status, message: code, ...more }, { status })
const refusal = (code: string, status: number, data: object = {}) =>
  failed(code, status, { defined: true, data })
const silence = () => refusal('provider_unreachable', 503)
const givenUp = () => refusal('state_conflict', 409, { state: 'cancelled' })

test.each([
  ['a provider that did not answer', silence()],
  ['a lost answer', new TypeError('connection lost')],
  ['a bug', failed('INTERNAL_SERVER_ERROR', 500)],
])(
  'a key stays the same for a press repeated after %s, and is forgotten once paid',
  async (_, answer) => {
    const { press, refused, keys, store } = tab(answer, paid())
    await refused()
    expect(store.get(name)).not.toBeNull()
    expect(await press()).toMatchObject({ id: '7' })
    expect(keys).toEqual([keys[0], keys[0]])
    expect(store.get(name)).toBeNull()
  },
)

test('a key is new after a refusal and with another card', async () => {
  const { press, refused, keys } = tab(refusal('card_declined', 402), silence(), paid())
  expect(await refused()).toBe('card_declined')
  expect(await refused()).toBe('provider_unreachable')
  await press({ cardReference: 'b' })
  expect(new Set(keys).size).toBe(3)
})

test('a payment that the server has given up is tried once more with a new key', async () => {
  const { refused, keys } = tab(silence(), givenUp(), givenUp())
  expect(await refused()).toBe('provider_unreachable')
  expect(await refused()).toBe('state_conflict')
  expect(keys).toEqual([keys[0], keys[0], keys[2]])
  expect(keys[2]).not.toBe(keys[0])
})
