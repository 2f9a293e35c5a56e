import { periodEarned, periodPaid } from '@serein/shared/ledger/membership.ts'
import { accountOf } from '@serein/shared/ledger/transfer.ts'
import { taxIncludedIn } from '@serein/shared/money/money.ts'
import { periodStart } from '@serein/shared/pass/membership-rules.ts'
import { addDays, type Day, dayNumber } from '@serein/shared/time/day.ts'
import { instantOf } from '@serein/shared/time/instant.ts'
import { addCapture, addCharge, addTransfer, card } from './money.ts'
import type { Customer } from './people.ts'
import { businessId, shopId } from './place.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import type { BusinessData } from './world/shape.ts'

type State = 'active' | 'trial' | 'paused' | 'past_due' | 'ended'
type Member = { plan: 0 | 1; state: State; daysAgo: number; endsSoon?: true; changesTo?: 0 | 1 }

const [priceMinor, taxRate] = [6_900, 20_000]
/** Two to sell: a lower price for members, and a treatment each month. */
const plans = [
  {
    name: { en: 'Club Serein', fr: 'Club Serein' },
    description: {
      en: '15% off every treatment, for you alone.',
      fr: '15 % de moins sur chaque soin, rien que pour vous.',
    },
    price_rate: 15_000,
    credits: null,
  },
  {
    name: { en: 'One hour a month', fr: 'Une heure par mois' },
    description: {
      en: 'A treatment each month, and one that you missed stays for the next.',
      fr: 'Un soin chaque mois ; celui que vous avez manqué reste pour le suivant.',
    },
    price_rate: null,
    credits: 1,
  },
]

/** The clients by their place in the list, each a member in another state. */
const members: Member[] = [
  { plan: 1, state: 'active', daysAgo: 9 },
  { plan: 0, state: 'active', daysAgo: 3, changesTo: 1 },
  { plan: 0, state: 'active', daysAgo: 20, endsSoon: true },
  { plan: 0, state: 'trial', daysAgo: 5 },
  { plan: 1, state: 'active', daysAgo: 14 },
  { plan: 0, state: 'paused', daysAgo: 40 },
  { plan: 0, state: 'past_due', daysAgo: 2 },
  { plan: 0, state: 'ended', daysAgo: 45 },
]

/** What Le Marais sells as a membership, and who is a member there. */
export function addClientMemberships(
  rows: Rows,
  business: BusinessData,
  { customers, now }: { customers: Customer[]; now: Date },
): void {
  if (business.slug !== 'maison-serein') return
  const place = { business_id: businessId(business), shop_id: shopId(business.shops[0]!) }
  const minute = Math.floor(now.getTime() / 60_000)
  const service = rows.of('service').find((row) => row.business_id === place.business_id)!
  const categoryId = String(service.category_id)
  const planIds = plans.map((plan, index) =>
    addPlan(rows, { plan, index, place, categoryId, minute }),
  )
  for (const [index, member] of members.entries()) {
    const customer = customers[index]
    if (customer) addMember(rows, { member, customer, place, planIds, categoryId, minute })
  }
}

type Place = { business_id: string; shop_id: string }

function addPlan(
  rows: Rows,
  made: {
    plan: (typeof plans)[number]
    index: number
    place: Place
    categoryId: string
    minute: number
  },
): string {
  const { plan, index, place, categoryId, minute } = made
  const at = minute - 100 * 1_440
  const id = idOf(`membership plan ${index}`, at * 60_000)
  rows.add('membership_plan', {
    business_id: place.business_id,
    id,
    name: plan.name,
    description: plan.description,
    currency: 'EUR',
    price_minor: priceMinor,
    tax_rate: taxRate,
    every: 'month',
    credits: plan.credits,
    category_id: plan.credits === null ? null : categoryId,
    price_rate: plan.price_rate,
    people: 0,
    roll_over: plan.credits ?? 0,
    trial_days: plan.credits === null ? 14 : 0,
    is_first_free: false,
    pause_months: 3,
    keeps_benefits: false,
    is_online: true,
    is_active: true,
    version: 1,
    created_at: instantOf(at),
  })
  return id
}

type Made = {
  member: Member
  customer: Customer
  place: Place
  planIds: readonly string[]
  categoryId: string
  minute: number
}

function addMember(rows: Rows, made: Made): void {
  const { member, customer, place, planIds, minute } = made
  const { state, daysAgo, endsSoon = false, changesTo } = member
  const at = minute - daysAgo * 1_440
  const from = instantOf(at).slice(0, 10)
  const until = state === 'trial' ? addDays(from, 14) : periodStart(from, 'month', 1)
  const resumesOn = periodStart(until, 'month', 2)
  const isPaid = state !== 'past_due'
  const saved = rows.of('saved_card').find(({ customer_id }) => customer_id === customer.id)
  const paysByCard = saved !== undefined && state === 'active'
  const id = idOf(`membership ${customer.id}`, at * 60_000)
  const ended = state === 'ended' || endsSoon ? until : null
  rows.add('client_membership', {
    ...place,
    id,
    plan_id: planIds[member.plan],
    next_plan_id: changesTo === undefined ? null : planIds[changesTo],
    next_price_minor: changesTo === undefined ? null : priceMinor,
    customer_id: customer.id,
    state,
    pays_by: paysByCard ? 'card' : 'desk',
    saved_card_id: paysByCard ? saved.id : null,
    consent: paysByCard ? 'Maison Serein may charge this card the price of the membership.' : null,
    price_minor: priceMinor,
    currency: 'EUR',
    started_on: from,
    anchor_on: state === 'trial' ? until : from,
    anchor_number: state === 'trial' ? 1 : 0,
    paid_until: isPaid ? until : null,
    ends_on: ended,
    pauses_from: state === 'paused' ? until : null,
    resumes_on: state === 'paused' ? resumesOn : null,
    step_on: stepOn(state, { from, until, resumesOn }),
    created_at: instantOf(at),
  })
  addPeriod(rows, made, { membershipId: id, from, until, at, isPaid })
}

function stepOn(state: State, days: { from: Day; until: Day; resumesOn: Day }): Day | null {
  if (state === 'ended') return null
  if (state === 'past_due') return addDays(days.from, 14)
  return state === 'paused' ? days.resumesOn : days.until
}

type Period = { membershipId: string; from: Day; until: Day; at: number; isPaid: boolean }

function addPeriod(rows: Rows, made: Made, period: Period): void {
  const { member, customer, place, planIds, minute } = made
  const { membershipId, from, until, at, isPaid } = period
  const id = idOf(`membership period ${membershipId}`, at * 60_000)
  const amountMinor = member.state === 'trial' ? 0 : priceMinor
  const overAt = dayNumber(until) * 1_440 + 9 * 60
  const isOver = isPaid && overAt <= minute
  rows.add('membership_period', {
    business_id: place.business_id,
    id,
    membership_id: membershipId,
    plan_id: planIds[member.plan],
    number: 0,
    from_day: from,
    until_day: until,
    amount_minor: amountMinor,
    tax_rate: taxRate,
    state: isPaid ? 'paid' : 'due',
    paid_at: isPaid ? instantOf(at) : null,
    earned_at: isOver ? instantOf(overAt) : null,
    created_at: instantOf(at),
  })
  if (!isPaid || amountMinor === 0) return
  addPayment(rows, { place, customerId: customer.id, id, at })
  if (plans[member.plan]!.credits !== null) addVisits(rows, made, { ...period, id })
  if (!isOver) return
  const taxMinor = taxIncludedIn(amountMinor, taxRate)
  const earned = periodEarned({ periodId: id, currency: 'EUR', amountMinor, taxRate, taxMinor })
  addTransfer(rows, { businessId: place.business_id }, earned, overAt)
}

/** Paid by card, as the sandbox knows it. */
function addPayment(
  rows: Rows,
  paid: { place: Place; customerId: string; id: string; at: number },
): void {
  const { place, customerId, id, at } = paid
  const [currency, when] = ['EUR', instantOf(at)]
  const paymentId = idOf(`payment ${id}`, at * 60_000)
  rows.add('bill', {
    ...place,
    id,
    subject: 'pass',
    customer_id: customerId,
    currency,
    top_up_minor: null,
    bonus_minor: 0,
    deposit_minor: null,
    created_at: when,
  })
  rows.add('payment', {
    ...place,
    id: paymentId,
    reference: `pass:${id}:1`,
    subject: 'pass',
    subject_id: id,
    customer_id: customerId,
    tender: 'card',
    provider: 'sandbox',
    state: 'captured',
    amount_minor: priceMinor,
    refunded_minor: 0,
    currency,
    provider_reference: `sandbox_${paymentId}`,
    card_brand: card.brand,
    card_last4: card.last4,
    created_at: when,
    updated_at: when,
  })
  addCapture(rows, { business_id: place.business_id, id: paymentId, at })
  addCharge(rows, { id: paymentId, amountMinor: priceMinor, currency, at })
  const fund = accountOf('provider_clearing', 'sandbox', currency)
  const money = { paymentId, periodId: id, fund, amountMinor: priceMinor }
  addTransfer(rows, { businessId: place.business_id }, periodPaid(money), at)
}

/** The treatments of the month, which stay for the next. */
function addVisits(rows: Rows, made: Made, period: Period & { id: string }): void {
  const { member, customer, place, categoryId } = made
  const plan = plans[member.plan]!
  rows.add('pass', {
    business_id: place.business_id,
    id: period.id,
    plan_id: null,
    customer_id: customer.id,
    shop_id: place.shop_id,
    order_id: null,
    order_position: null,
    currency: 'EUR',
    price_minor: priceMinor,
    name: plan.name,
    unit: 'visit',
    units: plan.credits,
    category_id: categoryId,
    people: 0,
    starts_at: instantOf(period.at),
    ends_at: `${periodStart(period.from, 'month', 2)}T00:00:00+01:00`,
  })
}
