import type { Router } from '@orpc/server'
import { allows, defaultPermissions, everywhere } from '@serein/shared/business/permission.ts'
import type { contract } from '@serein/shared/contract.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { api, openApi } from '../api.ts'
import type { CallContext } from '../platform/context.ts'
import { openLog } from '../platform/log.ts'
import {
  changesAnything,
  comparedWith,
  isOfConsole,
  readersOf,
  withoutReader,
} from './audit-read.ts'
import { ofTheBusiness, withoutChange } from './audit-subject.ts'
import { sampleOf } from './sample.ts'
import { endpointsOfDay } from './day-sample.ts'
import { perform } from './sample-call.ts'
import { dayIn } from './sample-free.ts'
import { atItsTime } from './sample-time.ts'
import { worldTimeout } from '../platform/testing/for-file.ts'
import { endpointNamed, fileWorld, headersOf, type Person, usualCaller } from './testing.ts'
import { type Endpoint, endpoints, type Input, requestOf } from './walk.ts'

const nobody = '01900000-0000-7000-8000-000000000000'

type Entry = {
  endpoint: string
  role: string
  actor: string
  subject: string | null
  id: string | null
  before: Input | null
  after: Input
}

/** What the demo world holds already. */
let seeded: string[] = []
const world = fileWorld()
beforeAll(async () => {
  const { rows } = await world.database.pool.query<{ id: string }>('select id from audit_entry')
  seeded = rows.map(({ id }) => id)
}, worldTimeout)

const commands = endpoints.filter((one) => one.meta.idempotent && isOfConsole(one))

let keys = 0
async function send(endpoint: Endpoint, input: Input, person = usualCaller(endpoint), key = '') {
  const named = { 'idempotency-key': key || `audit-${endpoint.name}-${(keys += 1)}` }
  const headers = headersOf(world, person, endpoint, named)
  return atItsTime(world, endpoint, input, () => world.call(endpoint, input, headers))
}

function roleOf(endpoint: Endpoint): string {
  const person = usualCaller(endpoint)
  return person === 'admin' ? 'platform_admin' : person
}

/** Somebody of the business who may not call it. */
function mayNot(endpoint: Endpoint): Person {
  const { who } = endpoint.meta
  if (who === 'staff') return 'camille'
  if (typeof who !== 'object' || usualCaller(endpoint) === 'therapist') return 'front_desk'
  return allows(defaultPermissions.front_desk[who.area], who.level) ? 'therapist' : 'front_desk'
}

async function entries(): Promise<Entry[]> {
  const { rows } = await world.database.pool.query<Entry>(
    `select endpoint, actor_role as role, u.email as actor, subject_kind as subject, subject_id as id, before, after
     from audit_entry e left join "user" u on u.id = e.actor
     where (business_id = $1 or actor_role = 'platform_admin') and e.id <> all ($2) order by e.id`,
    [world.home.businessId, seeded],
  )
  return rows
}

/** What an owner, or who is named, has left by calling it once. */
async function entryOf(name: string, input: Input, person?: Person): Promise<Entry> {
  const before = (await entries()).length
  const answer = await send(endpointNamed(name), input, person)
  expect(answer).toMatchObject({ status: expect.toBeOneOf([200, 201]) })
  const added = (await entries()).slice(before)
  expect(added).toHaveLength(1)
  return added[0]!
}

const shop = () => ({ shopId: world.home.shopId })
const sample = (name: string) => sampleOf(world, endpointNamed(name))

test('the console has commands, so that this walk walks', () => {
  expect(commands.length).toBeGreaterThan(18)
  expect([...withoutChange].filter((name) => !commands.includes(endpointNamed(name)))).toEqual([])
  const paths = commands.map(({ path }) => path.startsWith('/console/'))
  expect(paths.every(Boolean)).toBe(true)
})

describe.each(endpointsOfDay('audit', commands))('$name', (endpoint) => {
  test('leaves one entry, also sent again and thrice at once, and readers agree with it', async () => {
    const readers = await readersOf(world, endpoint)
    const input = await sampleOf(world, endpoint)
    const was = await readers.read(input)
    const before = (await entries()).length
    const key = `audit-again-${endpoint.name}`
    const once = () => send(endpoint, input, usualCaller(endpoint), key)
    const answers = [...(await Promise.all([once(), once(), once()])), await once()]
    expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
    const added = (await entries()).slice(before)
    expect(added).toMatchObject([{ endpoint: endpoint.name, role: roleOf(endpoint) }])
    const [entry] = added
    expect(entry!.actor).toMatch(`${usualCaller(endpoint)}@`)
    expect(entry!.before === null).toBe(withoutChange.has(endpoint.name))
    const named = [...endpoint.path.matchAll(/\{(\w+Id)\}/g)].map(([, name]) => input[name!])
    expect(entry!.id === null).toBe(named.length === 0 && !ofTheBusiness.has(endpoint.name))
    const is = await readers.read({ ...input, [`${entry!.subject}Id`]: entry!.id })
    const { agreed, contradicted } = comparedWith(endpoint, entry!, { before: was, after: is })
    expect(contradicted).toEqual([])
    const isUnread = changesAnything(entry!) && agreed.length === 0
    const isListed = withoutReader.has(endpoint.name)
    expect({ isUnread, agreed }).toEqual(
      isListed ? { isUnread: true, agreed: [] } : { isUnread: false, agreed },
    )
  })

  test('leaves no entry where it is refused', async () => {
    const input = await sampleOf(world, endpoint)
    const before = (await entries()).length
    const ids = Object.keys(input).filter(
      (name) => name.endsWith('Id') && endpoint.path.includes(`{${name}}`),
    )
    const unknown = Object.fromEntries(ids.map((name) => [name, nobody]))
    const headers = headersOf(world, usualCaller(endpoint), endpoint)
    const refused = [
      await send(endpoint, input, 'camille'),
      await send(endpoint, input, ids.length ? 'foreignOwner' : mayNot(endpoint)),
      await world.call(endpoint, { ...input, ...unknown }, ids.length ? headers : {}),
    ]
    expect(refused.map(({ status }) => status).filter((status) => status < 400)).toEqual([])
    expect((await entries()).slice(before)).toEqual([])
    const { rows } = await world.database.pool.query(
      `select from audit_entry where business_id <> $1 and actor_role <> 'platform_admin'`,
      [world.home.businessId],
    )
    expect(rows).toEqual([])
  })
})

describe('an entry', () => {
  test('says how a rule was and is', async () => {
    await send(endpointNamed('shop.limitUnpaid'), { ...shop(), unpaidLimit: 3 })
    const entry = await entryOf('shop.limitUnpaid', { ...shop(), unpaidLimit: 5 })
    expect(entry).toMatchObject({ subject: 'shop', id: world.home.shopId })
    expect([entry.before, entry.after]).toEqual([{ unpaidLimit: 3 }, { unpaidLimit: 5 }])
    const again = await entryOf('shop.limitUnpaid', { ...shop(), unpaidLimit: 5 })
    expect([again.before, again.after]).toEqual([{}, {}])
    const phone = await entryOf('shop.requirePhone', { ...shop(), isPhoneRequired: true })
    expect([phone.before, phone.after]).toEqual([
      { isPhoneRequired: false },
      { isPhoneRequired: true },
    ])
    await send(endpointNamed('shop.requirePhone'), { ...shop(), isPhoneRequired: false })
  })

  test('says how a picture is described and where it stands', async () => {
    const input = await sample('shop.describePicture')
    const alt = { en: 'The garden', fr: 'Le jardin' }
    const entry = await entryOf('shop.describePicture', { ...input, alt })
    expect(entry).toMatchObject({ subject: 'picture', id: input.pictureId, after: { alt } })
    expect(Object.keys(entry.before!)).toEqual(['alt'])
    expect(entry.before).not.toEqual(entry.after)
    const { alt: _, ...which } = input
    const removal = await entryOf('shop.removePicture', which)
    expect(removal.after).toEqual({ place: null })
    const back = await entryOf('shop.restorePicture', { ...which, place: 0 })
    expect([back.before, back.after]).toEqual([{ place: null }, { place: 0 }])
  })

  test('says the state of a visit, its start and who serves it', async () => {
    const input = await sample('booking.checkIn')
    const { bookingId } = input
    const entry = await entryOf('booking.checkIn', input)
    expect(entry).toMatchObject({ subject: 'booking', id: bookingId })
    expect([entry.before, entry.after]).toEqual([{ state: 'confirmed' }, { state: 'checked_in' }])

    const moving = await sample('booking.move')
    const startsAt = await startToMoveTo(moving)
    const moved = await entryOf('booking.move', { ...moving, startsAt })
    expect(moved.before!.startsAt).toBe(new Date(moving.startsAt as string).toISOString())
    expect(moved.after.startsAt).toBe(startsAt)
    const item = { itemId: moving.itemId, staffIds: [expect.any(String)] }
    expect(moved.before!.items).toMatchObject([{ ...item, startsAt: moved.before!.startsAt }])
    expect(moved.after.items).toMatchObject([{ ...item, startsAt }])
  })

  test('does not say for whom the desk booked a visit', async () => {
    const input = await sample('booking.walkIn')
    const customer = { name: 'Ada Canary', email: 'canary@example.test', phone: '0612345678' }
    const entry = await entryOf('booking.walkIn', {
      ...input,
      customer,
      guestNames: ['Ada Canary'],
      note: 'A canary’s left knee.',
    })
    expect(entry).toMatchObject({ subject: 'booking', before: {} })
    expect(entry.after).toMatchObject({ state: 'confirmed', staffIds: [expect.any(String)] })
    expect(JSON.stringify(entry)).not.toMatch(/canary|0612345678/i)
  })

  test('does not say the note of a block', async () => {
    const input = await sample('slot.block')
    const entry = await entryOf('slot.block', { ...input, note: 'A canary.' })
    const { staffId, from, until } = input
    expect(entry).toMatchObject({ subject: 'block', before: {} })
    expect(entry.after).toMatchObject({ staffId, from, until })
    const which = { ...shop(), blockId: entry.id }
    const removal = await entryOf('slot.unblock', which)
    expect([removal.before, removal.after]).toEqual([entry.after, {}])
    expect(JSON.stringify([entry, removal])).not.toMatch(/canary/i)
  })

  test('says that notes were opened', async () => {
    const notes = { pressure: 'firm', areasToAvoid: 'the canary knee', allergies: 'canaries' }
    await send(endpointNamed('wellness.save'), { ...notes, version: 1 }, 'camille')
    const input = await sample('booking.openWellness')
    const entry = await entryOf('booking.openWellness', input)
    expect(entry).toMatchObject({ subject: 'booking', id: input.bookingId, after: {} })
  })
})

/**
 * A start within two months at which the desk may move a visit, other than the
 * one it has, which would move nothing: shops of samples open on one day of the week.
 */
async function startToMoveTo(moving: Record<string, unknown>): Promise<string> {
  const { bookingId } = moving
  const current = new Date(moving.startsAt as string).toISOString()
  for (let days = 7; days < 60; days += 1) {
    const input = { bookingId, day: dayIn(world, days) }
    const { starts } = await perform(world, 'booking.moveTimes', input, 'owner')
    const free = (starts as { startsAt: string }[]).map(({ startsAt }) =>
      new Date(startsAt).toISOString(),
    )
    const other = free.find((startsAt) => startsAt !== current)
    if (other) return other
  }
  throw new Error('nothing is free for two months')
}

test('a platform admin leaves an entry with the business they work in', async () => {
  const endpoint = endpointNamed('shop.limitUnpaid')
  const headers = headersOf(world, 'admin', endpoint, {
    'serein-business': world.home.businessId,
  })
  const before = (await entries()).length
  await world.call(endpoint, { shopId: world.home.shopId, unpaidLimit: 7 }, headers)
  expect((await entries()).slice(before)).toMatchObject([{ role: 'platform_admin' }])
})

test('an endpoint of the console that goes past the entry fails', async () => {
  const { db } = world.database
  const past = api.shop.limitUnpaid.handler(async () => ({ unpaidLimit: 9 }))
  const membership = async () => ({
    businessId: world.home.businessId,
    role: 'owner' as const,
    permissions: everywhere('change'),
  })
  const actor = { userId: 'u', sessionId: 's', language: 'en', isAnonymous: false } as const
  const call = openApi({
    router: { shop: { limitUnpaid: past } } as unknown as Router<typeof contract, CallContext>,
    db,
    now: () => world.clock.now,
    resolveActor: async () => ({ ...actor, membership }),
  })
  const lines: string[] = []
  const log = openLog('error', { write: (line) => void lines.push(line) })
  const headers = new Headers({ 'idempotency-key': 'audit-past-the-entry' })
  const endpoint = endpointNamed('shop.limitUnpaid')
  const input = { shopId: world.home.shopId, unpaidLimit: 9 }
  const answer = await call(requestOf(endpoint, input, Object.fromEntries(headers)), {
    headers,
    language: 'en',
    network: '203.0.113.7',
    requestId: 'test',
    log,
  })
  expect(answer!.status).toBe(500)
  expect(lines.join()).toContain('shop.limitUnpaid left no audit entry')
})

test('what a customer does leaves no entry', async () => {
  const before = (await entries()).length
  await sampleOf(world, endpointNamed('booking.cancel'))
  expect((await entries()).length).toBe(before)
})
