import { expect, test } from 'vitest'
import { adoptBookings } from '../booking/adopt.ts'
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

/** Somebody looks around, holds a time, logs in by a code, says their name, and pays at the spa. */
async function byCode({ name, email, phone }: Person): Promise<string> {
  const { db } = stage.database
  const [visitor, user] = await Promise.all([account(true), account(false)])
  const { shopId, hourId } = stage.world
  const visit = { shopId, startsAt, guests: [{ items: [{ variantId: hourId }] }] }
  const { body: held } = await stage.api.ask('POST', '/bookings', { user: visitor, body: visit })
  await stage.sql`update "user" set phone_number = ${phone}, email = coalesce(${email}, email),
    name = ${email ? name : ''} where id = ${user}`
  await transaction(db, (tx) => adoptBookings(tx, visitor, user))
  const scope = asCustomer({ kind: 'customer', userId: user } as never)
  await transaction(db, (tx) => saveProfile(tx, scope, { name }, stage.now()))
  const body = { tender: 'at_shop', expectedTotalMinor: held.totalMinor }
  await stage.api.ask('POST', `/bookings/${held.id}/pay`, { user, body })
  return held.id
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

const ways = [
  ['a code by SMS', byCode, 'sms'],
  ['a code by e-mail', byCode, 'mail'],
  ['the desk, with a number', atDesk, 'sms'],
  ['the desk, with an address', atDesk, 'mail'],
] as const

test.each(ways)(
  'who books by %s is a client with a name, and is told of all',
  async (_way, book, by) => {
    people += 1
    const phone = by === 'sms' ? `+3361234${String(5000 + people)}` : null
    const email = by === 'mail' ? `julie${people}@example.test` : null
    const person = { name: `Julie ${'ABCD'[people % 4]}`, email, phone }
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
    const sent = (await stage.deliveries()).filter(({ member_of: team }) => team === null)
    expect(new Set(sent.map(({ channel, recipient }) => `${channel} ${recipient}`))).toEqual(
      new Set([`${by} ${phone ?? email}`]),
    )
    expect(new Set(sent.map(({ kind }) => kind))).toEqual(
      new Set([
        'visit_cancelled_by_shop',
        'visit_confirmed',
        'visit_moved_by_shop',
        'visit_reminder',
      ]),
    )
  },
)
