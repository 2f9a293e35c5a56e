import { allows, defaultPermissions } from '@serein/shared/business/permission.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { callers, type Caller, headersOfCaller } from './caller.ts'
import { endpointsOfDay } from './day-sample.ts'
import { sampleOf } from './sample.ts'
import { atItsTime } from './sample-time.ts'
import { worldTimeout } from '../platform/testing/for-file.ts'
import { headersOf, fileWorld } from './testing.ts'
import { type Endpoint, endpoints, type Input, isForTherapists, isOver } from './walk.ts'

const outsiders = new Set(Object.keys(callers).slice(0, 6))

const world = fileWorld()
beforeAll(() => markPrivateValues(), worldTimeout)

test('the contract has endpoints of every kind, so that this walk walks', () => {
  expect(endpoints.length).toBeGreaterThan(25)
  for (const who of ['anyone', 'visitor', 'signed_in', 'staff', 'platform_admin'])
    expect(endpoints.some(({ meta }) => meta.who === who)).toBe(true)
  expect(endpoints.some(({ meta }) => typeof meta.who === 'object')).toBe(true)
  expect(endpoints.some(({ isStream }) => isStream)).toBe(true)
})

describe.each(endpointsOfDay('access', endpoints))('$name', (endpoint) => {
  let input: Input
  let admitted = 0
  beforeAll(async () => {
    input = await sampleOf(world, endpoint)
    admitted = 0
  })

  test.each(Object.entries(callers))('called by %s', async (name, caller) => {
    const headers = headersOfCaller(world, caller, endpoint)
    const { status, body, text } = await atItsTime(world, endpoint, input, () =>
      world.call(endpoint, input, headers),
    )
    const expected = expectedStatus(endpoint, caller)
    if (expected === 'admitted') admitted += 1
    // The first one in does the work; who comes after may find it done, or gone.
    const done = [200, 201]
    const after = [
      ...done,
      409,
      ...(takesAway(endpoint) || isOfClients(endpoint) ? [404] : []),
      // What another has changed meanwhile is named as a field.
      ...(isOneSheet(endpoint) ? [422] : []),
      ...((endpoint.meta.callsPerMinute ?? Infinity) < Object.keys(callers).length ? [429] : []),
    ]
    const allowed =
      expected !== 'admitted' ? [expected] : admitted === 1 && !isOver(endpoint) ? done : after
    expect([...allowed, text]).toContain(status)
    expect(problemsWith(endpoint, status, body)).toEqual([])
    expect(outsiders.has(name) && text.includes('canary')).toBe(false)
  })
})

test('a marked value is visible to those who may read it', async () => {
  const endpoint = endpoints.find(({ name }) => name === 'booking.shopCalendar')!
  const input = await sampleOf(world, endpoint)
  const { text } = await world.call(endpoint, input, headersOf(world, 'owner', endpoint))
  expect(text).toContain('canary')
})

/** Whether the first one in leaves nothing to find for the next. */
const takesAway = ({ method, path }: Endpoint) =>
  method === 'DELETE' || /Id\}\/(?:remove|hand-over|merge|erase)$/u.test(path)

/** Whether the first one in changes what the next has read. */
const isOneSheet = ({ name }: Endpoint) =>
  name === 'catalogue.savePrices' || name === 'resource.addRooms'

/** What the front desk does with the PIN of somebody who may. */
const needsApproval = new Set(['bill.waiveFee', 'till.undoCount'])

/** Whether there is nothing for whoever is no client of the business, as those are who have tried nothing else there yet. */
const isOfClients = ({ name }: Endpoint) => name === 'wallet.statement'

/** What the contract's `who` and the tenants make of it, worked out apart from the gate. */
function expectedStatus({ name, path, meta, properties }: Endpoint, caller: Caller) {
  const { who } = meta
  if (who === 'anyone') return 'admitted'
  if (!caller.person) return 401
  if (caller.person === 'visitor' && who !== 'visitor') return 401
  if (name === 'business.choose' && !works(caller)) return 404
  if (who === 'visitor' || who === 'signed_in')
    return isOwn(properties) && caller.person !== 'camille' ? 404 : 'admitted'
  if (who === 'platform_admin') return caller.person === 'admin' ? 'admitted' : 403
  if (!caller.role) return 403
  if (typeof who === 'object' && caller.role !== 'platform_admin') {
    if (!allows(defaultPermissions[caller.role][who.area], who.level)) return 403
  }
  // Who only sees the calendar lets in whom they serve, and this one they do not.
  if (/^booking\.(?:c|undoC)heckIn$/u.test(name) && caller.role === 'therapist') return 403
  // Who only sees the team asks and answers for themself, and this is somebody else’s.
  const isForOneself = /^(?:timeOff\.(?:ask|withdraw)|swap\.(?:ask|answer|withdraw))$/u.test(name)
  if (isForOneself && ['therapist', 'front_desk'].includes(caller.role)) return 403
  // Whoever acts for a business and does not work there is told of nothing.
  if (name === 'teamNotification.saveSettings' && caller.role === 'platform_admin') return 403
  // Whoever acts for a business and does not work there is named to hear nothing.
  if (name === 'signal.open' && caller.role === 'platform_admin') return 404
  // A PIN is of somebody who works there.
  if (/^pin\.(?!approvers)/u.test(name) && caller.role === 'platform_admin') return 403
  if (needsApproval.has(name) && caller.role === 'front_desk') return 403
  // Another business sells in another currency, and other treatments.
  if (/^(?:catalogue\.addServices|passPlan\.save)$/u.test(name) && caller.at !== 'home') return 422
  // Whoever is no therapist has nothing of one to open or to close.
  if (isForTherapists(path) && meta.idempotent && caller.person !== 'therapist') return 404
  const ofHome = [
    'shopId',
    'bookingId',
    'paymentId',
    'refundId',
    'subjectId',
    'orderId',
    'parkedSaleId',
    'categoryIds',
    'ticketId',
    'variants',
    'chatId',
    'customerId',
    'mergeId',
    'memberId',
    'invitationId',
    'deskId',
    'importId',
    'giftCardId',
    'signalId',
    'waitingEntryId',
    'standingWishId',
    'groupSessionId',
  ]
  const areHome = [
    'catalogue.publishServices',
    'customer.tagAll',
    'customer.undoTagAll',
    'giftCard.find',
    'dayPackage.save',
  ].includes(name)
  const inPath =
    /\{(?:offer|plan|pass|membership|service|category|product|campaign|quickAnswer|segment|tag)Id\}/u.test(
      path,
    )
  const isAboutHome = ofHome.some((one) => one in properties) || inPath || areHome
  return isAboutHome && caller.at !== 'home' ? 404 : 'admitted'
}

/** At home, as one of its people. */
function works({ role, at }: Caller): boolean {
  return role !== undefined && role !== 'platform_admin' && at === 'home'
}

/** It is about something of camille's, which to anybody else is not there. */
function isOwn(properties: Endpoint['properties']): boolean {
  const own = [
    'bookingId',
    'cardId',
    'savedCardId',
    'topUpId',
    'orderId',
    'ticketId',
    'chatId',
    'giftCardId',
    'membershipId',
    'passId',
    'waitingEntryId',
    'standingWishId',
  ]
  return own.some((one) => one in properties)
}

/** What is not as promised of an answer: a "no" has the one shape, and is one that the contract announces. */
function problemsWith(endpoint: Endpoint, status: number, body: Record<string, unknown>): string[] {
  if (status < 300) return []
  const code = String(body.code) as keyof typeof refusals
  const { defined, message } = body
  return [
    defined === true ? '' : 'not defined',
    endpoint.errors.includes(code) ? '' : `${code} is not announced`,
    refusals[code]?.status === status && body.status === status ? '' : 'another status',
    typeof message === 'string' && message ? '' : 'no words',
  ].filter(Boolean)
}

/**
 * Marks what only the home business and its customers may see, but for what is hugo's. Of a name that is the family's: the
 * first one is told to whoever was sent a link.
 */
async function markPrivateValues() {
  const { pool } = world.database
  const { rows } = await pool.query<{ id: string }>(
    `select id from "user" where email like 'hugo@%'`,
  )
  const where = 'business_id = $1 and user_id is distinct from $2'
  const values = [world.home.businessId, rows[0]!.id]
  await pool.query(
    `update customer set name = 'Some canary-name', email = 'canary@example.test', phone = 'canary-phone' where ${where}`,
    values,
  )
  await pool.query(`update booking set note = 'canary-note' where ${where}`, values)
}
