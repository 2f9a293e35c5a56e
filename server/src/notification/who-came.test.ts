import { expect, test } from 'vitest'
import { adoptBookings } from '../booking/hold/adopt.ts'
import { addOwner, importing } from '../import/testing.ts'
import { saveProfile } from '../identity/profile.ts'
import { transaction } from '../platform/command.ts'
import type { CustomerScope } from '../platform/scope.ts'
import { messageStage } from './testing.ts'
import { doAtDesk, move } from './testing/visit.ts'

// However somebody has booked, the spa knows who comes, and they are told of it.

const stage = messageStage()
const startsAt = '2026-11-26T09:00:00.000Z'
let people = 0

type Person = { name: string; email: string | null; phone: string | null }
type Held = { id: string; totalMinor: number }

/** Somebody looks around, holds a time, logs in by a code, says their name, and pays at the spa. */
async function byCode({ name, email, phone }: Person, guests = 1): Promise<string> {
  const { db } = stage.database
  const [visitor, user] = await Promise.all([account(true), account(false)])
  const held = await hold(visitor, guests)
  await stage.sql`update "user" set phone_number = ${phone}, email = coalesce(${email}, email),
    name = ${email ? name : ''} where id = ${user}`
  await transaction(db, (tx) => adoptBookings(tx, visitor, user))
  const scope = { kind: 'customer', userId: user } as CustomerScope
  await transaction(db, (tx) => saveProfile(tx, scope, { name }, stage.now()))
  return payAtSpa(user, held)
}

async function hold(user: string, guests: number): Promise<Held> {
  const { shopId, hourId } = stage.world
  const those = Array.from({ length: guests }, () => ({ items: [{ variantId: hourId }] }))
  const body = { shopId, startsAt, guests: those, ...(guests > 1 && { together: 'in_turn' }) }
  return (await stage.api.ask('POST', '/bookings', { user, body })).body
}

async function payAtSpa(user: string, { id, totalMinor }: Held): Promise<string> {
  const body = { tender: 'at_shop', expectedTotalMinor: totalMinor }
  await stage.api.ask('POST', `/bookings/${id}/pay`, { user, body })
  return id
}

/** Somebody with an account, who books as they are. */
async function byAccount({ name, email, phone }: Person, guests = 1): Promise<string> {
  const user = await account(false)
  await stage.sql`update "user" set phone_number = ${phone}, name = ${name},
    email = coalesce(${email}, email) where id = ${user}`
  return payAtSpa(user, await hold(user, guests))
}

/** Somebody whom another system has known calls the desk, which types what it is told. */
async function asImported(person: Person): Promise<string> {
  const owner = await addOwner(stage)
  const { name, email, phone } = person
  await importing(stage, () => owner).imported(
    'clients',
    `Name,E-mail,Phone\n${name},${email ?? ''},${phone ?? ''}\n`,
  )
  return atDesk({ ...person, name: name.toUpperCase() })
}

function somebody(by: 'sms' | 'mail'): Person {
  people += 1
  const phone = by === 'sms' ? `+3361234${String(5000 + people)}` : null
  const email = by === 'mail' ? `julie${people}@example.test` : null
  return { name: `Julie ${'ABCDEFGH'[people % 8]}`, email, phone }
}

/** What clients were told so far, and how. */
async function recipientsAndKinds() {
  const sent = (await stage.deliveries()).filter(({ member_of: team }) => team === null)
  return {
    recipients: new Set(sent.map(({ channel, recipient }) => `${channel} ${recipient}`)),
    kinds: new Set(sent.map(({ kind }) => kind)),
  }
}

async function account(isAnonymous: boolean): Promise<string> {
  const [made] = await stage.sql<{ id: string }>`
    insert into "user" (id, name, email, is_anonymous)
    select id, '', id || '@nobody.invalid', ${isAnonymous} from (select uuidv7()::text as id) u returning id`
  return made!.id
}

async function atDesk({ name, email, phone }: Person): Promise<string> {
  const { shopId, hourId } = stage.world
  const customer = { name, ...(email && { email }), ...(phone && { phone }) }
  const body = { customer, startsAt, guests: [{ items: [{ variantId: hourId }] }] }
  const path = `/console/shops/${shopId}/walk-ins`
  return (await stage.api.ask('POST', path, { ...stage.desk(), body })).body.id
}

const online = [
  ['a code by SMS', byCode, 'sms'],
  ['a code by e-mail', byCode, 'mail'],
  ['an account with a number', byAccount, 'sms'],
  ['an account with an address', byAccount, 'mail'],
] as const
const ways = [
  ...online,
  ['the desk, with a number', atDesk, 'sms'],
  ['the desk, with an address', atDesk, 'mail'],
  ['the desk, imported with a number', asImported, 'sms'],
  ['the desk, imported with an address', asImported, 'mail'],
] as const

test.each(ways)(
  'who books by %s is a client with a name, and is told of all',
  async (_way, book, by) => {
    const person = somebody(by)
    const { phone, email } = person
    const id = await book(person)
    expect(await stage.visitOf(id, '2026-11-26')).toMatchObject({ customerName: person.name })
    for (const q of [person.name, (phone ?? email)!]) {
      const path = `/console/customers?q=${encodeURIComponent(q)}`
      const { customers } = (await stage.api.ask('GET', path, stage.desk())).body
      expect(customers).toMatchObject([person])
    }
    await stage.runLater(3)
    await stage.runAt('2026-11-25T09:30:00.000Z')
    await move(stage, id, { startsAt: '2026-11-26T13:00:00.000Z' })
    await stage.runLater(3)
    await stage.runAt('2026-11-26T10:30:00.000Z')
    await doAtDesk(stage, id, 'cancel')
    await stage.runLater(3)
    const { recipients, kinds } = await recipientsAndKinds()
    expect(recipients).toEqual(new Set([`${by} ${phone ?? email}`]))
    const all = ['cancelled_by_shop', 'confirmed', 'moved_by_shop', 'reminder']
    expect(kinds).toEqual(new Set(all.map((kind) => `visit_${kind}`)))
  },
)

/** How a visit is changed without the desk: by whom it is of, or by whoever has its private link. */
const hands = {
  account: async (id: string) => ({ path: `/bookings/${id}`, user: await bookerOf(id) }),
  'private link': async (id: string) => {
    const user = await bookerOf(id)
    const { url } = (await stage.api.ask('POST', `/bookings/${id}/link`, { user })).body
    return { path: `/visits/${new URL(url).searchParams.get('visit')}`, user: 'a friend' }
  },
}
const changes = online.flatMap(([way, book, by]) =>
  (Object.keys(hands) as (keyof typeof hands)[]).map((hand) => [way, hand, book, by] as const),
)

async function bookerOf(id: string): Promise<string> {
  const [row] = await stage.sql<{ user: string }>`
    select user_id as user from booking where id = ${id}`
  return row!.user
}

async function reschedule({ path, user }: { path: string; user: string }, totalMinor: number) {
  const body = { startsAt: '2026-11-26T13:00:00.000Z', expectedTotalMinor: totalMinor }
  expect((await stage.api.ask('POST', `${path}/reschedule`, { user, body })).status).toBe(200)
  await stage.runLater(3)
}

async function cancel({ path, user }: { path: string; user: string }) {
  const body = { expectedFeeMinor: 0 }
  expect((await stage.api.ask('POST', `${path}/cancel`, { user, body })).status).toBe(200)
  await stage.runLater(3)
}

test.each(changes)(
  'who has booked by %s is told of what changes through their %s',
  async (_way, hand, book, by) => {
    const person = somebody(by)
    const id = await book(person)
    await stage.runLater(3)
    const holder = await hands[hand](id)
    await reschedule(holder, 8000)
    await cancel(holder)
    const { recipients, kinds } = await recipientsAndKinds()
    expect(recipients).toEqual(new Set([`${by} ${person.phone ?? person.email}`]))
    const all = ['cancelled', 'confirmed', 'rescheduled']
    expect(kinds).toEqual(new Set(all.map((kind) => `visit_${kind}`)))
  },
)

test.each(online)(
  'who was invited by somebody who booked by %s is named to the desk, reads all at their link, and becomes no client',
  async (_way, book, by) => {
    const person = somebody(by)
    const id = await book(person, 2)
    const booker = await hands.account(id)
    const path = `/bookings/${id}/guests/1/invite`
    const { url } = (await stage.api.ask('POST', path, { user: booker.user })).body
    const link = `/invitations/${new URL(url).searchParams.get('invite')}`
    const body = { name: 'Hugo Brel', note: '', hasConsented: false }
    expect((await stage.api.ask('POST', link, { user: '', body })).status).toBe(200)
    const guests = [{ name: null }, { name: 'Hugo Brel' }]
    expect(await stage.visitOf(id, '2026-11-26')).toMatchObject({
      customerName: person.name,
      guests,
    })
    const { clients } = (await stage.api.ask('GET', '/console/customers/count', stage.desk())).body
    expect(clients).toBe(1)
    const read = async () => (await stage.api.ask('GET', link, { user: '' })).body
    await reschedule(booker, 16_000)
    expect(await read()).toMatchObject({ state: 'open', startsAt: '2026-11-26T14:00:00.000Z' })
    await cancel(booker)
    expect(await read()).toMatchObject({ state: 'cancelled' })
    const { recipients } = await recipientsAndKinds()
    expect(recipients).toEqual(new Set([`${by} ${person.phone ?? person.email}`]))
  },
)
