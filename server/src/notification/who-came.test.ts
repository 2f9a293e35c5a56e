import { expect, test } from 'vitest'
import { adoptBookings } from '../booking/adopt.ts'
import { addOwner, importing } from '../import/testing.ts'
import { saveProfile } from '../identity/profile.ts'
import { transaction } from '../platform/command.ts'
import { asCustomer } from '../platform/scope.ts'
import { messageStage } from './testing.ts'
import { doAtDesk, move } from './testing/visit.ts'

// However somebody has booked, the spa knows who comes, and they are told of it.

const stage = messageStage()
const startsAt = '2026-11-26T09:00:00.000Z'
let people = 0

type Person = { name: string; email: string | null; phone: string | null }
type Held = { id: string; totalMinor: number }

/** Somebody looks around, holds a time, logs in by a code, says their name, and pays at the spa. */
async function byCode({ name, email, phone }: Person): Promise<string> {
  const { db } = stage.database
  const [visitor, user] = await Promise.all([account(true), account(false)])
  const held = await hold(visitor)
  await stage.sql`update "user" set phone_number = ${phone}, email = coalesce(${email}, email),
    name = ${email ? name : ''} where id = ${user}`
  await transaction(db, (tx) => adoptBookings(tx, visitor, user))
  const scope = asCustomer({ kind: 'customer', userId: user } as never)
  await transaction(db, (tx) => saveProfile(tx, scope, { name }, stage.now()))
  return payAtSpa(user, held)
}

async function hold(user: string): Promise<Held> {
  const { shopId, hourId } = stage.world
  const body = { shopId, startsAt, guests: [{ items: [{ variantId: hourId }] }] }
  return (await stage.api.ask('POST', '/bookings', { user, body })).body
}

async function payAtSpa(user: string, { id, totalMinor }: Held): Promise<string> {
  const body = { tender: 'at_shop', expectedTotalMinor: totalMinor }
  await stage.api.ask('POST', `/bookings/${id}/pay`, { user, body })
  return id
}

/** Somebody with an account, who books as they are. */
async function byAccount({ name, email, phone }: Person): Promise<string> {
  const user = await account(false)
  await stage.sql`update "user" set phone_number = ${phone}, name = ${name},
    email = coalesce(${email}, email) where id = ${user}`
  return payAtSpa(user, await hold(user))
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
async function told() {
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
    const { recipients, kinds } = await told()
    expect(recipients).toEqual(new Set([`${by} ${phone ?? email}`]))
    const all = ['cancelled_by_shop', 'confirmed', 'moved_by_shop', 'reminder']
    expect(kinds).toEqual(new Set(all.map((kind) => `visit_${kind}`)))
  },
)

test.each(online)('who has booked by %s is told of what they change', async (_way, book, by) => {
  const person = somebody(by)
  const id = await book(person)
  await stage.runLater(3)
  const [{ user } = { user: '' }] = await stage.sql<{ user: string }>`
    select user_id as user from booking where id = ${id}`
  const other = { startsAt: '2026-11-26T13:00:00.000Z', expectedTotalMinor: 8000 }
  await stage.api.ask('POST', `/bookings/${id}/reschedule`, { user, body: other })
  await stage.runLater(3)
  await stage.api.ask('POST', `/bookings/${id}/cancel`, { user, body: { expectedFeeMinor: 0 } })
  await stage.runLater(3)
  const { recipients, kinds } = await told()
  expect(recipients).toEqual(new Set([`${by} ${person.phone ?? person.email}`]))
  const all = ['cancelled', 'confirmed', 'rescheduled']
  expect(kinds).toEqual(new Set(all.map((kind) => `visit_${kind}`)))
})
