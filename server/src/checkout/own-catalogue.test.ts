import type { ManagedCatalogue, ServiceEntry } from '@serein/shared/catalogue/managed-catalogue.ts'
import { beforeEach, expect, it } from 'vitest'
import { oneGuest } from '../booking/testing.ts'
import { checkoutStage } from './testing.ts'

const stage = checkoutStage()
const tomorrowAtTen = '2026-11-25T09:00:00.000Z'
const none = { en: '', fr: '' }
const at = '/console/catalogue'

let categoryId = ''
let kindId = ''
const desk = (role: string, more: object = {}) => stage.desk({ role, ...more } as never)
const post = (path: string, body: object = {}, role = 'manager') =>
  stage.api.ask('POST', `${at}${path}`, desk(role, { body }))
const all = async (role = 'front_desk'): Promise<ManagedCatalogue> =>
  (await stage.api.ask('GET', at, desk(role))).body
const menu = async () => {
  const { body } = await stage.api.ask('GET', `/shops/${stage.world.shopId}/menu`, stage.as())
  return body.categories.flatMap((each: { services: { id: string }[] }) => each.services)
}
const variant = (more: object = {}) => ({
  variantId: null,
  name: null,
  lengthMinutes: 45,
  prices: [{ currency: 'EUR', priceMinor: 7_000 }],
  segments: [],
  skills: [{ staffId: stage.world.staffIds[0], lengthMinutes: null, priceMinor: 9_000 }],
  ...more,
})
const terms = (more: object = {}) => ({
  serviceId: null,
  version: 0,
  categoryId,
  name: { en: 'Clay wrap', fr: 'Enveloppement' },
  description: { en: 'Warm clay.', fr: 'Argile chaude.' },
  beforeVisit: { en: 'Drink water.', fr: 'Buvez de l’eau.' },
  aftercare: none,
  rebookAfterDays: 42,
  pictureId: null,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 5,
  hands: 1,
  isStrenuous: false,
  isSignature: false,
  shopIds: [stage.world.shopId],
  addOnIds: [stage.world.addOnId],
  requirements: [{ kindIds: [kindId], segmentPosition: null }],
  variants: [variant(), variant({ lengthMinutes: 90 })],
  ...more,
})
const save = async (more: object = {}): Promise<ServiceEntry> => {
  const { status, body } = await post('/services', terms(more))
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.service
}
/** What was saved, to be saved anew. */
const again = ({ id, version, state: _state, picture: _picture, ...kept }: ServiceEntry) => ({
  ...kept,
  serviceId: id,
  version,
})
/** How often the search was told that the menu of the shop has changed. */
const countShopChanges = async (): Promise<number> => {
  const { rowCount } = await stage.database.pool.query(
    `select from outbox where event = 'shop.changed' and shop_id = $1`,
    [stage.world.shopId],
  )
  return rowCount!
}
const fault = (field: string, reason: string) => ({
  status: 422,
  body: { code: 'service_not_possible', data: { field, reason } },
})

beforeEach(async () => {
  const { categories, kinds } = await all()
  categoryId = categories[0]!.id
  kindId = kinds[0]!.id
})

it('a service is made as a draft, published, and booked at the price of its therapist at once', async () => {
  // The shop is kept in memory from here on, and hears of what is published.
  expect((await stage.hold('2026-11-25T16:00:00.000Z')).status).toBe(201)
  const made = await save()
  expect(made).toMatchObject({ state: 'draft', version: 1, addOnIds: [stage.world.addOnId] })
  expect((await menu()).map(({ id }: { id: string }) => id)).not.toContain(made.id)
  const before = await countShopChanges()
  const published = await post(`/services/${made.id}/publish`)
  expect(await countShopChanges()).toBe(before + 1)
  expect(published.body.service).toMatchObject({ state: 'published', version: 2 })
  expect((await menu()).at(-1)).toMatchObject({
    id: made.id,
    variants: [{ priceMinor: 7_000 }, {}],
  })
  const details = await stage.ask('GET', `/shops/${stage.world.shopId}/services/${made.id}`)
  expect(details.body.beforeVisit.en).toBe('Drink water.')
  const { variantId } = published.body.service.variants[0]
  const held = await stage.hold(tomorrowAtTen, oneGuest({ variantId }))
  expect(held).toMatchObject({ status: 201, body: { totalMinor: 9_000 } })

  const retired = await post(`/services/${made.id}/retire`)
  expect(retired.body.service.state).toBe('retired')
  expect((await menu()).map(({ id }: { id: string }) => id)).not.toContain(made.id)
  expect(await post(`/services/${made.id}/remove`)).toMatchObject({
    status: 409,
    body: { code: 'service_in_use' },
  })
  const draft = await post(`/services/${made.id}/withdraw`)
  expect(draft.body.service.state).toBe('draft')
})

it('a service keeps a variant that is booked when it is left out, retired, and deletes one that is not', async () => {
  const { id } = await save()
  const { service } = (await post(`/services/${id}/publish`)).body
  await stage.hold(
    '2026-11-25T13:00:00.000Z',
    oneGuest({ variantId: service.variants[0].variantId }),
  )
  const changed = await save({ ...again(service), variants: [variant({ lengthMinutes: 30 })] })
  expect(changed.variants).toMatchObject([{ lengthMinutes: 30 }])
  const { rows } = await stage.database.pool.query(
    'select length_minutes, is_active from variant where service_id = $1 order by length_minutes',
    [id],
  )
  expect(rows).toEqual([
    { length_minutes: 30, is_active: true },
    { length_minutes: 45, is_active: false },
  ])
})

it('a service is changed upon what was read alone, and deleted where it was never booked', async () => {
  const made = await save()
  const changed = await save({ ...again(made), hands: 2 })
  expect(changed).toMatchObject({ id: made.id, hands: 2, version: 2 })
  expect(await post('/services', again(made))).toMatchObject({
    status: 409,
    body: { code: 'catalogue_changed' },
  })
  expect((await post(`/services/${made.id}/remove`)).body).toEqual({ serviceId: made.id })
  expect((await post(`/services/${made.id}/remove`)).status).toBe(404)
})

it('a service says at which field it cannot be kept or published', async () => {
  const { shopId, staffIds } = stage.world
  const of = (more: object) => post('/services', terms(more))
  expect((await of({ categoryId: shopId })).status).toBe(404)
  expect(await of({ shopIds: [categoryId] })).toMatchObject(fault('shopIds', 'unknown'))
  expect(await of({ pictureId: shopId })).toMatchObject(fault('pictureId', 'unknown'))
  const parts = [{ kind: 'hands_on', lengthMinutes: 20 }]
  expect(await of({ variants: [variant({ segments: parts })] })).toMatchObject(
    fault('variants.0.segments', 'sum'),
  )
  const stranger = [{ staffId: shopId, lengthMinutes: null, priceMinor: null }]
  expect(await of({ variants: [variant({ skills: stranger })] })).toMatchObject(
    fault('variants.0.skills', 'unknown'),
  )
  expect(await of({ hands: 0, requirements: [] })).toMatchObject(
    fault('requirements', 'room_needed'),
  )
  const late = [{ kindIds: [kindId], segmentPosition: 1 }]
  expect(await of({ requirements: late })).toMatchObject(fault('requirements.0', 'part_gone'))
  const draft = await save({ variants: [variant({ prices: [] })] })
  expect(await post(`/services/${draft.id}/publish`)).toMatchObject(
    fault('variants.0.prices', 'price_missing'),
  )
  const two = await save({ hands: 2 })
  expect(await post(`/services/${two.id}/publish`)).toMatchObject(
    fault('variants.0.skills', 'too_few_therapists'),
  )
  expect(staffIds).toHaveLength(2)
})

it('a service is put in order, and so are its category and its extras', async () => {
  const made = (await post('/categories', { categoryId: null, kind: 'body', name: terms().name }))
    .body.category
  const before = await all()
  const { shopId } = stage.world
  const categoryIds = before.categories.map(({ id }) => id).toReversed()
  const turned = await post('/order', { categoryIds })
  expect(turned.body.categories.map(({ id }: { id: string }) => id)).toEqual(categoryIds)
  const serviceIds = before.services.map(({ id }) => id).toReversed()
  const ordered = await post(`/categories/${categoryId}/order`, { serviceIds })
  expect(ordered.body.services.map(({ id }: { id: string }) => id)).toEqual(serviceIds)
  expect(
    await post(`/categories/${categoryId}/order`, { serviceIds: [...serviceIds, shopId] }),
  ).toMatchObject({
    status: 409,
    body: { code: 'catalogue_changed' },
  })
  expect(await post(`/categories/${categoryId}/remove`)).toMatchObject({
    status: 409,
    body: { code: 'category_in_use' },
  })
  expect((await post(`/categories/${made.id}/remove`)).status).toBe(200)
  const extra = {
    addOnId: stage.world.addOnId,
    name: terms().name,
    description: none,
    lengthMinutes: 20,
    prices: [{ currency: 'EUR', priceMinor: 500 }],
    isActive: false,
  }
  expect((await post('/add-ons', extra)).body.addOn).toMatchObject({
    lengthMinutes: 20,
    isActive: false,
  })
  const twice = { ...extra, prices: [...extra.prices, ...extra.prices] }
  expect(await post('/add-ons', twice)).toMatchObject(fault('prices', 'twice'))
})

it('a service is seen by the desk and a therapist, and changed by neither', async () => {
  for (const role of ['front_desk', 'therapist']) {
    expect((await all(role)).services.length).toBeGreaterThan(0)
    expect((await post('/services', terms(), role)).status).toBe(403)
  }
})

it('a treatment is taxed at its own rate or at that of the shop, and whoever says nothing keeps it', async () => {
  const made = await save({ taxRate: 10_000 })
  await post(`/services/${made.id}/publish`)
  const { variantId } = made.variants[0]!
  const held = await stage.hold(tomorrowAtTen, oneGuest({ variantId }))
  expect(held.body.price.taxes).toMatchObject([{ rate: 10_000, isIncluded: true }])
  const { body } = await post(`/services/${made.id}/withdraw`)
  const { taxRate, ...earlier } = again(body.service)
  expect(taxRate).toBe(10_000)
  const same = await save(earlier)
  expect(same.taxRate).toBe(10_000)
  expect((await save({ ...again(same), taxRate: null })).taxRate).toBeNull()
})
