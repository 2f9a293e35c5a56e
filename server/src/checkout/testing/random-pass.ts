import { sql } from 'kysely'
import { sweepPasses } from '../../pass/sweep.ts'
import { testReference } from '../../payment/sandbox-card.ts'
import type { Town } from './money-town.ts'
import { giftCardActs, giftCardWeights } from './random-gift-card.ts'
import { membershipActs, membershipWeights } from './random-membership.ts'
import type { Operation } from './random-operation.ts'
import { pick } from './random-order.ts'

/** How often each is done beside the others. */
const passWeights = {
  buyPass: 4,
  choosePass: 10,
  usePass: 9,
  undoPass: 3,
  refundPass: 1,
  endPass: 1,
} as const
/** What is paid ahead: gift cards, packages and memberships. */
export const aheadWeights = { ...giftCardWeights, ...passWeights, ...membershipWeights } as const

type Act = (town: Town, each: Operation) => Promise<unknown>
type Use = { bookingId: string; itemId: string }

/** Packages, as they are bought, used in the app and at the desk, refunded, and end. */
const passActs: Record<keyof typeof passWeights, Act> = {
  async buyPass(town, each) {
    const planId = await planOf(town, each.yes)
    const body = { shopId: town.world.shopId, planId, parts: 1 }
    const order = await town.ask(each, 'customer', '/orders/packages', body)
    const card = { tender: 'card', cardReference: testReference(each.card) }
    if (order) await town.ask(each, 'customer', `/orders/${order.id}/pay`, card)
  },
  async choosePass(town, each) {
    const { id } = pick((await town.visits('held')).slice(-4), each.on) ?? {}
    const passId = await passOf(town, each.on)
    if (!id || !passId) return
    const items = await itemsOf(town, id)
    const chosen = each.yes ? items : items.slice(0, 1)
    const uses = chosen.map(({ itemId }) => ({ itemId, passId }))
    await town.ask(each, 'customer', `/bookings/${id}/passes`, { uses }, 'PUT')
  },
  async usePass(town, each) {
    const visit = pick((await town.visits('confirmed', 'checked_in')).slice(-4), each.on)
    const passId = await passOf(town, each.on)
    const item = visit && pick(await itemsOf(town, visit.id), each.amountMinor)
    if (!item || !passId) return
    const path = `/console/bookings/${visit.id}/bill/passes`
    await town.ask(each, 'desk', path, { itemId: item.itemId, passId })
  },
  async undoPass(town, each) {
    const { rows } = await sql<Use>`
      select booking_id as "bookingId", item_id as "itemId" from pass_use
      where business_id = ${town.world.businessId} and state = 'used' order by id desc limit 4`.execute(
      town.db,
    )
    const use = pick(rows, each.on)
    const path = `/console/bookings/${use?.bookingId}/bill/passes/undo`
    if (use) await town.ask(each, 'desk', path, { itemId: use.itemId })
  },
  async refundPass(town, each) {
    const passId = await passOf(town, each.on)
    const { passes = [] } = await town.look('customer', '/passes')
    const pass = passes.find(({ id }: { id: string }) => id === passId)
    if (!pass) return
    const amountMinor = pass.unitsLeft === pass.units ? pass.priceMinor : 0
    const body = { amountMinor, reason: 'Moving away' }
    await town.ask(each, 'desk', `/console/passes/${passId}/refund`, body)
  },
  async endPass(town, each) {
    const passId = await passOf(town, each.on)
    if (!passId) return
    await sql`
      update pass set starts_at = ${new Date(0)}, ends_at = ${town.api.clock.now}
      where business_id = ${town.world.businessId} and id = ${passId} and state = 'active'`.execute(
      town.db,
    )
    await sweepPasses(town.db, town.api.clock.now)
    town.count('endPass: done')
  },
}

export const aheadActs = { ...giftCardActs, ...passActs, ...membershipActs }

/** The latest passes of the client, one that has ended among them. */
async function passOf({ db, world }: Town, on: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from pass where business_id = ${world.businessId} order by id desc limit 4`.execute(
    db,
  )
  return pick(rows, on)?.id
}

async function itemsOf({ db, world }: Town, bookingId: string): Promise<{ itemId: string }[]> {
  const { rows } = await sql<{ itemId: string }>`
    select id as "itemId" from item
    where business_id = ${world.businessId} and booking_id = ${bookingId} and cancelled_at is null order by id`.execute(
    db,
  )
  return rows
}

/** Three hours, at a price that does not divide, taxed at their sale; or visits of a whole category, which are kept where one leaves late. */
async function planOf({ db, world }: Town, ofCategory: boolean): Promise<string> {
  const { businessId, hourId } = world
  const there = await sql<{ id: string }>`
    select id from pass_plan where business_id = ${businessId} and (category_id is not null) = ${ofCategory}`.execute(
    db,
  )
  if (there.rows[0]) return there.rows[0].id
  const { rows } = await sql<{ id: string }>`
    with p as (
      insert into pass_plan (business_id, name, description, unit, units, variant_ids, category_id, people, keeps_use,
        is_taxed_at_sale)
      select ${businessId}, '{"en": "Three", "fr": "Trois"}', '{"en": "", "fr": ""}', 'visit', 3,
        case when ${!ofCategory} then array[${hourId}::uuid] end, case when ${ofCategory} then c.id end, 2, ${ofCategory}, ${!ofCategory}
      from category c where c.business_id = ${businessId} returning id),
    r as (insert into pass_plan_price select ${businessId}, id, 'EUR', 10001 from p)
    select id from p`.execute(db)
  return rows[0]!.id
}
