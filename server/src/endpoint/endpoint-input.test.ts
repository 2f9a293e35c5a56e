import { refusals } from '@serein/shared/refusal.ts'
import { describe, expect, test } from 'vitest'
import { openAuthEndpoints, sampleOfAuth } from './auth-endpoint.ts'
import { badInputs, forgedCursors } from './bad-input.ts'
import { endpointsOfDay } from './day-sample.ts'
import { sampleOf } from './sample.ts'
import { type Answer, endpointNamed, fileWorld, headersOf, usualCaller } from './testing.ts'
import { isGoodFor, problemOf, type Refused } from './verdict.ts'
import { type Endpoint, endpoints, type Input } from './walk.ts'

/** As a browser sends it from a page of ours. */
const own = { origin: 'http://localhost:3000' }
const world = fileWorld()

describe.each(
  endpointsOfDay(
    'input',
    endpoints.filter(({ input }) => input),
  ),
)('$name', (endpoint) => {
  test('refuses every bad input, and says where it is bad', async () => {
    let good = await sampleOf(world, endpoint)
    const inputs = badInputs(endpoint, good)
    expect(inputs.length).toBeGreaterThan(20)
    const wrong: string[] = []
    let refused = 0
    let renewed = 0
    for (const { what, path, spoil } of inputs) {
      const ask = () => withoutLimit(endpoint, spoil(good))
      let answer = await ask()
      // Some turn out to be good, and what is done once cannot be done again: they are asked of something new, so many times.
      if (isUsedUp(endpoint, spoil(good), answer) && renewed < mostRenewed) {
        renewed += 1
        good = await sampleOf(world, endpoint)
        answer = await ask()
      }
      const problem = problemOf(endpoint, spoil(good), path, answer)
      if (problem) wrong.push(`${what} → ${answer.status} ${problem}: ${answer.text.slice(0, 300)}`)
      if (answer.status === 400) refused += 1
    }
    expect(wrong).toEqual([])
    expect(refused).toBeGreaterThan(10)
  }, 120_000)
})

const mostRenewed = 10

/** Waits a minute where it has asked too often. */
async function withoutLimit(endpoint: Endpoint, input: Input): Promise<Answer> {
  const ask = () => world.call(endpoint, input, headersOf(world, usualCaller(endpoint), endpoint))
  const answer = await ask()
  if (answer.status !== 429) return answer
  world.clock.now = new Date(world.clock.now.getTime() + 60_000)
  return ask()
}

/** Whether a good input was refused for what it is about. */
function isUsedUp(endpoint: Endpoint, input: Input, { status, body }: Answer): boolean {
  if (!endpoint.meta.idempotent || status < 400 || !isGoodFor(endpoint, input)) return false
  return (body as Refused).code !== 'invalid_input'
}

describe.each(openAuthEndpoints.filter(({ input }) => input))('$name', (endpoint) => {
  test('refuses every bad input, and says where it is bad', async () => {
    const good = sampleOfAuth(endpoint)
    const wrong: string[] = []
    const inputs = badInputs(endpoint, good)
    expect(inputs.length).toBeGreaterThan(20)
    for (const { what, path, spoil } of inputs) {
      const answer = await world.call(
        endpoint,
        spoil(good),
        headersOf(world, 'hugo', endpoint, own),
      )
      const problem = problemOf(endpoint, spoil(good), path, answer)
      if (problem) wrong.push(`${what} → ${answer.status} ${problem}: ${answer.text.slice(0, 300)}`)
    }
    expect(wrong).toEqual([])
  }, 120_000)
})

const notOurs = {
  en: 'This does not have the expected form.',
  fr: 'Le format n’est pas celui attendu.',
}
test('what turns or hides the text around it is taken out of every name at the way in', async () => {
  const named = [...endpoints, ...openAuthEndpoints].filter(
    ({ properties }) => 'name' in properties,
  )
  expect(named.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['profile.save', 'booking.answerInvitation', 'auth /sign-up/ask']),
  )
  for (const endpoint of named) {
    const good = await (endpoint.path.startsWith('/auth/')
      ? sampleOfAuth(endpoint)
      : sampleOf(world, endpoint))
    const [typed, cleaned] = ['\u202EAnn\u0007\n Lee\u2069', 'Ann Lee']
    const isBilingual = typeof good.name === 'object'
    const name = isBilingual ? { en: typed, fr: typed } : typed
    const read = endpoint.input!.parse({ ...good, name })
    const wanted = isBilingual ? { en: cleaned, fr: cleaned } : cleaned
    expect([endpoint.name, (read as { name: unknown }).name]).toEqual([endpoint.name, wanted])
  }
  const walkIn = endpointNamed('booking.walkIn')
  const input = await sampleOf(world, walkIn)
  const read = walkIn.input!.parse({ ...input, customer: { name: '\u202EAnn\u2069' } })
  expect(read).toMatchObject({ customer: { name: 'Ann' } })
})

const send = (path: string, init: RequestInit) =>
  world.fetch(new Request(`http://localhost:3000/api${path}`, init))

/** The status, and of a refusal in our one shape its code. */
async function answerTo(path: string, init: RequestInit) {
  const answer = await send(path, init)
  const { code = '', defined = false } = (await answer.json()) as Partial<Refused>
  return [answer.status, code, defined]
}

describe('requests that are none', () => {
  const json = 'application/json'
  test.each<[string, RequestInit['body'], string?, number?, string?]>([
    ['no JSON', '{'],
    ['an empty body', undefined],
    ['a list', '[]'],
    ['null', 'null'],
    ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x00, 0xc3])],
    ['a form', 'nonsense', 'multipart/form-data; boundary=x'],
    ['brackets without an end', '['.repeat(100_000)],
    ['brackets with an end', `{"shopId":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['more than we read', `"${'x'.repeat(300_000)}"`, json, 413, 'payload_too_large'],
  ])('%s', async (_what, body, type = json, status = 400, code = 'invalid_input') => {
    const hold = endpointNamed('booking.hold')
    const headers = headersOf(world, 'camille', hold, { 'content-type': type })
    const init = { method: 'POST', headers, ...(body !== undefined && { body }) }
    expect(await answerTo('/bookings', init)).toEqual([status, code, true])
  })

  test.each<[string, string, RequestInit, number, string]>([
    ['an address nobody has', '/nothing/here', {}, 404, 'not_found'],
    ['another method', '/shops', { method: 'DELETE' }, 404, 'not_found'],
    ['half a percent sign', '/shops/%E0%A4%A', {}, 400, 'invalid_input'],
    ['a list without an end', `/slots/next?shopIds[99999999]=x`, {}, 400, 'invalid_input'],
    ['a prototype', '/shops?__proto__[limit]=1&constructor[prototype][x]=1', {}, 200, ''],
    ['the same name thrice', '/shops?limit=1&limit=2&limit=3', {}, 400, 'invalid_input'],
  ])('%s', async (_what, path, init, status, code) => {
    expect(await answerTo(path, init)).toEqual([status, code, code !== ''])
    expect(({} as { limit?: unknown }).limit).toBeUndefined()
  })

  test.each(Object.entries(forgedCursors))('%s is refused as a cursor', async (_what, cursor) => {
    const lists = endpoints.filter(({ properties }) => 'cursor' in properties)
    expect(lists.length).toBeGreaterThan(5)
    for (const endpoint of lists) {
      const input = { ...(await sampleOf(world, endpoint)), cursor }
      for (const [language, message] of Object.entries(notOurs)) {
        const headers = headersOf(world, usualCaller(endpoint), endpoint, {
          'accept-language': language,
        })
        const { status, body } = await world.call(endpoint, input, headers)
        const { data } = body as Refused
        expect([endpoint.name, status, data?.fields]).toEqual([
          endpoint.name,
          400,
          [{ path: 'cursor', message }],
        ])
      }
    }
  })

  test('a refusal speaks the reader’s language, down to its fields', async () => {
    const answer = await send('/shops?limit=0', {
      headers: { 'accept-language': 'fr-CA, en;q=0.5' },
    })
    const body = (await answer.json()) as Refused
    expect(body.message).toBe(refusals.invalid_input.fr)
    expect(body.data?.fields).toEqual([{ path: 'limit', message: 'Au moins 1 attendu.' }])
  })
})
