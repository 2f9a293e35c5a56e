import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { compose } from '../compose.ts'
import { loadConfig } from '../platform/config.ts'
import { appOf } from '../platform/config-app.ts'
import { folderStore } from '../platform/picture-store.ts'
import site from '../platform/site.gen.json' with { type: 'json' }
import { fileDatabase } from '../platform/testing/for-file.ts'
import { testDatabase } from '../platform/testing.ts'
import { siteHost } from './site-host.ts'
import { writeIndex, writePages, writePart } from './sitemap.ts'

const publicUrl = 'https://spa.example'

const database = fileDatabase({ demo: true, now: new Date('2026-11-21T14:00:00.000Z') })

function host(isIndexed = true) {
  return siteHost({
    db: database.db,
    store: folderStore('/nowhere'),
    config: { publicUrl, isIndexed, app: appOf({}) },
  })
}

async function read(path: string): Promise<string> {
  const answer = await host().request(path)
  expect([path, answer.status]).toEqual([path, 200])
  expect(answer.headers.get('content-type')).toContain('application/xml')
  return answer.text()
}

/** The first shop of the map. */
function aShop() {
  return sql`select id from shop order by id limit 1`
}

/** A service that this shop offers. */
function aService(which?: 'with add-ons') {
  const suits = which
    ? sql`exists (select from service_add_on a where a.service_id = g.service_id)`
    : sql`true`
  return sql`select g.service_id from service_shop g where g.shop_id = (${aShop()}) and ${suits} order by 1 limit 1`
}

function aVariant() {
  return sql`select id from variant where service_id = (${aService()}) order by id limit 1`
}

const locsIn = (text: string) =>
  [...text.matchAll(/<loc>([^<]+)<\/loc>/gu)].map(([, loc]) => loc!.replaceAll('&amp;', '&'))

/** Every address of the whole map. */
async function all(): Promise<string[]> {
  const parts = locsIn(await read('/sitemap.xml'))
  const texts = await Promise.all(parts.map((part) => read(part.slice(publicUrl.length))))
  return texts.flatMap(locsIn)
}

test('the map names every active shop and business in both languages, once, and nothing else', async () => {
  const rows = await database.sql<{ id: string }>`select id from shop where is_active`
  const businesses = await database.sql<{ id: string }>`select id from business`
  const found = await all()
  expect(new Set(found).size).toBe(found.length)
  const paths = [
    ...rows.flatMap(({ id }) => [
      `${site.pages.shopDetails}?shop=${id}`,
      `${site.pages.serviceList}?shop=${id}`,
    ]),
    ...businesses.map(({ id }) => `${site.pages.about}?business=${id}`),
  ]
  expect(rows.length).toBe(12)
  const expected = paths.flatMap((path) => [`${publicUrl}${path}`, `${publicUrl}${path}&lang=fr`])
  const many = found.filter((address) => /(?:shop|business)=/u.test(address))
  expect(many.toSorted()).toEqual(expected.toSorted())
  expect(found).toContain(`${publicUrl}${site.pages.serviceList}?category=hammam&lang=fr`)
  for (const path of site.alone) expect(found).toContain(publicUrl + path)
})

test('a shop that has closed leaves the map, and a kind of treatment that nobody offers', async () => {
  const { db } = database
  const { rows } = await sql<{ id: string }>`
    update shop set is_active = false where id = (select id from shop order by id offset 3 limit 1)
    returning id`.execute(db)
  expect((await all()).filter((address) => address.includes(rows[0]!.id))).toEqual([])
  const active = (is: boolean) => sql`update shop set is_active = ${is}`.execute(db)
  await active(false)
  const left = await all()
  await active(true)
  expect(left.filter((address) => /[?&](?:shop|business|category|q)=/u.test(address))).toEqual([])
  expect(left.length).toBe(site.alone.length * 2)
})

test('the page of all businesses is left out where there is one, since it is that of the business', async () => {
  const { db, close } = await testDatabase()
  const loc = `<loc>${publicUrl}${site.pages.about}</loc>`
  expect(await writePages(db, publicUrl)).toContain(loc)
  await sql`insert into business (name, slug) values ('The only one', 'one')`.execute(db)
  const one = await writePages(db, publicUrl)
  await sql`insert into business (name, slug) values ('Another', 'another')`.execute(db)
  const two = await writePages(db, publicUrl)
  await close()
  expect(one).not.toContain(site.pages.about)
  expect(two).toContain(loc)
})

test('each address names itself and its other languages, and when it has changed', async () => {
  const first = locsIn(await read('/sitemap.xml')).find((part) => part.includes('shops-'))!
  const entries = (await read(first.slice(publicUrl.length))).match(/<url>.*?<\/url>/gu)!
  expect(entries.length).toBe(48)
  for (const entry of entries) {
    const names = [...entry.matchAll(/hreflang="([\w-]+)" href="([^"]+)"/gu)]
    expect(names.map(([, lang]) => lang)).toEqual(['en', 'fr', 'x-default'])
    const [own = ''] = locsIn(entry)
    const english = names[0]![2]!.replaceAll('&amp;', '&')
    expect(own.replace('&lang=fr', '')).toBe(english)
    expect([own, /<lastmod>2\d{3}-\d\d-\d\dT[\d:]{8}Z<\/lastmod>/u.test(entry)]).toEqual([
      own,
      true,
    ])
  }
})

const visibleChanges = {
  'a price': sql`update variant_price set price_minor = price_minor + 500 where variant_id = (${aVariant()})`,
  'a length': sql`update variant set length_minutes = length_minutes + 5 where id = (${aVariant()})`,
  'a service': sql`update service set name = name || '{"en": "New"}' where id = (${aService()})`,
  'a service that goes': sql`delete from service_shop where service_id = (${aService()})`,
  'an extra': sql`
    update add_on_price set price_minor = price_minor + 100
    where add_on_id in (select add_on_id from service_add_on where service_id = (${aService('with add-ons')}))`,
}
const shownOnItsPage = {
  'its hours': sql`update shop_hours set to_minute = to_minute - 15 where shop_id = (${aShop()})`,
  'a closed day': sql`
    insert into shop_closure (business_id, shop_id, from_day, to_day)
    select business_id, id, '2026-12-24', '2026-12-26' from shop where id = (${aShop()})`,
  'its words': sql`update shop set description = description || '{"en": "New"}' where id = (${aShop()})`,
  'a therapist': sql`
    update staff_member set is_active = false
    where id = (select staff_id from shift where shop_id = (${aShop()}) order by id limit 1)`,
  'a picture less': sql`delete from shop_picture where shop_id = (${aShop()}) and position = 1`,
  'a review': sql`update review set text = 'Better still' where shop_id = (${aShop()})`,
}
const notShown = {
  'what is the same': sql`update variant_price set price_minor = price_minor`,
  'its number': sql`update shop set version = version + 1`,
  'when it reminds': sql`update shop set reminder_minutes = '{60}'`,
  'a time that is taken': sql`update claim set state = 'released' where state = 'kept'`,
}

test.each([
  ...Object.entries(visibleChanges).map(([name, change]) => ({
    name,
    change,
    changed: ['page', 'menu'],
  })),
  ...Object.entries(shownOnItsPage).map(([name, change]) => ({ name, change, changed: ['page'] })),
  ...Object.entries(notShown).map(([name, change]) => ({ name, change, changed: [] })),
])('the map knows of $name', async ({ change, changed }) => {
  const { db } = database
  const long = '2020-01-01T00:00:00Z'
  await sql`update shop_page set changed_at = ${long}, menu_changed_at = ${long}`.execute(db)
  const { numAffectedRows } = await change.execute(db)
  expect(numAffectedRows).toBeGreaterThan(0n)
  const part = locsIn(await read('/sitemap.xml')).find((each) => each.includes('shops-'))!
  const text = await read(part.slice(publicUrl.length))
  const isNew = (entry: string) => !entry.includes(`<lastmod>${long}</lastmod>`)
  const entries = text.match(/<url>.*?<\/url>/gu)!.filter(isNew)
  const pages = entries.map((entry) => locsIn(entry)[0]!)
  const kinds = pages.map((address) => (address.includes(site.pages.shopDetails) ? 'page' : 'menu'))
  expect([...new Set(kinds)]).toEqual(changed)
  // Not every shop has changed, and each is told of in both languages.
  expect(pages.length % 2).toBe(0)
  expect(pages.length).toBeLessThan(24)
})

test('parts follow each other without a gap, however many rows are read at once', async () => {
  const index = await writeIndex(database.db, publicUrl, { shops: 5, businesses: 2 })
  const parts = locsIn(index).filter((part) => part.includes('shops-'))
  expect(parts.length).toBe(3)
  const found: string[] = []
  for (const part of parts) {
    const first = /shops-(.+)\.xml$/u.exec(part)![1]!
    const limits = { perPart: 5, stepRows: 2 }
    for await (const text of writePart(database.db, publicUrl, 'shops', first, limits))
      found.push(...locsIn(text))
  }
  expect(found.length).toBe(48)
  expect(new Set(found).size).toBe(48)
})

test('robots are kept out of accounts, of filters and of nothing that the map names', async () => {
  const answer = await host().request('/robots.txt')
  const text = await answer.text()
  expect(text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
  const rules = [...text.matchAll(/^Disallow: (\S+)$/gmu)].map(([, path]) => patternOf(path!))
  const isOut = (address: string) => rules.some((rule) => rule.test(address))
  for (const path of site.apart) expect(isOut(path)).toBe(true)
  expect(isOut(`${site.pages.serviceList}?category=massage&length=hour`)).toBe(true)
  expect(isOut(`${site.pages.serviceList}?gender=female`)).toBe(true)
  expect(isOut('/console/calendar')).toBe(true)
  expect(isOut('/book-appointment?shop=1&items=2&start=3')).toBe(false)
  const named = (await all()).map((address) => address.slice(publicUrl.length))
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter(isOut)).toEqual([])
})

test('an instance that is to stay out of search engines has no map, and keeps nobody from reading that', async () => {
  const robots = await (await host(false).request('/robots.txt')).text()
  expect(robots).toBe('User-agent: *\nDisallow:\n')
  for (const path of ['/sitemap.xml', '/sitemap/pages.xml'])
    expect((await host(false).request(path)).status).toBe(404)
})

test('all that such an instance answers says so, and one that may be found says it of the API only', async () => {
  expect(await noticesOf(false)).toEqual(['noindex', 'noindex', 'noindex'])
  expect(await noticesOf(true)).toEqual(['noindex', null, null])
  expect(loadConfig({ SEREIN_DATA: tmpdir() }).isIndexed).toBe(false)
  expect(loadConfig({ SEREIN_DATA: tmpdir(), SEREIN_INDEXED: 'yes' }).isIndexed).toBe(true)
})

test('what is no part of the map is not found', async () => {
  const wrong = ['/sitemap/shops-1.xml', '/sitemap/shop-x.xml', '/sitemap/', '/sitemap.txt']
  for (const path of wrong) expect([path, (await host().request(path)).status]).toEqual([path, 404])
})

/** As robots read a rule (RFC 9309): a beginning, in which `*` is anything. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.split('*').map(RegExp.escape).join('.*')}`, 'u')
}

/** What the answers of a server say to search engines in their headers. */
async function noticesOf(isIndexed: boolean): Promise<(string | null)[]> {
  const { app, close } = compose({
    database: { ...database, close: async () => {} },
    config: { ...loadConfig({ SEREIN_DATA: tmpdir() }), isIndexed },
    log: pino({ level: 'silent' }),
  })
  const paths = ['/api/categories', '/pictures/ripples.svg', '/robots.txt']
  const answers = await Promise.all(paths.map(async (path) => app.request(path)))
  await close()
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  return answers.map((answer) => answer.headers.get('x-robots-tag'))
}
