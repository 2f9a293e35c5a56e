import { describe, expect, it } from 'vitest'
import { bookingStage, oneGuest } from '../booking/testing.ts'
import { smallWorld } from '../booking/fixture.ts'

const stage = bookingStage({ therapists: 2 })
const startsAt = '2026-11-25T10:00:00.000Z'

const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, more: object = {}) =>
  stage.api.ask(method, `/console/customers${path}`, stage.desk({ ...more, ...(body && { body }) }))

async function client(more: object = {}): Promise<string> {
  const body = { customerId: null, customerName: 'Zoë Marchand', language: 'fr', ...more }
  const answer = await ask('POST', '', body)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body.customer.id
}

/** The client of who logs in, from their first hold on. */
async function ownClient(): Promise<string> {
  await stage.booked(startsAt)
  const { rows } = await stage.database.pool.query<{ id: string }>(
    'select id from customer where user_id = $1',
    [stage.world.userId],
  )
  return rows[0]!.id
}

const card = async (id: string, more: object = {}) =>
  (await ask('GET', `/${id}`, undefined, more)).body.customer

describe('a client', () => {
  it('is written down, found and shown with their visits', async () => {
    const id = await client({ email: 'zoe@example.test', phone: '+33 6 11 22 33 44' })
    for (const q of ['zoe', 'march zoe']) {
      const { body } = await ask('GET', `?q=${encodeURIComponent(q)}`)
      expect(body.customers).toMatchObject([
        { id, name: 'Zoë Marchand', email: 'zoe@example.test', visits: 0, spent: [] },
      ])
    }
    const own = await ownClient()
    expect((await ask('GET', `/${own}/visits`)).body.visits).toHaveLength(1)
    expect(await card(own)).toMatchObject({ firstSource: 'app', hasAccount: true })
    expect((await ask('GET', '/count')).body).toEqual({ clients: 2 })
  })

  it('comes when they come themselves, whoever of their party comes before', async () => {
    const { hourId: variantId, userId: user } = stage.world
    const guests = [1, 2].map(() => ({ items: [{ variantId }] }))
    const { id } = await stage.booked(startsAt, { guests })
    const own = '2026-11-26T14:00:00.000Z'
    const body = { startsAt: own, expectedTotalMinor: 16_000 }
    await stage.api.ask('POST', `/bookings/${id}/guests/0/reschedule`, { user, body })
    stage.api.clock.now = new Date('2026-11-25T12:00:00Z')
    const [row] = (await ask('GET', '')).body.customers
    expect(row).toMatchObject({ lastVisitAt: null, nextVisitAt: own })
    const ahead = await ask('GET', '/count?segment[hasVisitAhead]=true')
    expect(ahead.body).toEqual({ clients: 1 })
    const { visits } = (await ask('GET', `/${row.id}/visits`)).body
    expect(visits).toMatchObject([{ id, startsAt: own }])
  })

  it('is reached by a number of the country, kept as it is dialled from anywhere', async () => {
    const id = await client({ phone: '06 11 22 33 44' })
    expect(await card(id)).toMatchObject({ phone: '+33611223344' })
    for (const q of ['+33 6 11 22 33 44', '0033611223344', '06.11.22.33.44'])
      expect((await ask('GET', `?q=${encodeURIComponent(q)}`)).body.customers).toMatchObject([
        { id },
      ])
    const body = { customerId: id, customerName: 'Zoë', language: 'fr' }
    const refused = await ask('POST', '', { ...body, phone: '06 12 34' })
    const message = 'Please write the whole number; one of another country begins with +.'
    expect(refused.body).toMatchObject({
      code: 'invalid_input',
      data: { fields: [{ path: 'phone', message }] },
    })
    expect((await ask('POST', '', { ...body, email: 'zoe@' })).body).toMatchObject({
      data: { fields: [{ path: 'email', message: 'This is not an e-mail address.' }] },
    })
    // What was kept before is no reason against another name.
    await stage.sql`update customer set phone = '06 12 34' where id = ${id}`
    expect((await ask('POST', '', { ...body, phone: '06 12 34' })).status).toBe(200)
  })

  it('needs no name where they are known without one', async () => {
    const id = await client({ phone: '06 11 22 33 44' })
    await stage.sql`update customer set name = '' where id = ${id}`
    const body = { customerId: id, language: 'en' }
    expect((await ask('POST', '', body)).body.customer).toMatchObject({ name: '', language: 'en' })
    expect((await ask('POST', '', { ...body, customerId: null })).body).toMatchObject({
      data: { fields: [{ path: 'customerName' }] },
    })
  })

  it('is asked by nobody what they may not see of it', async () => {
    const spent = '?segment[spentFromMinor]=1&segment[currency]=EUR'
    for (const [role, status] of [
      ['owner', 200],
      ['therapist', 403],
    ] as const) {
      expect([role, (await ask('GET', '', undefined, { role })).status]).toEqual([role, 200])
      expect([role, (await ask('GET', spent, undefined, { role })).status]).toEqual([role, status])
    }
  })

  it('shows a page after another, each client once, in both orders', async () => {
    for (const name of ['Anne', 'Élodie', 'Basile']) await client({ customerName: name })
    await ownClient()
    for (const order of ['name', 'recent']) {
      const names: string[] = []
      let cursor = ''
      do {
        const at = cursor && `&cursor=${encodeURIComponent(cursor)}`
        const { body } = await ask('GET', `?limit=1&order=${order}${at}`)
        names.push(...body.customers.map(({ name }: { name: string }) => name))
        cursor = body.nextCursor ?? ''
      } while (cursor)
      expect(names.toSorted()).toHaveLength(4)
      expect(new Set(names).size).toBe(4)
    }
  })

  it('tells how they are reached to nobody who may not see it', async () => {
    const id = await ownClient()
    const { staffIds, businessId } = stage.world
    const { pool } = stage.database
    await pool.query(`insert into "user" (id, name, email) values ('t', 'T', 't@example.test')`)
    await pool.query('update staff_member set user_id = $1 where id = any($2)', [
      't',
      [staffIds[0]],
    ])
    await pool.query('update item set staff_ids = array[$1::uuid] where business_id = $2', [
      staffIds[0],
      businessId,
    ])
    const other = await client({ email: 'secret@example.test' })
    const therapist = { role: 'therapist', user: 't' }
    const profile = await card(id, therapist)
    expect(profile).toMatchObject({ id, email: null, phone: null, spent: null, wallets: null })
    expect(await ask('GET', `/${other}`, undefined, therapist)).toMatchObject({ status: 404 })
    const { body } = await ask('GET', '', undefined, therapist)
    expect(body.customers.map((each: { id: string }) => each.id)).toEqual([id])
  })

  it('has notes in versions, of which the latest is shown and none is lost', async () => {
    const id = await client()
    await stage.database.pool.query(
      `insert into "user" (id, name, email) values ('staff', 'Anaïs', 'anais@example.test') on conflict do nothing`,
    )
    const note = { noteId: null, noteVersion: 0, noteText: 'Likes the window.' }
    const { body } = await ask('POST', `/${id}/notes`, note)
    const noteId = body.customer.notes[0].id
    const again = { noteId, noteVersion: 1, noteText: 'Likes the door.' }
    await ask('POST', `/${id}/notes`, again)
    expect(await ask('POST', `/${id}/notes`, again)).toMatchObject({
      body: { code: 'client_changed' },
    })
    const [{ versions }] = (await card(id)).notes
    expect(versions.map(({ text }: { text: string }) => text)).toEqual([
      'Likes the door.',
      'Likes the window.',
    ])
    await ask('POST', `/${id}/notes`, { noteId, noteVersion: 2, noteText: '' })
    expect((await card(id)).notes).toEqual([])
  })

  it('who is a minor needs an adult who answers for them', async () => {
    const child = { customerName: 'Léo', isMinor: true }
    expect(await ask('POST', '', { customerId: null, language: 'fr', ...child })).toMatchObject({
      body: { code: 'guardian_needed' },
    })
    const guardianId = await client()
    const id = await client({ ...child, guardianId })
    expect(await card(id)).toMatchObject({ isMinor: true, guardian: { id: guardianId } })
    await ask('POST', `/${guardianId}/relatives`, { relativeId: id, relation: 'child' })
    expect((await card(guardianId)).wards).toMatchObject([{ id }])
    expect((await card(id)).relatives).toMatchObject([{ id: guardianId, kind: 'parent' }])
  })
})

const hold = (more: object = {}) => stage.hold('2026-11-26T10:00:00.000Z', more)

describe('what was agreed with a client', () => {
  it('keeps who is blocked from booking online, and the desk still books', async () => {
    const id = await ownClient()
    await ask('POST', `/${id}/block`, { isBlockedOnline: true, blockReason: 'Thrice away' })
    expect(await hold()).toMatchObject({ status: 409, body: { code: 'online_booking_closed' } })
    const { shopId, hourId } = stage.world
    const visit = { ...oneGuest({ variantId: hourId }), customer: { customerId: id } }
    const walkIn = { ...visit, startsAt: '2026-11-26T10:00:00.000Z', shopId }
    const path = `/console/shops/${shopId}/walk-ins`
    expect(await stage.api.ask('POST', path, stage.desk({ body: walkIn }))).toMatchObject({
      status: 201,
    })
    await ask('POST', `/${id}/block`, { isBlockedOnline: false })
    expect(await stage.hold('2026-11-26T14:00:00.000Z')).toMatchObject({ status: 201 })
  })

  it('keeps them from it as the client whom the desk wrote down by their number, and names both alike', async () => {
    const id = await client({ phone: '06 11 22 33 44' })
    const same = { customerName: 'Zoé M.', phone: '+33 6 11 22 33 44' }
    const unasked = { customerId: null, language: 'fr', ...same }
    expect((await ask('POST', '', unasked)).body).toMatchObject({
      code: 'client_known',
      data: { customers: [{ id, name: 'Zoë Marchand' }] },
    })
    const twin = await client({ ...same, isSomebodyElse: true })
    expect((await card(id)).alike).toMatchObject([{ id: twin }])
    await stage.sql`
      update "user" set phone_number = '+33611223344', phone_number_verified = true where id = ${stage.world.userId}`
    await ask('POST', `/${id}/block`, { isBlockedOnline: true, blockReason: 'Thrice away' })
    expect(await hold()).toMatchObject({ status: 409, body: { code: 'online_booking_closed' } })
  })

  it('never proposes whom they avoid, and takes first whom they prefer', async () => {
    const id = await ownClient()
    const [first, second] = stage.world.staffIds as [string, string]
    const servedAt = async (at: string) => {
      const { body } = await stage.hold(at)
      return body.items[0].staff[0].id
    }
    for (const [avoided, at] of [
      [first, '2026-11-26T10:00:00.000Z'],
      [second, '2026-11-26T12:00:00.000Z'],
    ] as const) {
      await ask('POST', `/${id}/pairings`, { staffId: avoided, pairing: 'avoided' })
      expect(await servedAt(at)).not.toBe(avoided)
      const wished = oneGuest({ variantId: stage.world.hourId, wish: avoided })
      expect((await hold(wished)).status).toBe(409)
      await ask('POST', `/${id}/pairings`, { staffId: avoided, pairing: null })
    }
    for (const [preferred, at] of [
      [first, '2026-11-27T10:00:00.000Z'],
      [second, '2026-11-27T12:00:00.000Z'],
    ] as const) {
      await ask('POST', `/${id}/pairings`, { staffId: preferred, pairing: 'preferred' })
      expect(await servedAt(at)).toBe(preferred)
      await ask('POST', `/${id}/pairings`, { staffId: preferred, pairing: null })
    }
  })

  it('tells a client alone whom they prefer, at each business its own', async () => {
    const { world, api, database } = stage
    const [first, second] = world.staffIds as [string, string]
    const own = await ownClient()
    await ask('POST', `/${own}/pairings`, { staffId: second, pairing: 'preferred' })
    await ask('POST', `/${own}/pairings`, { staffId: first, pairing: 'avoided' })
    const somebody = await client()
    await ask('POST', `/${somebody}/pairings`, { staffId: first, pairing: 'preferred' })
    const other = await smallWorld(database.db)
    const at = (shopId: string, user = world.userId) =>
      api.ask('GET', `/shops/${shopId}/team/preferred`, { user })
    expect(await at(world.shopId)).toEqual({ status: 200, body: { staffIds: [second] } })
    expect((await at(other.shopId)).body).toEqual({ staffIds: [] })
    expect((await at(world.shopId, other.userId)).body).toEqual({ staffIds: [] })
    await database.pool.query('update customer set user_id = $2 where id = $1', [
      somebody,
      other.userId,
    ])
    expect((await at(world.shopId, other.userId)).body).toEqual({ staffIds: [first] })
    expect((await at(other.shopId, other.userId)).body).toEqual({ staffIds: [] })
    await database.pool.query('update staff_member set is_active = false where id = $1', [second])
    expect((await at(world.shopId)).body).toEqual({ staffIds: [] })
  })

  it('is what they pay and how long it lasts, as a line of its own words', async () => {
    const id = await ownClient()
    const { hourId: variantId, shopId } = stage.world
    const agreed = { variantId, currency: 'EUR', agreedPriceMinor: 6_000, agreedLengthMinutes: 75 }
    await ask('POST', `/${id}/prices`, agreed)
    const query = `guests[0][items][0][variantId]=${variantId}`
    const path = `/shops/${shopId}/slots/2026-11-26?${query}`
    const day = await stage.api.ask('GET', path, { user: stage.world.userId })
    const start = day.body.starts.find((each: { isFree: boolean }) => each.isFree)
    expect(start.priceMinor).toBe(6_000)
    const { body } = await hold()
    expect(body).toMatchObject({ totalMinor: 6_000, items: [{ lengthMinutes: 75 }] })
    const party = { guests: Array.from({ length: 2 }, () => ({ items: [{ variantId }] })) }
    const both = await stage.hold('2026-11-27T10:00:00.000Z', party)
    expect(both.body.totalMinor).toBe(6_000 + 8_000)
    const { rows } = await stage.database.pool.query(
      `select price -> 'lines' -> 0 as line from booking where id = $1`,
      [body.id],
    )
    expect(rows[0].line).toMatchObject({ menuPriceMinor: 8_000, amountMinor: 6_000 })
    expect(rows[0].line.label.fr).toContain('prix convenu')
  })
})

describe('segments and files', () => {
  it('are kept under a name, once', async () => {
    const segment = { segmentId: null, segmentName: 'Regulars', keptSegment: { visitsFrom: 2 } }
    const { body } = await ask('POST', '/segments', segment)
    expect(body.segments).toMatchObject([{ name: 'Regulars', segment: { visitsFrom: 2 } }])
    expect(await ask('POST', '/segments', segment)).toMatchObject({
      body: { code: 'segment_name_taken' },
    })
    const removal = await ask('DELETE', `/segments/${body.segments[0].id}`)
    expect(removal.body.segments).toEqual([])
  })

  it('write visits down as the clock of their shop shows them', async () => {
    await ownClient()
    await stage.database.pool.query(`update booking set time_zone = 'America/Toronto'`)
    const columns = 'columns[0]=visits&columns[1]=nextVisitAt&tableLanguage=fr'
    const { body } = await ask('GET', `/table.csv?${columns}`)
    expect(new TextDecoder().decode(body)).toBe(
      'Rendez-vous;Prochain rendez-vous\r\n0;2026-11-25 05:00\r\n',
    )
  })

  it('write clients down for spreadsheets, where no cell is a formula', async () => {
    await client({ customerName: '=1+1', email: 'a@example.test' })
    await client({ customerName: 'Odd, "the" one', phone: '+33 6 11 22 33 44' })
    const columns = ['name', 'email', 'phone'].map((one, at) => `columns[${at}]=${one}`).join('&')
    const { body } = await ask('GET', `/table.csv?${columns}`)
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(body)).toBe(
      '\u{feff}Name,E-mail,Phone\r\n\'=1+1,a@example.test,\r\n"Odd, ""the"" one",,+33 6 11 22 33 44\r\n',
    )
  })
})
