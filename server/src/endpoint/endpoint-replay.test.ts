import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { endpointsOfDay } from './day-sample.ts'
import { peopleNamedIn } from './log-person.ts'
import { sampleOf } from './sample.ts'
import { atItsTime } from './sample-time.ts'
import { endpointNamed, fileWorld, headersOf, usualCaller } from './testing.ts'
import { type Endpoint, endpoints, type Input, isOver } from './walk.ts'

const lines: string[] = []
const world = fileWorld({
  logTo: { write: (line) => void lines.push(line) },
  monitoring: { metricsToken: undefined, logsAccess: true },
})

const commands = endpoints.filter((endpoint) => endpoint.meta.idempotent && !isOver(endpoint))

test('there are commands, and nothing but a command changes anything by its method', () => {
  expect(commands.length).toBeGreaterThan(8)
  const others = endpoints.filter(({ meta }) => !meta.idempotent)
  expect(others.map(({ method }) => method)).toEqual(others.map(() => 'GET'))
})

describe.each(endpointsOfDay('replay', commands))('$name', (endpoint) => {
  const send = (input: Input, key: string) =>
    atItsTime(world, endpoint, input, () =>
      world.call(
        endpoint,
        input,
        headersOf(world, usualCaller(endpoint), endpoint, { 'idempotency-key': key }),
      ),
    )

  test('sent again, and thrice at once, it is done once and answers the same', async () => {
    const input = await sampleOf(world, endpoint)
    const key = `again-${endpoint.name}`
    const atOnce = await Promise.all([send(input, key), send(input, key), send(input, key)])
    const first = atOnce[0]
    expect([first.status, first.text]).toEqual([expect.toBeOneOf([200, 201]), first.text])
    const about = { ...input, ...first.body }
    const events = await eventsOf(about)
    const again = await send(input, key)
    expect(await eventsOf(about)).toEqual(events)
    expect(new Set(events).size).toBe(events.length)
    for (const answer of [...atOnce, again])
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: first.status,
        body: first.body,
      })
  })

  test('a key is for one request of one person', async () => {
    const input = await sampleOf(world, endpoint)
    const key = `reuse-${endpoint.name}`
    const first = await send(input, key)
    expect([first.status, first.text]).toEqual([expect.toBeOneOf([200, 201]), first.text])
    // Who asks for nothing in particular can only ask for something else.
    const another = endpoint.input ? endpoint : endpointNamed('booking.openFeed')
    const other = await world.call(
      another,
      endpoint.input ? differing(endpoint, input) : {},
      headersOf(world, usualCaller(endpoint), another, { 'idempotency-key': key }),
    )
    expect(other.body).toMatchObject({ code: 'idempotency_key_reused', status: 409 })
    const stranger = await world.call(
      endpoint,
      input,
      headersOf(world, 'hugo', endpoint, { 'idempotency-key': key }),
    )
    expect(stranger.body.code).not.toBe('idempotency_key_reused')
    // Whom the key of a link belongs to nobody knows: who has it is who has the link, or the code of a gift card.
    const isByLink = endpoint.meta.who === 'anyone' || endpoint.name === 'giftCard.claim'
    expect(isByLink ? 'none' : (stranger.body.id ?? 'none')).not.toBe(first.body.id)
  })

  test.each([
    ['none', ''],
    ['a short one', '1234567'],
    ['a long one', 'x'.repeat(129)],
    ['one with a space', 'with a space'],
  ])('without a usable key (%s) nothing is done', async (_words, key) => {
    const input = await sampleOf(world, endpoint)
    const headers = headersOf(world, usualCaller(endpoint), endpoint, { 'idempotency-key': key })
    const answer = await world.call(endpoint, input, headers)
    expect(answer.body).toMatchObject({ code: 'idempotency_key_missing', status: 400 })
  })
})

test('nothing that was logged meanwhile names a person', async () => {
  expect(lines.join('')).toContain('request.answered')
  expect(await peopleNamedIn(lines.join('\n'), world)).toEqual([])
})

/** What happened to the booking that a call is about, as its history and the readers of events know it. */
async function eventsOf(about: Input): Promise<string[]> {
  const booking = about.bookingId ?? about.id ?? null
  const { rows } = await world.database.pool.query<{ event: string }>(
    `select 'history ' || sequence || ' ' || event as event from booking_event where booking_id = $1
     union all select 'outbox ' || id || ' ' || event from outbox where subject_id = $1 order by 1`,
    [booking],
  )
  return rows.map(({ event }) => event)
}

/** The same but for one thing in it: the first place that may say something else. */
function differing({ name, input: schema, properties }: Endpoint, input: Input): Input {
  const parsed = schema!.parse(input)
  // Who has another link is somebody else.
  const places = Object.entries(properties).toSorted(
    ([one], [other]) => Number(one.endsWith('Token')) - Number(other.endsWith('Token')),
  )
  for (const [place, { enum: words = [] }] of places) {
    const now = input[place]
    if (now instanceof File) return { ...input, [place]: new File([now, ' '], now.name, now) }
    const turned = Array.isArray(now) ? [now.toReversed()] : []
    for (const value of [...words, ...turned, ...others]) {
      const another = { ...input, [place]: value }
      const read = schema!.safeParse(another)
      if (read.success && !isDeepStrictEqual(read.data, parsed)) return another
    }
  }
  throw new Error(`nothing of ${name} can be said otherwise`)
}

/** Values of all kinds that inputs are made of. */
const others: unknown[] = [
  '01900000-0000-7000-8000-000000000000',
  'Another one',
  'a'.repeat(43),
  '?q=facial',
  '2030-01-01T10:00:00Z',
  '2030-01-01',
  7,
  6_000,
  true,
  false,
  null,
  [],
  { en: 'Another', fr: 'Une autre' },
  { left: 0, top: 0, size: 0.5 },
  '7305',
  'somebody-else@example.test',
]
