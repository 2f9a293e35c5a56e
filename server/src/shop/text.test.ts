import { attacks } from '@serein/shared/identity/testing/attack.ts'
import { everyTool, pictureId as placeholder } from '@serein/shared/identity/testing/every-tool.ts'
import { beforeAll, expect, test } from 'vitest'
import { askSlices } from '../identity/testing/slice-api.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { textsOfPerson } from './person.ts'
import { nounRoutes, shopRoutes } from './routes.ts'
import { textsOfBusiness } from './text-sql.ts'

const now = new Date('2026-11-21T14:00:00.000Z')
let home: { businessId: string; shopId: string; userId: string; pictureId: string }
let foreign: { businessId: string; shopId: string; pictureId: string }

const database = fileDatabase({ demo: true, now })
beforeAll(async () => {
  const { rows } = await database.pool.query<Record<string, string>>(
    `select m.business_id, m.user_id, u.email,
       (select s.id from shop s where s.business_id = m.business_id order by s.slug limit 1) as shop_id,
       (select p.id from picture p where p.business_id = m.business_id order by p.id limit 1) as picture_id
     from membership m join "user" u on u.id = m.user_id where m.role = 'owner' order by u.email desc`,
  )
  const [mine, other] = ['owner@', 'owner.bains@'].map((start) =>
    rows.find(({ email }) => email!.startsWith(start))!,
  )
  home = keyOf(mine!)
  foreign = keyOf(other!)
}, 120_000)

const saying = (text: string) => ({
  type: 'doc',
  version: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const both = (text: string) => ({ en: saying(text), fr: saying(`${text}, en français`) })

test('a text with every tool is kept as it was written, and read with its picture', async () => {
  const text = JSON.parse(
    JSON.stringify(everyTool).replaceAll(placeholder, home.pictureId),
  ) as object
  const base = (await list('shop', home.shopId)).body.text?.version ?? 0
  const { status, body } = await save('shop', home.shopId, base, { en: text, fr: text })
  expect([status, body.code]).toEqual([200, undefined])
  const shop = await ask('GET', `/shops/${home.shopId}`)
  expect(shop.body.text).toMatchObject({ body: { en: text, fr: text } })
  expect(shop.body.text.pictures).toMatchObject([{ id: home.pictureId }])
  await expect(
    database.pool.query('delete from picture where id = $1', [home.pictureId]),
  ).rejects.toThrow(/foreign key/u)
})

test('each saving is a version, and one goes back by making an earlier one the newest', async () => {
  const before = await list('help', home.businessId)
  const base = before.body.versions[0].version as number
  const second = await save('help', home.businessId, base, both('Second'))
  expect(second.body.versions[0]).toMatchObject({
    version: base + 1,
    writtenAt: now.toISOString(),
    writtenBy: 'Hélène Garnier',
    restoredFrom: null,
  })
  const same = await save('help', home.businessId, base + 1, both('Second'))
  expect(same.body.versions).toHaveLength(second.body.versions.length)
  const old = await list('help', home.businessId, base)
  const back = await restore('help', home.businessId, base + 1, base)
  expect(back.body.versions[0]).toMatchObject({ version: base + 2, restoredFrom: base })
  expect(back.body.text.body).toEqual(old.body.text.body)
  const texts = await textsOfBusiness(database.db, home.businessId)
  expect(texts.help?.version).toBe(base + 2)
})

test('whoever wrote upon an older version is told', async () => {
  const first = await save('terms', home.businessId, 1, both('New terms'))
  expect(first.body.versions[0].version).toBe(2)
  const late = await save('terms', home.businessId, 1, both('Other terms'))
  expect([late.status, late.body.code]).toEqual([409, 'text_changed'])
  const twins = await Promise.all(
    ['One', 'Two', 'Three'].map((text) => save('terms', home.businessId, 2, both(text))),
  )
  expect(twins.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(twins.filter(({ status }) => status === 409)).toHaveLength(2)
})

test('of many versions the last fifty are kept', async () => {
  const start = (await list('privacy', home.businessId)).body.versions[0].version as number
  for (let count = 0; count < 52; count += 1) {
    const { status } = await save('privacy', home.businessId, start + count, both(`Text ${count}`))
    expect(status).toBe(200)
  }
  const { body } = await list('privacy', home.businessId)
  expect(body.versions).toHaveLength(50)
  expect(body.versions[0].version).toBe(start + 52)
  expect((await list('privacy', home.businessId, start)).status).toBe(404)
}, 60_000)

test('a text is of a shop or a business of one’s own, and no picture of others is shown', async () => {
  const path = ['about', home.businessId] as const
  expect((await save('shop', foreign.shopId, 0, both('x'))).status).toBe(404)
  expect((await save('about', home.shopId, 0, both('x'))).status).toBe(404)
  const image = { type: 'image', attrs: { pictureId: foreign.pictureId, alt: 'A bath' } }
  const body = { en: saying('x'), fr: { type: 'doc', content: [image] } }
  const stolen = await save(...path, 2, body)
  expect([stolen.status, stolen.body.data.fields[0].path]).toEqual([
    400,
    'body.fr.content.0.attrs.pictureId',
  ])
})

test('every attack bounces at the endpoint, names its place, and leaves the text as it was', async () => {
  const before = await list('about', home.businessId)
  let refused = 0
  for (const { name, text } of attacks) {
    const { status, body } = await save('about', home.businessId, 2, { en: saying('x'), fr: text })
    const [field] = body.data?.fields ?? []
    const isNamed = /^body(?:\.fr|$)/u.test(field?.path) && Boolean(field?.message)
    expect({ name, status, code: body.code, isNamed }).toEqual({
      name,
      status: 400,
      code: 'invalid_input',
      isNamed: true,
    })
    refused += 1
  }
  expect(refused).toBeGreaterThanOrEqual(200)
  expect(await list('about', home.businessId)).toEqual(before)
}, 120_000)

test('the database keeps a version as it is, in both languages, of its own subject', async () => {
  const { pool } = database
  await expect(pool.query(`update rich_text set body = body || '{}'`)).rejects.toThrow(
    'stays as it is',
  )
  const insert = (kind: string, subject: string, body: object) =>
    pool.query(
      `insert into rich_text (business_id, kind, subject_id, version, body, written_at) values ($1, $2, $3, 999, $4, now())`,
      [home.businessId, kind, subject, body],
    )
  await expect(insert('about', home.businessId, { en: {} })).rejects.toThrow('in_both_languages')
  await expect(insert('about', home.shopId, { en: {}, fr: {} })).rejects.toThrow('of_its_business')
  await expect(insert('shop', foreign.shopId, { en: {}, fr: {} })).rejects.toThrow(/foreign key/u)
  await expect(insert('other', home.businessId, { en: {}, fr: {} })).rejects.toThrow(
    'kind_is_known',
  )
})

test('who wrote is told to them, and forgotten with them; the words stay', async () => {
  const [section] = await textsOfPerson.sections(database.db, home.userId)
  expect(section!.rows.length).toBeGreaterThan(3)
  await database.db.transaction().execute(async (tx) => textsOfPerson.erase(tx, home.userId))
  expect(await textsOfPerson.sections(database.db, home.userId)).toEqual([
    { name: 'texts', rows: [] },
  ])
  const { body } = await list('about', home.businessId)
  expect(body.versions[0]).toMatchObject({ writtenBy: null })
  expect(body.text.body.en.content.length).toBeGreaterThan(0)
})

function keyOf(row: Record<string, string>) {
  return {
    businessId: row.business_id!,
    shopId: row.shop_id!,
    pictureId: row.picture_id!,
    userId: row.user_id!,
  }
}

function list(kind: string, subject: string, version?: number) {
  const query = version === undefined ? '' : `?version=${version}`
  return ask('GET', `/console/texts/${kind}/${subject}${query}`)
}

function save(kind: string, subject: string, baseVersion: number, body: object) {
  return ask('POST', `/console/texts/${kind}/${subject}`, { baseVersion, body })
}

function restore(kind: string, subject: string, baseVersion: number, version: number) {
  return ask('POST', `/console/texts/${kind}/${subject}/restore`, { baseVersion, version })
}

function ask(method: string, path: string, body?: object) {
  const { userId, businessId } = home
  const caller = { businessId, role: 'owner' as const }
  const routes = { shop: shopRoutes, text: nounRoutes.text }
  return askSlices(routes, { db: database.db, now, userId, caller }, method, path, { body })
}
