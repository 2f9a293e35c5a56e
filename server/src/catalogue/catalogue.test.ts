import { contract } from '@serein/shared/contract.ts'
import { categoryKinds } from '@serein/shared/catalogue/kinds.ts'
import type { RichText } from '@serein/shared/identity/rich-node.ts'
import { expect, test } from 'vitest'
import { transaction } from '../platform/command.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { saveText } from '../shop/text.ts'
import { describeShops, getMenu, getService, listCategories } from './catalogue.ts'

const now = new Date('2026-11-21T14:00:00.000Z')

const database = fileDatabase({ demo: true, now })

async function shop(slug: string) {
  return database.db
    .selectFrom('shop')
    .select(['id', 'business_id', 'from_price_minor', 'category_kinds', 'search_text'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
}

async function menuOf(slug: string) {
  const { id } = await shop(slug)
  const { schema } = outputOf(contract.catalogue.menu)
  return schema.parse(await getMenu(database.db, id)) as Awaited<ReturnType<typeof getMenu>>
}

/** The contract’s own output schema: what the API would let through. */
function outputOf(endpoint: object) {
  const { outputSchema } = (
    endpoint as { '~orpc': { outputSchema: { parse(value: unknown): unknown } } }
  )['~orpc']
  return { schema: outputSchema }
}

test('the menu of a shop stands in its order, with its variants, add-ons and prices', async () => {
  const { currency, categories } = await menuOf('le-marais')
  expect(currency).toBe('EUR')
  expect(categories.map(({ kind }) => kind).slice(0, 3)).toEqual(['massage', 'hammam', 'facial'])
  const [deepTissue] = categories[0]!.services
  expect(deepTissue).toMatchObject({
    name: { en: 'Deep tissue massage', fr: 'Massage deep tissue' },
    picture: { src: '/pictures/stones-by-water.svg' },
    taxRate: 20_000,
    variants: [
      { lengthMinutes: 60, priceMinor: 8500, name: null },
      { lengthMinutes: 90, priceMinor: 12_000 },
    ],
  })
  expect(deepTissue!.addOns.map(({ name }) => name.en)).toEqual([
    'Hot stones',
    'Essential oils',
    'Scalp massage',
    'Foot massage',
  ])
  expect(deepTissue!.addOns[0]).toMatchObject({ lengthMinutes: 15, priceMinor: 1800 })
})

test('a service names the rooms of its shop where several can have it at once', async () => {
  const { categories } = await menuOf('canal-saint-martin')
  const services = categories.flatMap((category) => category.services)
  const placesOf = (name: string) =>
    services.find((service) => service.name.en === name)!.sharedRooms.map(({ places }) => places)
  expect(placesOf('Breath and ice')).toEqual([6])
  expect(placesOf('Honey wrap')).toEqual([])
})

test('one service tells what giving it takes, and only where it is on the menu', async () => {
  const { id: shopId } = await shop('le-marais')
  const services = (await getMenu(database.db, shopId)).categories.flatMap((one) => one.services)
  const named = (name: string) => services.find((one) => one.name.en === name)!
  const details = (serviceId: string, at = shopId) =>
    getService(database.db, { shopId: at, serviceId })
  const scrub = await details(named('Deep cleansing facial').id)
  outputOf(contract.catalogue.get).schema.parse(scrub)
  expect(scrub).toMatchObject({
    category: { kind: 'facial' },
    hands: 1,
    rooms: [[{ en: 'Treatment room' }]],
    processingMinutes: 15,
  })
  expect(await details(named('Four-hand massage').id)).toMatchObject({ hands: 2 })
  const abroad = await shop('marylebone')
  const hammam = services.find(({ name }) => name.en.startsWith('Hammam'))!
  await expect(details(hammam.id, abroad.id)).rejects.toMatchObject({ code: 'not_found' })
})

test('a text at length stands with its service, and nobody else writes it', async () => {
  const { id: shopId, business_id: businessId } = await shop('le-marais')
  const rows = await database.sql<{ serviceId: string; userId: string; foreignId: string }>`
    select (select s.id from service s join service_shop o on o.service_id = s.id and o.shop_id = ${shopId}
        where not exists (select from rich_text x where x.subject_id = s.id) limit 1) as "serviceId",
      (select user_id from membership where business_id = ${businessId} and role = 'owner' limit 1) as "userId",
      (select id from service where business_id <> ${businessId} limit 1) as "foreignId"`
  const { serviceId, userId, foreignId } = rows[0]!
  expect((await getService(database.db, { shopId, serviceId })).text).toBeNull()
  const scope = { businessId, userId } as unknown as BusinessScope
  const words = { type: 'text', text: 'Slowly.' } as const
  const doc = {
    type: 'doc',
    version: 1,
    content: [{ type: 'paragraph', content: [words] }],
  } as unknown as RichText
  const body = { en: doc, fr: doc }
  const write = (subjectId: string) =>
    transaction(database.db, (tx) =>
      saveText(tx, scope, { kind: 'service', subjectId, baseVersion: 0, body }, now),
    )
  await write(serviceId)
  const { text } = await getService(database.db, { shopId, serviceId })
  expect(text).toMatchObject({ version: 1, body })
  await expect(write(foreignId)).rejects.toMatchObject({ code: 'not_found' })
})

test('a shop abroad has the same services in its own currency, and none it has no room for', async () => {
  const { currency, categories } = await menuOf('marylebone')
  expect(currency).toBe('GBP')
  expect(categories.map(({ kind }) => kind)).not.toContain('hammam')
  expect(categories[0]!.services[0]!.variants[0]!.priceMinor).toBe(7700)
})

test('what is switched off or has no price here is not on the menu', async () => {
  const { business_id, id } = await shop('le-marais')
  const [deepTissue, swedish] = (await menuOf('le-marais')).categories[0]!.services
  await database.sql`update service set is_active = false where id = ${deepTissue!.id}`
  const variantIds = swedish!.variants.map((variant) => variant.id)
  await database.db
    .deleteFrom('variant_price')
    .where('variant_id', 'in', variantIds.slice(1))
    .where('currency', '=', 'EUR')
    .execute()
  const [first] = (await getMenu(database.db, id)).categories[0]!.services
  expect(first).toMatchObject({ id: swedish!.id, variants: [{ id: variantIds[0] }] })
  await database.db.transaction().execute((tx) => describeShops(tx, business_id))
  expect((await shop('le-marais')).search_text).not.toContain('deep tissue')
})

test('the shop’s facts are what its menu comes to', async () => {
  const { categories } = await menuOf('presquile')
  const prices = categories.flatMap(({ services }) => services.flatMap(({ variants }) => variants))
  const facts = await shop('presquile')
  expect(facts.from_price_minor).toBe(Math.min(...prices.map((variant) => variant.priceMinor)))
  expect(facts.category_kinds).toEqual(categories.map(({ kind }) => kind).toSorted())
  expect(facts.search_text).toContain('massage suedois')
})

test('an emptied menu leaves no price and no categories behind', async () => {
  const { id, business_id } = await shop('croix-rousse')
  await database.sql`delete from service_shop where shop_id = ${id}`
  await database.db.transaction().execute((tx) => describeShops(tx, business_id))
  expect(await shop('croix-rousse')).toMatchObject({ from_price_minor: null, category_kinds: [] })
  expect((await getMenu(database.db, id)).categories).toEqual([])
})

test('the kinds to browse count the active shops that have them', async () => {
  const before = await listCategories(database.db)
  outputOf(contract.catalogue.categories).schema.parse(before)
  expect(before.categories.map(({ kind }) => kind).toSorted()).toEqual(
    [...categoryKinds].toSorted(),
  )
  const hammam = (found: typeof before) =>
    found.categories.find(({ kind }) => kind === 'hammam')!.shopCount
  await database.sql`update shop set is_active = false where slug = 'le-marais'`
  expect(hammam(await listCategories(database.db))).toBe(hammam(before) - 1)
})

test('there is no menu of an unknown shop', async () => {
  await expect(getMenu(database.db, '019b76da-a800-7000-8000-000000000000')).rejects.toMatchObject({
    code: 'not_found',
  })
})
