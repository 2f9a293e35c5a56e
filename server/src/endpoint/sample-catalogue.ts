import type { Resources } from '@serein/shared/resource/contract.ts'
import { idOf, perform, rowOf, type Samples } from './sample-call.ts'
import type { World } from './testing.ts'
import type { Input } from './walk.ts'

/** What the business at home offers, and what comes off it: something new to save, a draft to publish, another order. */
export const catalogueSamples: Samples = {
  'catalogue.saveService': async (world) => ({
    serviceId: null,
    version: 0,
    pictureId: null,
    shopIds: [],
    categoryId: (await turnRound(world)).categoryId,
    variants: [
      { variantId: null, name: null, lengthMinutes: 60, prices: [], segments: [], skills: [] },
    ],
  }),
  'catalogue.publishService': newDraft,
  'catalogue.withdrawService': newDraft,
  'catalogue.retireService': newDraft,
  'catalogue.removeService': newDraft,
  'catalogue.orderServices': turnRound,
  'catalogue.removeCategory': async (world) => ({
    categoryId: await idOf(
      world,
      `insert into category (business_id, kind, name, position) values ($1, 'nails', '{"en": "Nails", "fr": "Ongles"}', 30)
       returning id`,
      world.home.businessId,
    ),
  }),
  'catalogue.orderCategories': (world) =>
    rowOf(
      world,
      `select array_agg(id order by position desc, id desc) as "categoryIds" from category where business_id = $1`,
      world.home.businessId,
    ),
  'catalogue.saveAddOn': () => ({ lengthMinutes: 10 }),
  'catalogue.savePrices': async (world) => ({
    currency: 'EUR',
    shopId: null,
    fromDay: null,
    prices: [await priceToRaise(world)],
  }),
  'catalogue.addServices': async (world) => ({
    currency: 'EUR',
    kindIds: [],
    staffIds: [],
    publish: false,
    services: [
      {
        category: await rowOf(
          world,
          'select kind, name from category where business_id = $1 order by position limit 1',
          world.home.businessId,
        ),
        name: { en: 'Manicure', fr: 'Manucure' },
        description: { en: '', fr: '' },
        hands: 1,
        isStrenuous: false,
        bufferAfterMinutes: 5,
        variants: [{ lengthMinutes: 45, priceMinor: 4500 }],
      },
    ],
  }),
  'catalogue.publishServices': async (world) => ({
    serviceIds: [(await newDraft(world)).serviceId],
    isPublished: true,
  }),
  'catalogue.copyService': async (world) => ({
    ...(await newDraft(world)),
    name: { en: 'Copy', fr: 'Copie' },
  }),
  'dayPackage.save': async (world) => ({
    dayPackageId: null,
    version: 0,
    pictureId: null,
    shopIds: [world.home.shopId],
    hours: [],
    prices: [{ currency: 'EUR', priceMinor: 15_000, pairPriceMinor: 28_000 }],
    steps: await twoSteps(world),
  }),
  'offer.save': () => ({
    version: 0,
    shopIds: null,
    amountMinor: null,
    currency: null,
    weekdays: [1, 2],
    fromMinute: 600,
    toMinute: 720,
    lastMinuteHours: null,
    code: null,
    useLimit: null,
  }),
  'offer.end': offerWithoutCode,
  'offer.restore': offerWithoutCode,
}

/** A draft that nobody has booked, for whatever becomes of a service; a new one each time. */
async function newDraft(world: World) {
  const serviceId = await idOf(
    world,
    `with made as (
       insert into service (business_id, category_id, name, description, is_active, hands)
       select business_id, category_id, name, description, false, 1 from service where business_id = $1 order by id limit 1
       returning business_id, id),
     of as (insert into variant (business_id, service_id, length_minutes) select business_id, id, 60 from made
       returning business_id, id),
     price as (insert into variant_price select business_id, id, 'EUR', 8000 from of),
     skill as (insert into skill (business_id, staff_id, variant_id)
       select of.business_id, m.id, of.id from of join staff_member m on m.business_id = of.business_id and m.is_active),
     shops as (insert into service_shop select made.business_id, made.id, $2 from made)
     select id from made`,
    world.home.businessId,
    world.home.shopId,
  )
  return { serviceId }
}

/** Two services that the shop at home offers, with a quarter of an hour between them. */
async function twoSteps(world: World) {
  const { variantIds } = await rowOf<{ variantIds: string[] }>(
    world,
    `select (array_agg(v.id order by v.id))[1:2] as "variantIds" from variant v
     join service s on s.business_id = v.business_id and s.id = v.service_id and s.is_active and s.price_kind = 'fixed'
     join service_shop o on o.business_id = s.business_id and o.service_id = s.id and o.shop_id = $2
     where v.business_id = $1 and v.is_active`,
    world.home.businessId,
    world.home.shopId,
  )
  return variantIds.map((variantId, at) => {
    const pause = at * 15
    return { variantId, pauseLeast: pause, pauseMost: pause, share: null, extra: null }
  })
}

/** A price of the business, one euro up. */
function priceToRaise(world: World) {
  return rowOf(
    world,
    `select variant_id as "subjectId", price_minor::int as "fromMinor", price_minor::int + 100 as "priceMinor"
     from variant_price p join variant v on v.business_id = p.business_id and v.id = p.variant_id and v.is_active
     where p.business_id = $1 and p.currency = 'EUR' order by variant_id limit 1`,
    world.home.businessId,
  )
}

/** The first category that has several services, and those in another order than they stand. */
function turnRound(world: World) {
  return rowOf<{ categoryId: string; serviceIds: string[] }>(
    world,
    `select c.id as "categoryId", array_agg(s.id order by s.position desc, s.id desc) as "serviceIds"
     from category c join service s on s.business_id = c.business_id and s.category_id = c.id
     where c.business_id = $1 group by c.business_id, c.id having count(*) > 1 order by c.position limit 1`,
    world.home.businessId,
  )
}

function offerWithoutCode(world: World) {
  return rowOf(
    world,
    `select id as "offerId" from offer where business_id = $1 and code is null order by id limit 1`,
    world.home.businessId,
  )
}

/** Rooms and kinds of the shop at home, made for the samples, so that nothing is to come in them. */
export const resourceSamples: Samples = {
  kindId: newKind,
  unitId: newUnit,
  unitIds: async (world) =>
    (await resourcesOf(world)).units.filter(({ isActive }) => isActive).map(({ id }) => id),
  'report.replay': async (world) => ({ change: { kind: 'room', kindId: await newKind(world) } }),
  'resource.saveKind': () => ({ name: kindName() }),
  'resource.addRooms': () => ({ name: kindName() }),
  'resource.saveUnit': async (world) => {
    const unitId = await newUnit(world)
    const { kindId } = (await resourcesOf(world)).units.find(({ id }) => id === unitId)!
    return { unitId, kindId, name: `Sample ${(made += 1)}` }
  },
  'resource.restoreKind': async (world) => {
    const kindId = await newKind(world)
    await performAtHome(world, 'resource.retireKind', { kindId })
    return { kindId }
  },
  'resource.restoreUnit': async (world) => {
    const unitId = await newUnit(world)
    await performAtHome(world, 'resource.retireUnit', { unitId })
    return { unitId }
  },
}

let made = 0
function kindName() {
  made += 1
  return { en: `Float room ${made}`, fr: `Cabine de flottaison ${made}` }
}

async function newKind(world: World): Promise<string> {
  const unused = (await resourcesOf(world)).kinds.find(
    ({ name: { en }, isActive, unitCount }) =>
      isActive && unitCount === 0 && en.startsWith('Float room'),
  )
  if (unused) return unused.id
  const name = kindName()
  const input = { kindId: null, name, isRoom: true }
  const { kinds } = await performAtHome(world, 'resource.saveKind', input)
  return kinds.find((kind) => kind.name.en === name.en)!.id
}

async function newUnit(world: World): Promise<string> {
  const { kinds, units: present } = await resourcesOf(world)
  // Rooms that samples have added will do, of which there may be as many as a shop can have.
  const unused = present.find((unit) => unit.isActive && /^(?:Sample|Float room)/.test(unit.name))
  if (unused) return unused.id
  const name = `Sample ${(made += 1)}`
  const kindId = kinds.find(({ isActive }) => isActive)!.id
  const input = { unitId: null, name, kindId, places: 1, isShared: false, turnoverMinutes: 0 }
  const { units } = await performAtHome(world, 'resource.saveUnit', input)
  return units.find((unit) => unit.name === name)!.id
}

function resourcesOf(world: World): Promise<Resources> {
  return performAtHome(world, 'resource.list', {})
}

async function performAtHome(world: World, name: string, input: Input): Promise<Resources> {
  const { shopId } = world.home
  return (await perform(world, name, { shopId, ...input }, 'owner')) as unknown as Resources
}
