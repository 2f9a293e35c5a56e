import { expect, test } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { ManagedCatalogue } from '@serein/shared/catalogue/managed-catalogue.ts'
import type { DeskMembership } from '@serein/shared/pass/membership.ts'
import type { ManagedMembershipPlan } from '@serein/shared/pass/membership-plan.ts'
import { managedService } from '../catalogue/testing/managed-service.ts'
import { owner, shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './memberships.tsx'

const category = {
  id: idOf(20),
  kind: 'massage' as const,
  name: { en: 'Massages', fr: 'Massages' },
}
const stones = managedService(30, category.id, 'Hot stones', [[60, 10_000]])
const catalogue: ManagedCatalogue = {
  categories: [category],
  services: [stones],
  addOns: [],
  kinds: [],
  staff: [],
  otherPrices: [],
}
const plan: ManagedMembershipPlan = {
  id: idOf(110),
  name: { en: 'Calm club', fr: 'Club calme' },
  description: { en: '', fr: '' },
  currency: 'EUR',
  priceMinor: 6_900,
  taxRate: 20_000,
  every: 'month',
  credits: null,
  variantIds: null,
  categoryId: null,
  priceRate: 15_000,
  priceServiceIds: null,
  people: 0,
  sharesPrice: false,
  rollOver: 0,
  trialDays: 0,
  isFirstFree: false,
  pauseMonths: 3,
  keepsBenefits: false,
  creditServices: [],
  priceServices: null,
  isOnline: true,
  isActive: true,
  version: 1,
  members: 2,
}
const member: DeskMembership = {
  id: idOf(150),
  plan,
  business: { id: idOf(2), name: 'Maison Serein' },
  shop: { id: shop.id, name: shop.name, timeZone: shop.timeZone },
  customer: { id: idOf(60), name: 'Nora Petit' },
  state: 'past_due',
  paysBy: 'desk',
  card: null,
  priceMinor: 6_900,
  startedOn: '2026-11-15',
  paidUntil: null,
  endsOn: null,
  pausesFrom: null,
  resumesOn: null,
  due: { amountMinor: 6_900, from: '2026-11-15', nextTryOn: null, isApproving: false },
  newPrice: null,
  nextPlan: null,
  creditsLeft: null,
}
const answers: Answers = {
  'business.me': owner,
  'catalogue.ofBusiness': catalogue,
  'membershipPlan.ofBusiness': { plans: [plan], currencies: ['EUR'], taxRate: 20_000 },
  'membership.ofBusiness': { memberships: [member], nextCursor: null },
  'membership.ofDesk': { membership: member, periods: [] },
}

const open = (own: Answers = {}) => renderConsole(<Page />, { answers: { ...answers, ...own } })

async function openPlans(own: Answers = {}) {
  const page = await open(own)
  await page.user.click(await page.findByRole('tab', { name: page.t('pass.membership.tab.plans') }))
  return page
}

test('the desk takes what a member owes', async () => {
  const paid = { ...member, state: 'active' as const, due: null, paidUntil: '2026-12-15' }
  const page = await open({ 'membership.take': { membership: paid } })
  const { t } = page
  expect(await page.findByText('Calm club · €69 due')).toBeTruthy()
  await page.press(t('pass.membership.openOf', { name: 'Nora Petit' }))
  await page.press(t('payment.tender.cash'))
  expect(page.sent('membership.take')).toEqual([
    { membershipId: member.id, tender: 'cash', expectedDueMinor: 6_900 },
  ])
})

test('the desk changes a membership, of which the difference stands there, and takes it', async () => {
  const paid = { ...member, state: 'active' as const, due: null, paidUntil: '2026-12-15' }
  const fuller = { ...plan, id: idOf(111), name: { en: 'Full club', fr: 'Grand club' } }
  const change = { plan: fuller, from: '2026-11-25', nowMinor: 4_000, visits: 1 }
  const page = await open({
    'membership.ofDesk': { membership: paid, periods: [] },
    'membership.changesAtDesk': { changes: [change] },
    'membership.changePlanAtDesk': { membership: { ...paid, plan: fuller } },
  })
  const { t } = page
  await page.press(t('pass.membership.openOf', { name: 'Nora Petit' }))
  await page.press(t('pass.membership.change'))
  await page.user.click(await page.findByRole('radio', { name: /Full club/u }))
  const facts = { amount: '€40.00', day: '15 Dec 2026' }
  const sentence = `${t('pass.membership.changeNow', facts)} ${t('pass.membership.changeVisits', { count: 1 })}`
  expect(page.getByText(sentence)).toBeTruthy()
  await page.press(t('payment.tender.terminal'))
  expect(page.sent('membership.changePlanAtDesk')).toEqual([
    {
      membershipId: member.id,
      planId: fuller.id,
      expectedPriceMinor: 6_900,
      expectedNowMinor: 4_000,
      tender: 'terminal',
    },
  ])
})

test('a change that is to come is said, and taken back', async () => {
  const nextPlan = { plan, priceMinor: 3_900, from: '2026-12-15' }
  const paid = { ...member, state: 'active' as const, due: null, paidUntil: '2026-12-15', nextPlan }
  const page = await open({
    'membership.ofBusiness': { memberships: [paid], nextCursor: null },
    'membership.ofDesk': { membership: paid, periods: [] },
    'membership.keepPlanAtDesk': { membership: { ...paid, nextPlan: null } },
  })
  const { t } = page
  const change = t('pass.membership.changesTo', { name: 'Calm club', day: '15 Dec 2026' })
  expect(await page.findByText(new RegExp(change, 'u'))).toBeTruthy()
  await page.press(t('pass.membership.openOf', { name: 'Nora Petit' }))
  await page.press(t('pass.membership.changeNot'))
  expect(page.sent('membership.keepPlanAtDesk')).toEqual([{ membershipId: member.id }])
})

test('a membership says what a client has of it, and a new price is told to its members', async () => {
  const page = await openPlans({
    'membershipPlan.changePrice': { plan: { ...plan, priceMinor: 7_900, version: 2 }, told: 2 },
  })
  const { t } = page
  expect(await page.findByText('15 % off all treatments. Pause of up to 3 months.')).toBeTruthy()
  await page.press(t('pass.membership.changePriceOf', { name: plan.name.en }))
  await page.fill(t('catalogue.price'), '79')
  await page.press(t('common.save'))
  expect(await page.findByText(t('pass.membership.told', { count: 2 }))).toBeTruthy()
  expect(page.sent('membershipPlan.changePrice')).toEqual([
    { planId: plan.id, version: 1, priceMinor: 7_900 },
  ])
})

test('a new membership without anything for its members is not sent', async () => {
  const page = await openPlans()
  const { t } = page
  await page.press(t('pass.membership.new'))
  await page.fill(t('catalogue.name.en'), 'Nothing')
  await page.fill(t('catalogue.name.fr'), 'Rien')
  await page.fill(t('catalogue.price'), '10')
  await page.press(t('common.save'))
  expect(page.notesOf(t('pass.membership.creditCount'))).toContain(
    t('pass.membership.fault.gives_nothing'),
  )
  expect(page.sent('membershipPlan.save')).toEqual([])
})

test('one with a price for members is sent, and a refusal says why', async () => {
  const fault = { field: 'currency', reason: 'unknown' }
  const page = await openPlans({
    'membershipPlan.save': refused('membership_plan_not_possible', fault),
  })
  const { t } = page
  await page.press(t('pass.membership.new'))
  await page.fill(t('catalogue.name.en'), 'Calm')
  await page.fill(t('catalogue.name.fr'), 'Calme')
  await page.fill(t('catalogue.price'), '69')
  await page.fill(t('pass.membership.rate'), '15')
  await page.press(t('common.save'))
  expect(page.sent('membershipPlan.save')).toMatchObject([
    { planId: null, priceMinor: 6_900, priceRate: 15_000, credits: null, taxRate: 20_000 },
  ])
})

test('who may only view has no buttons that change anything', async () => {
  const permissions = { ...owner.permissions, catalogue: 'view' as const }
  const page = await openPlans({ 'business.me': { ...owner, permissions } })
  expect(await page.findByText('Calm club')).toBeTruthy()
  expect(page.queryByRole('button', { name: page.t('pass.membership.new') })).toBe(null)
})
