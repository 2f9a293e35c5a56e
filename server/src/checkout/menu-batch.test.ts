import type { ManagedCatalogue } from '@serein/shared/catalogue/managed-catalogue.ts'
import { expect, it } from 'vitest'
import { oneGuest } from '../booking/testing.ts'
import { checkoutStage } from './testing.ts'

const stage = checkoutStage()
const at = '/console/catalogue'
const desk = (more: object = {}) => stage.desk({ role: 'manager', ...more } as never)
const post = (path: string, body: object = {}, more: object = {}) =>
  stage.api.ask('POST', `${at}${path}`, desk({ body, ...more }))
const catalogue = async (): Promise<ManagedCatalogue> =>
  (await stage.api.ask('GET', at, desk())).body
const countEntries = async (endpoint: string) => {
  const { rowCount } = await stage.database.pool.query(
    'select from audit_entry where endpoint = $1 and business_id = $2',
    [endpoint, stage.world.businessId],
  )
  return rowCount
}

const draft = (en: string, more: object = {}) => ({
  category: { kind: 'facial', name: { en: 'Facials', fr: 'Visage' } },
  name: { en, fr: en },
  description: { en: '', fr: '' },
  hands: 1,
  isStrenuous: false,
  bufferAfterMinutes: 10,
  variants: [{ lengthMinutes: 45, priceMinor: 6_500 }],
  ...more,
})
const menu = async (more: object = {}) => ({
  currency: 'EUR',
  services: [draft('Glow'), draft('Express'), draft('Duo', { hands: 2, isStrenuous: true })],
  shopIds: [stage.world.shopId],
  kindIds: (await catalogue()).kinds.map(({ id }) => id),
  staffIds: stage.world.staffIds.slice(0, 1),
  publish: true,
  ...more,
})

it('a menu is added in one: what is complete can be booked at once, the rest is a draft that says what it lacks', async () => {
  const body = await menu()
  const first = await post('/services/add', body, { key: 'menu-once' })
  expect(first.status).toBe(200)
  expect(await post('/services/add', body, { key: 'menu-once' })).toEqual(first)
  expect(first.body.services).toMatchObject([
    { state: 'published', faults: [] },
    { state: 'published', faults: [] },
    { state: 'draft', faults: [{ field: 'variants.0.skills', reason: 'too_few_therapists' }] },
  ])
  const { services, categories } = await catalogue()
  expect(categories.filter(({ name }) => name.en === 'Facials')).toHaveLength(1)
  const glow = services.find(({ id }) => id === first.body.services[0].serviceId)!
  expect(glow).toMatchObject({ bufferAfterMinutes: 10, requirements: [{ kindIds: body.kindIds }] })
  const { variantId } = glow.variants[0]!
  const held = await stage.hold('2026-11-25T09:00:00.000Z', oneGuest({ variantId }))
  expect(held).toMatchObject({ status: 201, body: { totalMinor: 6_500 } })
  // The category and each service.
  expect(await countEntries('catalogue.addServices')).toBe(4)
})

it('a menu with one impossible service adds none of them', async () => {
  const before = (await catalogue()).services.length
  const nobody = '01900000-0000-7000-8000-000000000000'
  const answer = await post('/services/add', await menu({ shopIds: [nobody] }))
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'service_not_possible', data: { field: 'shopIds', reason: 'unknown' } },
  })
  const { services, categories } = await catalogue()
  expect(services).toHaveLength(before)
  expect(categories.map(({ name }) => name.en)).not.toContain('Facials')
  const refused = await stage.api.ask(
    'POST',
    `${at}/services/add`,
    stage.desk({ role: 'front_desk', body: await menu() } as never),
  )
  expect(refused.status).toBe(403)
})

it('drafts are published together where they can be, and made drafts again together', async () => {
  const { body } = await post('/services/add', await menu({ publish: false }))
  const serviceIds = body.services.map(({ serviceId }: { serviceId: string }) => serviceId)
  expect(body.services.map(({ state }: { state: string }) => state)).toEqual([
    'draft',
    'draft',
    'draft',
  ])
  const states = async (isPublished: boolean) => {
    const answer = await post('/services/publish', { serviceIds, isPublished })
    return answer.body.services.map(({ state }: { state: string }) => state)
  }
  expect(await states(true)).toEqual(['published', 'published', 'draft'])
  const menuOfShop = await stage.api.ask('GET', `/shops/${stage.world.shopId}/menu`, stage.as())
  expect(menuOfShop.body.categories.at(-1).services).toHaveLength(2)
  expect(await states(false)).toEqual(['draft', 'draft', 'draft'])
  const nobody = '01900000-0000-7000-8000-000000000000'
  const unknown = await post('/services/publish', { serviceIds: [nobody], isPublished: true })
  expect(unknown.status).toBe(404)
})

it('a copy is a draft with all that its service has, prices of a shop and of a day too', async () => {
  const { shopId, hourId } = stage.world
  const [service] = (await catalogue()).services
  for (const place of [
    { shopId, fromDay: null },
    { shopId: null, fromDay: '2027-01-01' },
  ])
    await post('/prices', {
      currency: 'EUR',
      ...place,
      prices: [{ subjectId: hourId, fromMinor: null, priceMinor: 7_700 }],
    })
  const name = { en: 'Swedish (copy)', fr: 'Suédois (copie)' }
  const answer = await post(`/services/${service!.id}/copy`, { name })
  expect(answer.status).toBe(200)
  const { services, otherPrices } = await catalogue()
  const copy = services.find(({ id }) => id === answer.body.serviceId)!
  const own = ({ variants, ...rest }: typeof copy) => ({
    ...rest,
    variants: variants.map((variant) => ({ ...variant, variantId: '' })),
  })
  expect({ ...own(copy), id: '', version: 0 }).toEqual({
    ...own(service!),
    id: '',
    version: 0,
    name,
    state: 'draft',
  })
  const copiedId = copy.variants.find(({ lengthMinutes }) => lengthMinutes === 60)!.variantId
  expect(otherPrices.filter(({ subjectId }) => subjectId === copiedId)).toHaveLength(2)
})
