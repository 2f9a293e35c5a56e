import { idOf, perform, type Samples, type Visit } from './sample-call.ts'
import type { World } from './testing.ts'

/** Packages of the business at home, and passes of Camille's. */
export const passSamples: Samples = {
  planId: planAt,
  passId: passOf,
  'passPlan.save': async (world) => ({
    planId: null,
    version: 0,
    variantIds: [await variantAt(world)],
    categoryId: null,
    prices: [{ currency: 'EUR', priceMinor: 40_000 }],
    validMonths: 12,
  }),
  'pass.share': async (world) => ({ customerIds: [await otherClient(world)] }),
  'pass.addPerson': () => ({ name: 'Nora', email: 'nora@example.com' }),
  'pass.removePerson': async (world) => {
    const passId = await passOf(world)
    const nora = { passId, name: 'Nora', email: 'nora@example.com' }
    const { people } = await perform(world, 'pass.addPerson', nora)
    const [person] = people as { customerId: string }[]
    return { passId, personId: person!.customerId }
  },
  'pass.refund': () => ({ amountMinor: 0 }),
  'checkout.choosePasses': async (world, { items }) => ({
    uses: [{ itemId: items[0]!.id, passId: await passOf(world) }],
  }),
  'bill.undoPass': usePass,
}

function variantAt(world: World): Promise<string> {
  return idOf(
    world,
    `select id from variant where business_id = $1 and is_active order by id limit 1`,
    world.home.businessId,
  )
}

/** A package that is sold; a new one each time. */
function planAt(world: World): Promise<string> {
  return idOf(
    world,
    `with p as (
       insert into pass_plan (business_id, name, description, unit, units, variant_ids)
       select $1, '{"en": "Ten", "fr": "Dix"}', '{"en": "", "fr": ""}', 'visit', 10, array_agg(v.id)
       from (select id from variant where business_id = $1 and is_active order by id limit 5) v returning business_id, id),
     r as (insert into pass_plan_price select business_id, id, 'EUR', 40000 from p)
     select id from p`,
    world.home.businessId,
  )
}

/** A pass for whatever the business does, which was given away: nothing lies on it. */
function passOf(world: World): Promise<string> {
  return idOf(
    world,
    `insert into pass (business_id, customer_id, shop_id, currency, price_minor, name, unit, units, variant_ids, people, starts_at)
     select $1, c.id, $2, 'EUR', 0, '{"en": "Ten", "fr": "Dix"}', 'visit', 10, (select array_agg(id) from variant where business_id = $1), 2, $3
     from customer c join "user" u on u.id = c.user_id where c.business_id = $1 and u.email like 'camille@%' returning id`,
    world.home.businessId,
    world.home.shopId,
    world.clock.now,
  )
}

function otherClient(world: World): Promise<string> {
  return idOf(
    world,
    `select c.id from customer c left join "user" u on u.id = c.user_id
     where c.business_id = $1 and u.email is distinct from 'camille@example.com' and c.name <> '' order by c.id limit 1`,
    world.home.businessId,
  )
}

/** One that was used at the desk. */
async function usePass(world: World, { id: bookingId, items }: Visit) {
  const itemId = items[0]!.id
  await perform(world, 'bill.usePass', { bookingId, itemId, passId: await passOf(world) }, 'owner')
  return { itemId }
}
