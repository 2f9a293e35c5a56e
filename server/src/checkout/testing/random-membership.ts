import { daysBetween } from '@serein/shared/time/day.ts'
import { sql } from 'kysely'
import { sweepMemberships } from '../../pass/membership-sweep.ts'
import { sweepPasses } from '../../pass/sweep.ts'
import { testReference } from '../../payment/sandbox-card.ts'
import type { Town } from './money-town.ts'
import type { Operation } from './random-operation.ts'
import { pick } from './random-order.ts'

/** How often each is done beside the others. */
export const membershipWeights = {
  join: 4,
  renew: 5,
  changePlan: 4,
  pauseMembership: 2,
  endMembership: 2,
  payMembership: 3,
} as const

type Act = (town: Town, each: Operation) => Promise<unknown>
type Row = {
  id: string
  state: string
  endsOn: string | null
  pausesFrom: string | null
  paidUntil: string | null
  nextPlan: object | null
  due: { amountMinor: number } | null
}

/** Memberships, as they are joined, renewed by the clock, changed, paused, paid by hand and ended. */
export const membershipActs: Record<keyof typeof membershipWeights, Act> = {
  async join(town, each) {
    const plan = pick(await plansOf(town), each.on)!
    const { shopId, businessId } = town.world
    if (each.yes || (await town.cards()).length === 0) {
      const card = { cardReference: testReference(each.card), hasConsented: true }
      await town.ask({ ...each, does: 'saveCard' }, 'customer', '/cards', { businessId, ...card })
    }
    const card = pick(await town.cards(), each.on)
    if (!card) return
    const path = `/shops/${shopId}/memberships/${plan.id}`
    const body = { savedCardId: card.id, expectedPriceMinor: plan.priceMinor }
    await town.ask(each, 'customer', path, body)
  },
  /** The days of one go by until its next step, and the clock takes it. */
  async renew(town, each) {
    const membership = await membershipOf(town, each)
    if (!membership) return
    await bringNear(town, membership.id)
    await town.risk(each, async (at) => {
      const { api } = town
      await sweepMemberships(at, api.providers, api.clock.now)
      await sweepPasses(at, api.clock.now)
    })
    town.count('renew: done')
  },
  async changePlan(town, each) {
    const membership = await membershipOf(town, each)
    if (!membership) return
    const own = `/memberships/${membership.id}`
    if (membership.nextPlan) return town.ask(each, 'customer', `${own}/plan`, {}, 'DELETE')
    const { changes = [] } = await town.look('customer', `${own}/changes`)
    const change = pick<any>(changes, each.on)
    if (!change) return
    const body = {
      planId: change.plan.id,
      expectedPriceMinor: change.plan.priceMinor,
      expectedNowMinor: change.nowMinor,
    }
    if (each.yes) return town.ask(each, 'customer', `${own}/plan`, body)
    const tender = pick(['card', 'cash', 'terminal'], each.on)
    return town.ask(each, 'desk', `/console${own}/plan`, { ...body, tender })
  },
  async pauseMembership(town, each) {
    const membership = await membershipOf(town, each)
    if (!membership) return
    const own = `/memberships/${membership.id}`
    if (membership.pausesFrom) return town.ask(each, 'customer', `${own}/resume`)
    const { rows } = await sql<{ resumesOn: string }>`
      select (${membership.paidUntil}::date + 20)::text as "resumesOn"`.execute(town.db)
    return town.ask(each, 'customer', `${own}/pause`, rows[0]!)
  },
  async endMembership(town, each) {
    const membership = await membershipOf(town, each)
    if (!membership) return
    const verb = membership.endsOn ? 'keep' : 'end'
    await town.ask(each, 'customer', `/memberships/${membership.id}/${verb}`)
  },
  /** What its card did not pay is paid by another, or at the desk. */
  async payMembership(town, each) {
    const { memberships = [] } = await town.look('customer', '/memberships')
    const { id, due } = memberships.find((one: Row) => one.due) ?? {}
    const card = pick(await town.cards(), each.on)
    if (!due) return
    if (each.yes && card)
      return town.ask(each, 'customer', `/memberships/${id}/pay`, { savedCardId: card.id })
    const body = { tender: each.on % 2 ? 'cash' : 'terminal', expectedDueMinor: due.amountMinor }
    return town.ask(each, 'desk', `/console/memberships/${id}/payments`, body)
  },
}

/** One of the client that runs. */
async function membershipOf(town: Town, { on }: Operation): Promise<Row | undefined> {
  const { memberships = [] } = await town.look('customer', '/memberships')
  return pick<Row>(
    memberships.filter(({ state }: Row) => state !== 'ended'),
    on,
  )
}

/** All days of a membership come so much sooner that its next step is due. */
async function bringNear({ db, world, api }: Town, id: string): Promise<void> {
  const { businessId } = world
  const { rows } = await sql<{ stepOn: string | null }>`
    select step_on::text as "stepOn" from client_membership where business_id = ${businessId} and id = ${id}`.execute(
    db,
  )
  const yesterday = new Date(api.clock.now.getTime() - 86_400_000).toISOString().slice(0, 10)
  const stepOn = rows[0]?.stepOn
  const days = stepOn ? daysBetween(yesterday, stepOn) : 0
  if (days <= 0) return
  await sql`
    with m as (
      update client_membership set anchor_on = anchor_on - ${days}::int, paid_until = paid_until - ${days}::int, ends_on = ends_on - ${days}::int,
        pauses_from = pauses_from - ${days}::int, resumes_on = resumes_on - ${days}::int, step_on = step_on - ${days}::int
      where business_id = ${businessId} and id = ${id} returning id),
    d as (
      update membership_period set from_day = from_day - ${days}::int, until_day = until_day - ${days}::int
      where business_id = ${businessId} and membership_id = (select id from m) returning id)
    update pass set starts_at = starts_at - make_interval(days => ${days}), ends_at = ends_at - make_interval(days => ${days})
    where business_id = ${businessId} and id in (select id from d) and state = 'active'`.execute(db)
}

/** A lower price, and visits at two prices that do not divide, of which some stay. */
async function plansOf({ db, world }: Town): Promise<{ id: string; priceMinor: number }[]> {
  const { businessId, hourId } = world
  const found = () =>
    sql<{ id: string; priceMinor: number }>`
      select id, price_minor as "priceMinor" from membership_plan where business_id = ${businessId} order by id`.execute(
      db,
    )
  const { rows: there } = await found()
  if (there.length > 0) return there
  await sql`
    insert into membership_plan (business_id, name, description, currency, price_minor, tax_rate, every, credits, variant_ids,
      price_rate, people, roll_over, trial_days, is_first_free, pause_months, keeps_benefits, is_online, is_active, created_at)
    select ${businessId}, '{"en": "Club", "fr": "Club"}', '{"en": "", "fr": ""}', 'EUR', p.minor, 20000, 'month', p.credits,
      case when p.credits is not null then array[${hourId}::uuid] end, 15000, 0, p.roll_over, 0, p.is_free, 3, false, true, true, now()
    from (values (6901, null::int, 0, false), (10001, 2, 1, false), (17003, 3, 2, true)) p (minor, credits, roll_over, is_free)`.execute(
    db,
  )
  return (await found()).rows
}
