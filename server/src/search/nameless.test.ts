import { expect, it } from 'vitest'
import { bookingStage, oneGuest } from '../booking/testing.ts'
import { scopeIn } from '../business/testing.ts'
import { anything } from './anything.ts'

const stage = bookingStage({ therapists: 1 })
const [phone, startsAt] = ['+33611223344', '2026-11-25T10:00:00.000Z']

const ask = (path: string, more: object = {}) =>
  stage.api.ask('GET', `/console${path}`, stage.desk(more))

async function bookedAtDesk(customer: object | undefined, at: string): Promise<string> {
  const { shopId, hourId } = stage.world
  const visit = { ...oneGuest({ variantId: hourId }), startsAt: at, ...(customer && { customer }) }
  const path = `/console/shops/${shopId}/walk-ins`
  const { status, body } = await stage.api.ask('POST', path, stage.desk({ body: visit }))
  expect([status, body.code]).toEqual([201, expect.any(String)])
  return body.id
}

/** Someone who has told only a number, a client with a name, one with an address alone, and who told nothing. */
async function threeClients() {
  await bookedAtDesk({ name: 'Anne Petit' }, '2026-11-25T14:00:00.000Z')
  await bookedAtDesk({ phone }, startsAt)
  await bookedAtDesk({ email: 'bea@example.test' }, '2026-11-26T10:00:00.000Z')
  await bookedAtDesk(undefined, '2026-11-26T14:00:00.000Z')
}

type Row = { name: string; phone: string | null; email: string | null }
const called = ({ name, phone: number, email }: Row) => name || number || email

/** All pages of one client each, and the cursors between them. */
async function paged(order: string, more: object = {}) {
  const [rows, cursors]: [Row[], string[]] = [[], []]
  do {
    const at = cursors.length > 0 ? `&cursor=${encodeURIComponent(cursors.at(-1)!)}` : ''
    const { body } = await ask(`/customers?limit=1&order=${order}${at}`, more)
    rows.push(...body.customers)
    cursors.push(body.nextCursor ?? '')
  } while (cursors.at(-1))
  return { rows, cursors: cursors.map((each) => Buffer.from(each, 'base64url').toString()) }
}

it('who has told only how they are reached stands in list, count, file and search', async () => {
  await threeClients()
  const byName = (await paged('name')).rows.map(called)
  expect(byName).toEqual([phone, 'bea@example.test', 'Anne Petit'])
  expect(new Set((await paged('recent')).rows.map(called))).toEqual(new Set(byName))
  expect((await ask('/customers/count')).body).toEqual({ clients: 3 })
  const file = await ask('/customers/table.csv?columns[0]=name&columns[1]=phone')
  expect(new TextDecoder().decode(file.body)).toBe(
    'Name,Phone\r\n,+33 6 11 22 33 44\r\n,\r\nAnne Petit,\r\n',
  )
  const scope = scopeIn(stage.world.businessId)
  const found = await anything(stage.database.db, scope, '06 11 22 33 44', stage.api.clock.now)
  expect(found.customers).toMatchObject([{ name: '', phone }])
  expect(found.bookings).toMatchObject([{ customerName: phone }])
})

it('neither row nor place gives a number away to who may not see it', async () => {
  await threeClients()
  await stage.sql`insert into "user" (id, name, email) values ('t', 'T', 't@example.test')`
  await stage.sql`update staff_member set user_id = 't' where id = ${stage.world.staffIds[0]}`
  const { rows, cursors } = await paged('name', { role: 'therapist', user: 't' })
  expect(rows).toMatchObject([
    { name: '', phone: null, email: null },
    { name: '', phone: null, email: null },
    { name: 'Anne Petit' },
  ])
  expect(cursors).toHaveLength(3)
  expect(cursors.join()).not.toMatch(/336112|bea@/u)
})
