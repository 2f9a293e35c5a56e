import { offerSamples, offerValues } from './sample-offer.ts'
import type { World } from './testing.ts'
import type { Input } from './walk.ts'

const name = { en: 'A slow hour', fr: 'Une heure lente' }
const none = () => ({ en: '', fr: '' })

/** A draft that nobody has booked, for whatever becomes of a service; a new one each time. */
async function aDraft({ database, home }: World): Promise<Input> {
  const { rows } = await database.pool.query<{ id: string }>(
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
    [home.businessId, home.shopId],
  )
  return { serviceId: rows[0]!.id }
}

/** The categories of the business at home, or the services of the first, in another order than they stand. */
async function turnedRound({ database, home }: World): Promise<{ id: string; ids: string[] }> {
  const { rows } = await database.pool.query<{ id: string; ids: string[] }>(
    `select c.id, array_agg(s.id order by s.position desc, s.id desc) as ids
     from category c join service s on s.business_id = c.business_id and s.category_id = c.id
     where c.business_id = $1 group by c.business_id, c.id having count(*) > 1 order by c.position limit 1`,
    [home.businessId],
  )
  return rows[0]!
}

async function categoryIds({ database, home }: World): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from category where business_id = $1 order by position desc, id desc`,
    [home.businessId],
  )
  return rows.map(({ id }) => id)
}

async function emptyCategory({ database, home }: World): Promise<Input> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into category (business_id, kind, name, position) values ($1, 'nails', $2, 30) returning id`,
    [home.businessId, name],
  )
  return { categoryId: rows[0]!.id }
}

const service = {
  serviceId: null,
  version: 0,
  name,
  description: none(),
  beforeVisit: none(),
  aftercare: none(),
  rebookAfterDays: null,
  pictureId: null,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 5,
  hands: 1,
  isStrenuous: false,
  isSignature: false,
  shopIds: [],
  addOnIds: [],
  requirements: [],
  variants: [
    { variantId: null, name: null, lengthMinutes: 60, prices: [], segments: [], skills: [] },
  ],
}
const addOn = {
  addOnId: null,
  name,
  description: none(),
  lengthMinutes: 10,
  prices: [{ currency: 'EUR', priceMinor: 900 }],
  isActive: true,
}

/** What the business at home offers, and what comes off it: something new to save, a draft to publish, another order. */
export const catalogueSamples: Record<string, (world: World) => Promise<Input>> = {
  ...offerSamples,
  'catalogue.saveService': async (world) => ({
    ...service,
    categoryId: (await turnedRound(world)).id,
  }),
  'catalogue.publishService': aDraft,
  'catalogue.withdrawService': aDraft,
  'catalogue.retireService': aDraft,
  'catalogue.removeService': aDraft,
  'catalogue.orderServices': async (world) => {
    const { id, ids } = await turnedRound(world)
    return { categoryId: id, serviceIds: ids }
  },
  'catalogue.saveCategory': async () => ({ categoryId: null, kind: 'massage', name }),
  'catalogue.removeCategory': emptyCategory,
  'catalogue.orderCategories': async (world) => ({ categoryIds: await categoryIds(world) }),
  'catalogue.saveAddOn': async () => addOn,
}

/** What these ask for; their samples say it whole. */
export const catalogueValues: Record<string, () => unknown> = {
  ...offerValues,
  ...Object.fromEntries(
    Object.keys({
      ...service,
      ...addOn,
      categoryId: null,
      serviceIds: null,
      categoryIds: null,
    }).map((each) => [each, () => null]),
  ),
}
