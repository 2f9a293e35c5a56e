import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { ManagedCatalogue } from '@serein/shared/catalogue/managed-catalogue.ts'
import type { ManagedPassPlan } from '@serein/shared/pass/contract.ts'
import { managedService } from '../catalogue/testing/managed-service.ts'
import { owner } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './packages.tsx'

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
const variantId = stones.variants[0]!.variantId
const five: ManagedPassPlan = {
  id: idOf(10),
  name: { en: 'Five hot stones', fr: 'Cinq pierres chaudes' },
  description: { en: '', fr: '' },
  unit: 'visit',
  units: 5,
  variantIds: [variantId],
  categoryId: null,
  prices: [{ currency: 'EUR', priceMinor: 45_000 }],
  validMonths: 12,
  people: 2,
  withOffers: false,
  isTaxedAtSale: false,
  parts: 3,
  isSoldOnline: true,
  isSoldAtDesk: true,
  refundRule: 'list_price',
  keepsUse: false,
  version: 1,
  isActive: true,
  sold: 7,
}

const answers: Answers = {
  'business.me': owner,
  'catalogue.ofBusiness': catalogue,
  'passPlan.ofBusiness': { plans: [five] },
}

const open = (own: Answers = {}) => renderConsole(<Page />, { answers: { ...answers, ...own } })

/** The form of a new package, opened by who may make one. */
async function openNew(own: Answers = {}) {
  const page = await open(own)
  await page.press(page.t('pass.plan.new'))
  return { ...page, save: () => page.press(page.t('common.save')) }
}

test('a package says in a sentence what a client buys', async () => {
  const page = await open()
  const sentence =
    '5 treatments of: Hot stones, 60 min. Valid for 12 months. May be shared with up to 2 people. ' +
    'Payable in up to 3 monthly payments. Not combined with offers.'
  expect(await page.findByText(sentence)).toBeTruthy()
  expect(page.getByText('€450 · 7 sold')).toBeTruthy()
})

test('a package with faults reports each at its field and is not sent', async () => {
  const page = await openNew()
  const { t } = page
  await page.fill(t('pass.plan.units'), 'many')
  await page.fill(t('pass.plan.months'), '0')
  await page.save()
  for (const [label, reason] of [
    ['catalogue.name.en', 'missing'],
    ['catalogue.name.fr', 'missing'],
    ['pass.plan.units', 'number'],
    ['pass.plan.months', 'number'],
    ['catalogue.price', 'amount'],
  ] as const)
    expect(page.notesOf(t(label))).toContain(t(`pass.plan.fault.${reason}`))
  expect(page.getByText(t('pass.plan.fault.nothing_chosen'))).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(page.field(t('catalogue.name.en'))))
  expect(page.sent('passPlan.save')).toEqual([])
})

test('minutes of a whole category without an end are sent, and the sentence follows what is typed', async () => {
  const saved = { ...five, id: idOf(11), name: { en: 'Ten hours', fr: 'Dix heures' } }
  const page = await openNew({ 'passPlan.save': { plan: saved } })
  const { t, user } = page
  await page.fill(t('catalogue.name.en'), 'Ten hours')
  await page.fill(t('catalogue.name.fr'), 'Dix heures')
  await user.click(page.getByRole('radio', { name: t('pass.plan.unit.minute') }))
  await page.fill(t('pass.plan.minuteCount'), '600')
  await user.selectOptions(page.field(t('pass.plan.for')), 'category')
  await user.selectOptions(page.field(t('pass.plan.category')), category.id)
  await page.fill(t('catalogue.price'), '900')
  await page.fill(t('pass.plan.months'), '')
  await user.click(page.getByRole('checkbox', { name: t('pass.plan.taxedAtSale') }))
  const sentence = '600 minutes of: Massages. Without an end date. Not combined with offers.'
  expect(await page.findByText(sentence)).toBeTruthy()
  await page.save()
  await page.findByText(t('pass.plan.saved', { name: 'Ten hours' }))
  expect(page.sent('passPlan.save')).toMatchObject([
    {
      planId: null,
      version: 0,
      unit: 'minute',
      units: 600,
      variantIds: null,
      categoryId: category.id,
      prices: [{ currency: 'EUR', priceMinor: 90_000 }],
      validMonths: null,
      isTaxedAtSale: true,
    },
  ])
  expect(page.queryByRole('dialog')).toBe(null)
})

test.each([
  ['variantIds.0', 'unknown'],
  ['isTaxedAtSale', 'several_rates'],
  ['parts', 'taxed_at_once'],
] as const)('a fault that the server finds is said at its field: %s', async (field, reason) => {
  const fault = { field, reason }
  const page = await open({ 'passPlan.save': refused('pass_plan_not_possible', fault) })
  const { t } = page
  await page.press(t('pass.plan.changeOf', { name: five.name.en }))
  await page.press(t('common.save'))
  expect(await page.findByText(t(`pass.plan.fault.${reason}`))).toBeTruthy()
  expect(page.sent('passPlan.save')).toMatchObject([{ planId: five.id, variantIds: [variantId] }])
})

test('a package that is ended can be sold again at once', async () => {
  const page = await open({
    'passPlan.end': { plan: { ...five, isActive: false } },
    'passPlan.restore': { plan: five },
  })
  const { t } = page
  await page.press(t('pass.plan.endOf', { name: five.name.en }))
  await page.findByText(t('pass.plan.ended', { name: five.name.en }))
  await page.press(t('common.undo'))
  await page.findByText(t('pass.plan.restored', { name: five.name.en }))
  expect(page.sent('passPlan.restore')).toEqual([{ planId: five.id }])
})

test('packages have no buttons for a member who may only view them', async () => {
  const permissions = { ...owner.permissions, catalogue: 'view' as const }
  const page = await open({ 'business.me': { ...owner, permissions } })
  expect(await page.findByText(five.name.en)).toBeTruthy()
  expect(page.queryAllByRole('button')).toEqual([])
})

test('a business without packages reads what they are for', async () => {
  const page = await open({ 'passPlan.ofBusiness': { plans: [] } })
  expect(await page.findByRole('heading', { name: page.t('pass.plan.none') })).toBeTruthy()
})
