import { addDays } from '@serein/shared/time/day.ts'
import { idOf, rowOf, type Samples } from './sample-call.ts'
import type { World } from './testing.ts'

const priceMinor = 6_900
const name = { en: 'Calm club', fr: 'Club calme' }

/** Memberships of Camille's at home, one that runs unless said otherwise, and what is sold as one. */
export const membershipSamples: Samples = {
  membershipId: (world) => membershipIn(world, 'running'),
  'membershipPlan.save': () => ({
    planId: null,
    version: 0,
    name,
    description: { en: 'Calm each month', fr: 'Le calme chaque mois' },
    currency: 'EUR',
    priceMinor,
    taxRate: 20_000,
    every: 'month',
    credits: null,
    variantIds: null,
    categoryId: null,
    priceRate: 10_000,
    priceServiceIds: null,
    people: 0,
    sharesPrice: false,
    rollOver: 0,
    trialDays: 0,
    isFirstFree: false,
    pauseMonths: 3,
    keepsBenefits: false,
    isOnline: true,
    isActive: true,
  }),
  'membershipPlan.changePrice': async (world) => ({
    planId: await planAt(world),
    version: 1,
    priceMinor: 7_900,
  }),
  'membership.join': async (world) => ({
    planId: await planAt(world),
    expectedPriceMinor: priceMinor,
  }),
  'membership.start': async (world) => ({
    planId: await planAt(world),
    customerId: await camille(world),
    savedCardId: null,
    expectedPriceMinor: priceMinor,
  }),
  'membership.ofBusiness': async (world) => ({ customerId: await camille(world) }),
  'membership.pay': async (world) => ({ membershipId: await membershipIn(world, 'unpaid') }),
  'membership.resumePayment': async (world) => ({ membershipId: await approving(world) }),
  'membership.take': async (world) => ({
    membershipId: await membershipIn(world, 'unpaid'),
    tender: 'cash',
    expectedDueMinor: priceMinor,
  }),
  'membership.pause': pause,
  'membership.pauseAtDesk': pause,
  'membership.resume': async (world) => ({ membershipId: await membershipIn(world, 'pausing') }),
  'membership.resumeAtDesk': async (world) => ({
    membershipId: await membershipIn(world, 'pausing'),
  }),
  'membership.keep': async (world) => ({ membershipId: await membershipIn(world, 'ending') }),
  'membership.keepAtDesk': async (world) => ({ membershipId: await membershipIn(world, 'ending') }),
  'membership.changePlan': changePlan,
  'membership.changePlanAtDesk': async (world) => ({
    ...(await changePlan(world)),
    tender: 'cash',
  }),
  'membership.keepPlan': async (world) => ({ membershipId: await membershipIn(world, 'changing') }),
  'membership.keepPlanAtDesk': async (world) => ({
    membershipId: await membershipIn(world, 'changing'),
  }),
}

function pause(world: World) {
  return { resumesOn: addDays(world.today, 40) }
}

/** To one that costs the same, and so with the next renewal. */
async function changePlan(world: World) {
  const expected = { expectedPriceMinor: priceMinor, expectedNowMinor: null }
  return { planId: await planAt(world), ...expected }
}

function camille(world: World): Promise<string> {
  return idOf(
    world,
    `select c.id from customer c join "user" u on u.id = c.user_id where c.business_id = $1 and u.email like 'camille@%'`,
    world.home.businessId,
  )
}

function planAt(world: World): Promise<string> {
  const { home, clock } = world
  return idOf(
    world,
    `insert into membership_plan (business_id, name, description, currency, price_minor, tax_rate, every, price_rate, people, roll_over,
       trial_days, is_first_free, pause_months, keeps_benefits, is_online, is_active, created_at)
     values ($1, $2, $2, 'EUR', $3, 20000, 'month', 10000, 0, 0, 0, false, 3, false, true, true, $4) returning id`,
    home.businessId,
    JSON.stringify(name),
    priceMinor,
    clock.now,
  )
}

/** One whose member was sent to their bank. */
async function approving(world: World): Promise<string> {
  const membershipId = await membershipIn(world, 'unpaid')
  await world.database.pool.query(
    `with c as (
       insert into sandbox_charge (id, state, amount_minor, currency)
       values (uuidv7(), 'requires_action', $2, 'EUR') returning id),
     b as (
       insert into bill (business_id, id, subject, shop_id, customer_id, currency, bonus_minor)
       select m.business_id, d.id, 'pass', m.shop_id, m.customer_id, 'EUR', 0
       from client_membership m join membership_period d on d.business_id = m.business_id and d.membership_id = m.id where m.id = $1)
     insert into payment (business_id, id, reference, subject, subject_id, shop_id, customer_id, tender, provider, state, amount_minor,
       currency, action_url)
     select m.business_id, c.id, 'pass:' || d.id, 'pass', d.id, m.shop_id, m.customer_id, 'card', 'sandbox', 'requires_action', $2, 'EUR',
       'https://bank.example/approve'
     from c, client_membership m join membership_period d on d.business_id = m.business_id and d.membership_id = m.id where m.id = $1`,
    [membershipId, priceMinor],
  )
  return membershipId
}

/** Begun today; `unpaid`: its first month is due, to be paid at the desk or by a card that is chosen then. */
async function membershipIn(
  world: World,
  how: 'running' | 'unpaid' | 'pausing' | 'ending' | 'changing',
): Promise<string> {
  const { home, clock, today } = world
  const planId = await planAt(world)
  const until = addDays(today, 28)
  const { id } = await rowOf<{ id: string }>(
    world,
    `with m as (
       insert into client_membership (business_id, plan_id, customer_id, shop_id, state, pays_by, price_minor, currency, started_on,
         anchor_on, anchor_number, paid_until, ends_on, pauses_from, resumes_on, step_on, created_at, next_plan_id, next_price_minor)
       select $1, $2, $3, $4, case when $5 = 'unpaid' then 'past_due' else 'active' end, 'desk', $6, 'EUR', $7::date, $7::date, 0,
         case when $5 <> 'unpaid' then $8::date end, case when $5 = 'ending' then $8::date end,
         case when $5 = 'pausing' then $8::date end, case when $5 = 'pausing' then $8::date + 30 end, $8::date, $9,
         $10::uuid, case when $5 = 'changing' then $6::bigint end
       returning id),
     d as (
       insert into membership_period (business_id, membership_id, number, from_day, until_day, amount_minor, tax_rate, state, paid_at,
         created_at)
       select $1, id, 0, $7::date, $8::date, case when $5 = 'unpaid' then $6 else 0 end, 20000,
         case when $5 = 'unpaid' then 'due' else 'paid' end, case when $5 <> 'unpaid' then $9::timestamptz end, $9 from m)
     select id from m`,
    home.businessId,
    planId,
    await camille(world),
    home.shopId,
    how,
    priceMinor,
    today,
    until,
    clock.now,
    how === 'changing' ? await planAt(world) : null,
  )
  return id
}
