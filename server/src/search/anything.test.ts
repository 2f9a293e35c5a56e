import { defaultPermissions, type Role } from '@serein/shared/business/permission.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BusinessScope } from '../platform/scope.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { anything } from './anything.ts'

const now = new Date('2026-11-24T10:00:00Z')
let home: string
let away: string
let shopId: string

const database = fileDatabase({ demo: true, now: new Date('2026-11-21T14:00:00.000Z') })
beforeAll(async () => {
  home = await businessOf('maison-serein')
  away = await businessOf('bains-du-canal')
  const [shop] = await database.sql<{ id: string }>`select id from shop where business_id = ${home}`
  shopId = shop!.id
  await addClients()
}, 240_000)

const find = (q: string, role: Role = 'owner', businessId = home) => {
  const scope = { kind: 'business', businessId, userId: '', role } as const
  const permissions = defaultPermissions[role]
  return anything(database.db, { ...scope, permissions } as unknown as BusinessScope, q, now)
}
const names = (rows: { name: unknown }[]) => rows.map(({ name }) => name)

describe('search anything', () => {
  it.each([
    ['a name', 'Wenceslas Ostrowski'],
    ['its beginning, in capitals', 'WENCES'],
    ['a slip', 'wenceslsa'],
    ['without the accents', 'celia noel'],
    ['with other accents', 'Célîa'],
    ['the e-mail', 'w.ostrowski@'],
    ['the phone as it is said', '06 98 76-54'],
    ['the phone in one piece', '0698765432'],
  ])('finds a client by %s', async (_what, q) => {
    const { customers } = await find(q)
    expect(names(customers)[0]).toBe(/c[eé]l/i.test(q) ? 'Célia Noël' : 'Wenceslas Ostrowski')
  })

  it('finds by a number whoever has it, and nobody with one much like it', async () => {
    for (const q of [
      '+33 6 44 33 22 19',
      '+33 (0)6 44 33 22 19',
      '06/44/33/22/19',
      '0033644332219',
      '0644332219',
    ])
      expect(names((await find(q)).customers)).toEqual(['Célia Noël'])
    expect((await find('98 06 54 76 32')).customers).toEqual([])
    expect(await find('+33698765433')).toMatchObject({ customers: [], bookings: [] })
  })

  it('finds a party with the time at which its booker comes', async () => {
    const [party] = await database.sql<{ id: string; code: string; own: Date }>`
      update item i set starts_at = i.starts_at + interval '3 hours', ends_at = i.ends_at + interval '3 hours'
      from booking b where b.business_id = i.business_id and b.id = i.booking_id and i.guest_position = 0 and b.id = (
        select o.booking_id from item o join booking p on p.business_id = o.business_id and p.id = o.booking_id
        where o.business_id = ${home} and o.guest_position = 1 and p.state = 'completed' limit 1)
      returning b.id, b.code, i.starts_at as own`
    const { bookings } = await find(party!.code)
    expect(bookings).toMatchObject([{ id: party!.id, startsAt: party!.own.toISOString() }])
  })

  it('finds a booking by its code, with or without the letters of the business, and as it is typed', async () => {
    const rows = await database.sql<{ id: string; code: string }>`
      select id, code from booking where business_id = ${home} limit 1`
    const { id, code } = rows[0]!
    for (const q of [
      code,
      code.toLowerCase(),
      code.slice(3),
      code.replace('-', ' '),
      code.slice(0, 7),
    ])
      expect((await find(q)).bookings.map((one) => one.id)).toContain(id)
    expect((await find(code)).bookings[0]).toMatchObject({ id, code })
  })

  it('finds the visits of a client, the nearest first, and who stayed without a name by their number', async () => {
    const { bookings, customers } = await find('wenceslas')
    expect(bookings.map(({ startsAt }) => startsAt)).toEqual([
      '2026-11-24T11:00:00.000Z',
      '2026-11-22T11:00:00.000Z',
    ])
    expect(customers[0]!.lastVisitAt).toBe('2026-11-22T11:00:00.000Z')
    expect((await find('0611111111')).customers).toMatchObject([
      { name: '', phone: '+33611111111' },
    ])
  })

  it('finds therapists and services in either language', async () => {
    expect(names((await find('ines')).therapists)).toContain('Inès')
    const english = (await find('deep tissue')).services[0]!
    expect(english.name.en).toMatch(/deep tissue/i)
    expect((await find(english.name.fr)).services[0]!.id).toBe(english.id)
  })

  it('knows no other business, and bounds what it tells', async () => {
    const { customers, bookings } = await find('wenceslas', 'owner', away)
    expect([...customers, ...bookings]).toEqual([])
    const many = await find('ma')
    for (const rows of Object.values(many)) expect(rows.length).toBeLessThanOrEqual(8)
    expect(many.customers).toHaveLength(8)
  })

  it('shows each role what it may see', async () => {
    const therapist = await find('wenceslas', 'therapist')
    expect(therapist.customers).toEqual([])
    expect(therapist.bookings).toHaveLength(2)
    expect((await find('wenceslas', 'front_desk')).customers).toHaveLength(1)
  })

  it('takes what was typed for what it is', async () => {
    for (const q of ['%%', '__', '\\\\', "'; drop table booking; --", '%a', '🙂🙂']) {
      const { customers } = await find(q)
      expect(names(customers)).not.toContain('Wenceslas Ostrowski')
    }
  })
})

async function businessOf(slug: string): Promise<string> {
  const { id } = await database.db
    .selectFrom('business')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return id
}

async function addClients() {
  const rows = await database.sql<{ id: string }>`
    insert into customer (business_id, name, email, phone) values
      (${home}, 'Wenceslas Ostrowski', 'w.ostrowski@mail.example', '+33698765432'),
      (${home}, 'Célia Noël', null, '+33644332219'),
      (${home}, '', null, '+33611111111')
    returning id`
  await database.sql`
    insert into booking (business_id, shop_id, customer_id, code, state, starts_at, ends_at, first_starts_at, time_zone,
      currency, total_minor, price, policy, request)
    select ${home}, ${shopId}, ${rows[0]!.id}, code, state, at::timestamptz, at::timestamptz + interval '1 hour', at::timestamptz,
      'Europe/Paris', 'EUR', 0, '{}', '{}', '{}'
    from (values ('QQ-AAAAAA', 'completed', '2026-11-22T11:00:00Z'), ('QQ-BBBBBB', 'confirmed', '2026-11-24T11:00:00Z'),
      ('QQ-CCCCCC', 'expired', '2026-11-24T12:00:00Z')) as b(code, state, at)`
}
