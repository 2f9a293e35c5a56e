import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atItsTime, sampleOf } from './sample.ts'
import {
  endpointNamed,
  headersOf,
  openWorld,
  worldTimeout,
  type Person,
  type World,
} from './testing.ts'
import { type Endpoint, endpoints, type Input, isForTherapists } from './walk.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
}, worldTimeout)
afterAll(() => world.close())

const commands = endpoints.filter(({ meta }) => meta.idempotent)

test('there are commands, and nothing but a command changes anything by its method', () => {
  expect(commands.length).toBeGreaterThan(8)
  const others = endpoints.filter(({ meta }) => !meta.idempotent)
  expect(others.map(({ method }) => method)).toEqual(others.map(() => 'GET'))
})

describe.each(commands)('$name', (endpoint) => {
  const send = (input: Input, key: string) =>
    atItsTime(world, endpoint, input, () =>
      world.call(
        endpoint,
        input,
        headersOf(world, caller(endpoint), endpoint, { 'idempotency-key': key }),
      ),
    )

  test('sent again, and thrice at once, it is done once and answers the same', async () => {
    const input = await sampleOf(world, endpoint)
    const key = `again-${endpoint.name}`
    const atOnce = await Promise.all([send(input, key), send(input, key), send(input, key)])
    const first = atOnce[0]
    expect(first).toMatchObject({ status: expect.toBeOneOf([200, 201]) })
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
    expect(first).toMatchObject({ status: expect.toBeOneOf([200, 201]) })
    // Who asks for nothing in particular can only ask for something else.
    const another = endpoint.input ? endpoint : endpointNamed('booking.openFeed')
    const other = await world.call(
      another,
      endpoint.input ? differing(endpoint, input) : {},
      headersOf(world, caller(endpoint), another, { 'idempotency-key': key }),
    )
    expect(other.body).toMatchObject({ code: 'idempotency_key_reused', status: 409 })
    const stranger = await world.call(
      endpoint,
      input,
      headersOf(world, 'hugo', endpoint, { 'idempotency-key': key }),
    )
    expect(stranger.body.code).not.toBe('idempotency_key_reused')
    // Whom the key of a link belongs to nobody knows: who has it is who has the link.
    const isByLink = endpoint.meta.who === 'anyone'
    expect(isByLink ? 'none' : (stranger.body.id ?? 'none')).not.toBe(first.body.id)
  })

  test.each([
    ['none', ''],
    ['a short one', '1234567'],
    ['a long one', 'x'.repeat(129)],
    ['one with a space', 'with a space'],
  ])('without a usable key (%s) nothing is done', async (_words, key) => {
    const input = await sampleOf(world, endpoint)
    const headers = headersOf(world, caller(endpoint), endpoint, { 'idempotency-key': key })
    const answer = await world.call(endpoint, input, headers)
    expect(answer.body).toMatchObject({ code: 'idempotency_key_missing', status: 400 })
  })
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

function differing({ name, properties }: Endpoint, input: Input): Input {
  if (name.startsWith('chat.')) return differingChat(input)
  if (name.startsWith('catalogue.')) return differingCatalogue(input)
  if (name.startsWith('legal.')) return { ...input, kind: 'privacy' }
  if ('ticketId' in input) return { ...input, ticketId: '01900000-0000-7000-8000-000000000000' }
  if ('ticketToken' in input) return { ...input, ticketToken: 'a'.repeat(43) }
  if ('segment' in input) return { ...input, code: null }
  if ('subject' in input) return { ...input, subject: 'Another question' }
  if ('topic' in input) return { ...input, topic: 'change' }
  if ('articleId' in input) return { ...input, articleId: '01900000-0000-7000-8000-000000000000' }
  if ('placementId' in input)
    return { ...input, placementId: '01900000-0000-7000-8000-000000000000' }
  if ('offerId' in input) return { ...input, offerId: '01900000-0000-7000-8000-000000000000' }
  if ('code' in input) return { ...input, code: null }
  if ('replace' in properties) return { ...input, replace: true }
  if ('orderId' in input) return { ...input, orderId: '01900000-0000-7000-8000-000000000000' }
  if ('lines' in input) return { ...input, shopId: '01900000-0000-7000-8000-000000000000' }
  if ('units' in input) return { ...input, units: 7 }
  if ('isActive' in input) return { ...input, isActive: true }
  if ('language' in input) return { ...input, language: 'en' }
  if ('address' in input) return { ...input, address: '?q=facial' }
  if ('searchId' in input) return { ...input, searchId: '01900000-0000-7000-8000-000000000000' }
  if ('isFavourite' in input) return { ...input, isFavourite: false }
  if ('isPhoneRequired' in input) return { ...input, isPhoneRequired: true }
  if ('unpaidLimit' in input) return { ...input, unpaidLimit: null }
  if ('method' in input) return { ...input, method: 'google' }
  if ('password' in input) return { ...input, password: 'another one' }
  if ('pressure' in input) return { ...input, pressure: 'light' }
  if ('step' in input) return { ...input, step: 'news' }
  if ('crop' in input) return { ...input, crop: { left: 0, top: 0, size: 0.5 } }
  if ('deviceId' in input) return { ...input, deviceId: 'another' }
  if (Object.keys(input).length === 1 && 'name' in input) return { ...input, name: 'Another' }
  if ('subjectId' in input) return { ...input, kind: 'terms' }
  if ('version' in input) return { ...input, version: 2 }
  if ('kind' in input) return { ...input, kind: 'wellness' }
  if ('note' in input) return { ...input, note: 'Another note.' }
  if ('place' in input) return { ...input, place: 1 }
  if ('isSentAnotherWay' in input) return { ...input, isSentAnotherWay: true }
  if ('isWanted' in input) return { ...input, isWanted: true }
  if ('daysBetween' in input) return { ...input, daysBetween: 11 }
  if ('isRead' in input) return { ...input, isRead: false }
  if ('alt' in input) return { ...input, alt: { en: 'Another room', fr: 'Une autre pièce' } }
  for (const one of ['pictureIds', 'albumIds', 'unitIds'])
    if (one in input) return { ...input, [one]: [] }
  if ('pictureId' in input) return { ...input, pictureId: '01900000-0000-7000-8000-000000000000' }
  if ('startsAt' in input) return { ...input, startsAt: '2030-01-01T10:00:00Z' }
  if ('amountMinor' in input) return { ...input, amountMinor: 6_000 }
  if ('cardId' in input) return { ...input, cardId: '01900000-0000-7000-8000-000000000000' }
  if ('cardReference' in input) return { ...input, cardReference: 'another' }
  if ('topUpId' in input) return { ...input, topUpId: '01900000-0000-7000-8000-000000000000' }
  if ('blockId' in input) return { ...input, blockId: '01900000-0000-7000-8000-000000000000' }
  for (const one of ['paymentId', 'refundId', 'albumId', 'unitId', 'kindId', 'campaignId'])
    if (one in input) return { ...input, [one]: '01900000-0000-7000-8000-000000000000' }
  if ('provider' in input) return { ...input, provider: 'paypal' }
  for (const one of ['tipPresets', 'depositRules', 'tiers', 'options'])
    if (one in input) return { ...input, [one]: [] }
  if ('tenders' in input) return { ...input, tenders: ['card'] }
  if ('taxRate' in input) return { ...input, taxRate: 10_000 }
  if ('bookingId' in input) return { ...input, bookingId: '01900000-0000-7000-8000-000000000000' }
  if ('reviewId' in input) return { ...input, reviewId: '01900000-0000-7000-8000-000000000000' }
  if (name === 'notification.markAll') return { until: '2026-01-01T00:00:00Z' }
  if ('token' in input) return { ...input, token: 'a'.repeat(43) }
  if ('visitToken' in input) return { ...input, expectedFeeMinor: 987_654 }
  if ('businessId' in input) return { ...input, businessId: '01900000-0000-7000-8000-000000000000' }
  throw new Error(`say how another input of ${name} looks`)
}

function differingChat(input: Input): Input {
  const one = ['chatId', 'shopId', 'quickAnswerId'].find((each) => each in input)
  return { ...input, [one!]: '01900000-0000-7000-8000-000000000000' }
}

function differingCatalogue(input: Input): Input {
  for (const one of ['serviceIds', 'categoryIds'])
    if (one in input) return { ...input, [one]: (input[one] as string[]).toReversed() }
  if ('name' in input) return { ...input, name: { en: 'Another', fr: 'Une autre' } }
  const one = 'serviceId' in input ? 'serviceId' : 'categoryId'
  return { ...input, [one]: '01900000-0000-7000-8000-000000000000' }
}

function caller({ path }: Endpoint): Person {
  if (isForTherapists(path)) return 'therapist'
  if (path.startsWith('/console/platform')) return 'admin'
  return path.startsWith('/console') ? 'owner' : 'camille'
}
