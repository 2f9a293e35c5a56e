import { beforeAll, expect, test } from 'vitest'
import { testReference } from '../payment/sandbox-card.ts'
import { worldTimeout } from '../platform/testing/for-file.ts'
import { findWords } from '../platform/words.ts'
import { endpointNamed, headersOf, fileWorld, askingAs } from './testing.ts'

const day = 86_400_000
const password = 'serein-demo-2026'

let camille: { id: string; name: string; email: string }
const world = fileWorld()
beforeAll(async () => {
  const { rows } = await world.database.pool.query<typeof camille>(
    `select id, name, email from "user" where email like 'camille@%'`,
  )
  camille = rows[0]!
}, worldTimeout)

const call = askingAs('camille', world)

/** Every table of the database where one of the words stands in a row, with the first such row. */
async function placesOf(...words: string[]): Promise<string[]> {
  const { pool } = world.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  expect(tables.length).toBeGreaterThan(60)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ whole: string }>(
      `select row::text as whole from "${name}" row where row::text ilike any ($1) limit 1`,
      [words.map((word) => `%${word}%`)],
    )
    found.push(...rows.map(({ whole }) => `${name}: ${whole}`))
  }
  return found
}

async function sumOf(text: string): Promise<unknown> {
  return (await world.database.pool.query(text)).rows
}

test('what is kept of a person goes to them whole, for programs and to read', async () => {
  await call('wellness.save', {
    pressure: 'firm',
    areasToAvoid: 'the left <knee>',
    allergies: '',
    version: 1,
  })
  await call('search.keep', { name: 'Near home', address: '?near=48.86,2.36' })
  await parkSaleOf(camille.id)
  await waitAs(camille.id)
  await wishAs(camille.id)
  const endpoint = endpointNamed('person.download')
  const answer = await world.call(
    endpoint,
    { language: 'fr' },
    headersOf(world, 'camille', endpoint),
  )
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.text).toContain('my-data.json')
  expect(answer.text).toContain('my-data.html')
  const json = JSON.parse(/\{\n {2}"asOf"[\s\S]*?\n\}/.exec(answer.text)![0])
  expect(json.account[0]).toMatchObject({ name: camille.name, email: camille.email })
  expect(json.wellness).toEqual([
    { pressure: 'firm', areasToAvoid: 'the left <knee>', allergies: '' },
  ])
  expect(json.searches).toMatchObject([{ name: 'Near home', address: '?near=48.86,2.36' }])
  expect(json.visits.length).toBeGreaterThan(3)
  expect(json.waiting).toMatchObject([
    { state: 'left', fromDay: '2026-12-01', passedCount: 2, movesByItself: false },
  ])
  expect(json.standing).toMatchObject([{ state: 'active', everyWeeks: 4, nextDay: '2026-12-24' }])
  expect(json.parkedSales).toMatchObject([
    {
      shopName: 'Maison Serein, Batignolles',
      totalMinor: 9_000,
      lines: [{ name: { en: 'Gift card' }, toName: 'Maman', recipientEmail: 'maman@example.test' }],
    },
  ])
  expect(json.consents.length).toBeGreaterThan(1)
  expect(answer.text).toContain('<h1>Vos données</h1>')
  expect(answer.text).toContain('the left &#60;knee&#62;')
  expect(answer.text).not.toContain('argon2')
  // Nothing of somebody else.
  expect(answer.text).not.toContain('hugo@')
  const { asOf: _asOf, missing: _missing, ...sections } = json as Record<string, object[]>
  const names = Object.entries(sections).flatMap(([section, rows]) => [
    `identity.exportSection.${section}`,
    ...rows.flatMap((row) => Object.keys(row).map((field) => `identity.exportField.${field}`)),
  ])
  const nameless = (language: 'en' | 'fr') =>
    [...new Set(names)].filter((name) => findWords(language, name) === undefined)
  expect([nameless('en'), nameless('fr')]).toEqual([[], []])
})

/** Has waited for any treatment of the shop at home. */
async function waitAs(userId: string) {
  await world.database.pool.query(
    `insert into waiting_entry (business_id, shop_id, user_id, state, request, from_day, to_day, from_minute, to_minute, joined_at,
       passed_count, ended_at)
     select $1, $2, $3, 'left', jsonb_build_object('guests', jsonb_build_array(jsonb_build_object('items',
       jsonb_build_array(jsonb_build_object('variantId', v.id, 'addOnIds', jsonb_build_array(), 'wish', 'any'))))),
       '2026-12-01', '2026-12-05', 0, 1440, now(), 2, now()
     from variant v where v.business_id = $1 order by v.id limit 1`,
    [world.home.businessId, world.home.shopId, userId],
  )
}

/** Has any treatment looked for every four weeks. */
async function wishAs(userId: string) {
  await world.database.pool.query(
    `insert into standing_wish (business_id, shop_id, user_id, state, request, staff, every_weeks, give_days, from_minute, to_minute,
       last_day, next_day, made_at)
     select $1, $2, $3, 'active', jsonb_build_object('guests', jsonb_build_array(jsonb_build_object('items',
       jsonb_build_array(jsonb_build_object('variantId', v.id, 'addOnIds', jsonb_build_array(), 'wish', 'any'))))),
       'any', 4, 3, 0, 1440, '2026-11-26', '2026-12-24', now()
     from variant v where v.business_id = $1 order by v.id limit 1`,
    [world.home.businessId, world.home.shopId, userId],
  )
}

/** A present that the desk has not sold yet. */
async function parkSaleOf(userId: string) {
  const sold = {
    kind: 'gift_card',
    amountMinor: 9_000,
    toName: 'Maman',
    recipientEmail: 'maman@example.test',
  }
  const name = { en: 'Gift card', fr: 'Carte cadeau' }
  const words = { name, label: name, unitMinor: 9_000, taxRate: 0 }
  await world.database.pool.query(
    `insert into parked_sale (business_id, shop_id, customer_id, draft, total_minor, currency)
      select $1, $2, c.id, $3, 9000, 'EUR' from customer c where c.business_id = $1 and c.user_id = $4`,
    [world.home.businessId, world.home.shopId, { lines: [{ sold, shown: words }] }, userId],
  )
}

test('who works for a business, and who is not themself, is not erased', async () => {
  expect((await call('person.erase', { password }, 'owner')).body.code).toBe(
    'erasure_not_for_staff',
  )
  expect((await call('person.erase', { password: 'something else' })).body.code).toBe(
    'wrong_password',
  )
  expect((await call('person.erase')).body.code).toBe('wrong_password')
  expect((await call('person.erasure')).body.dueAt).toBeNull()
})

test('wrong passwords are counted, though nothing else of the try is kept', async () => {
  const { pool } = world.database
  const left = async () =>
    (await pool.query(`select settled_at from try_limit where key like 'password_again:%'`)).rows
  await pool.query('truncate try_limit')
  await call('person.erase', { password: 'something else' })
  expect(await left()).toEqual([{ settled_at: new Date(world.clock.now.getTime() + 180_000) }])
  // As after all that a demo allows: 200, of which one comes back every three minutes.
  await pool.query(`update try_limit set settled_at = settled_at + interval '9 hours 57 minutes'`)
  const refused = await call('person.erase', { password })
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  await pool.query('truncate try_limit')
})

async function askAsHugo(name: string, input: object) {
  const { status, body } = await call(name, input, 'hugo')
  expect([name, status]).toEqual([name, 200])
  return body
}

test('who asks to be erased reads what is still open, and what is theirs goes back before they are gone', async () => {
  const { businessId, shopId } = world.home
  const card = { tender: 'card', cardReference: testReference('success') }
  const topUp = await askAsHugo('topUp.open', { businessId, currency: 'EUR', amountMinor: 5_000 })
  await askAsHugo('topUp.pay', { topUpId: topUp.id, ...card })
  const { pool } = world.database
  const inStock = await pool.query<{ variantId: string }>(
    `select variant_id as "variantId" from product_stock where shop_id = $1 and units > 0 order by variant_id limit 1`,
    [shopId],
  )
  const order = await askAsHugo('order.open', { shopId, lines: [{ ...inStock.rows[0], units: 1 }] })
  await askAsHugo('order.pay', { orderId: order.id, ...card })
  const { code, totalMinor } = order
  const { dueAt, unsettled } = await askAsHugo('person.erase', { password })
  expect(unsettled).toMatchObject({
    // 60 of the demo’s.
    wallets: [{ currency: 'EUR', backMinor: 11_000, otherMinor: 0 }],
    orders: expect.arrayContaining([expect.objectContaining({ code, paidMinor: totalMinor })]),
    visits: expect.arrayContaining([expect.objectContaining({ timeZone: 'Europe/Paris' })]),
  })
  const event = await pool.query(
    `select data from outbox where event = 'identity.erasure_asked' order by id desc limit 1`,
  )
  expect(event.rows[0].data.unsettled).toEqual(unsettled)
  // The whole of it has left the wallet, and is on its way once.
  const owned = `select kind, sum(balance_minor)::int as minor from ledger_account
    where holder = (select customer_id::text from payment where subject_id = $1) and kind = 'wallet' group by kind`
  const wallet = async () => (await pool.query(owned, [topUp.id])).rows
  expect(await wallet()).toEqual([{ kind: 'wallet', minor: 11_000 }])
  expect(await world.erase(new Date(dueAt as string))).toBe(1)
  expect(await world.erase(new Date(dueAt as string))).toBe(0)
  expect(await wallet()).toEqual([{ kind: 'wallet', minor: 0 }])
  const { rows } = await pool.query(
    `select subject, amount_minor - refunded_minor as left from payment where subject_id = any ($1) order by subject`,
    [[topUp.id, order.id]],
  )
  expect(rows).toEqual([
    { subject: 'order', left: 0 },
    { subject: 'wallet', left: 0 },
  ])
})

test('one may change one’s mind; after the days of grace and the last visit the person is gone, and the accounts still add up', async () => {
  const { clock } = world
  const began = clock.now
  const erasure = (await call('person.erase', { password })).body
  const dueAt = Date.parse(erasure.dueAt as string)
  expect(dueAt).toBeGreaterThanOrEqual(began.getTime() + 14 * day)
  expect(dueAt).toBeGreaterThan(Date.parse(erasure.busyUntil as string))
  expect((await call('person.keep')).body.dueAt).toBeNull()
  await call('person.erase', { password })

  const money = `select count(*)::int as rows, sum(p.amount_minor)::text as minor from ledger_posting p
    join ledger_transfer t on t.id = p.transfer_id where t.kind not like 'refund_%'`
  const visits = `select count(*)::int as rows, sum(total_minor)::text as minor from booking`
  const before = [await sumOf(money), await sumOf(visits)]
  expect((await placesOf(camille.id, camille.email, camille.name)).length).toBeGreaterThan(5)
  expect(await world.erase(new Date(dueAt - 1))).toBe(0)
  expect(await world.erase(new Date(dueAt))).toBe(1)
  expect(await placesOf(camille.id, camille.email, camille.name)).toEqual([])
  expect([await sumOf(money), await sumOf(visits)]).toEqual(before)
  expect((await call('profile.get')).status).toBe(401)
  expect(await world.erase(new Date(dueAt))).toBe(0)
})

test('what costs the server much is answered so often a minute and account, then refused in words', async () => {
  const endpoint = endpointNamed('person.download')
  const ask = (person: 'therapist' | 'owner') =>
    world.call(endpoint, {}, headersOf(world, person, endpoint))
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  for (let calls = 0; calls < 7; calls += 1) answers.push(await ask('therapist'))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429])
  expect(answers[6]!.body).toMatchObject({ defined: true, code: 'too_many_requests' })
  expect((await ask('owner')).status, 'somebody else').toBe(200)
})
