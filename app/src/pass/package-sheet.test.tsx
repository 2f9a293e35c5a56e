import { expect, test, vi } from 'vitest'
import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import type { Order } from '@serein/shared/checkout/order.ts'
import { linkTo } from '../address/link.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { PackageSheet } from './package-sheet.tsx'
import { ShopPackages } from './shop-packages.tsx'
import { plan } from './testing/pass.ts'

const shop = idOf(3)
const order: Order = {
  id: idOf(80),
  code: 'SR-TCYNFD',
  state: 'basket',
  isPaid: false,
  business: { id: idOf(2), name: 'Maison Serein' },
  shop: { id: shop, name: 'Le Marais', street: '', city: 'Paris', timeZone: 'Europe/Paris' },
  currency: 'EUR',
  lines: [],
  taxes: [],
  totalMinor: 15_000,
  paidMinor: 0,
  refundedMinor: 0,
  payments: [],
  visit: null,
  collectBy: null,
  reason: null,
  createdAt: '2026-11-25T09:00:00.000Z',
  placedAt: null,
  readyAt: null,
  collectedAt: null,
  endedAt: null,
  tenders: [],
  isPaidAtShop: false,
  wallet: { moneyMinor: 0, bonusMinor: 0 },
  payment: null,
  visits: [],
}
const search = { shop, package: plan.id }

const open = (answers: Answers = {}, user: typeof camille | null = camille) =>
  renderApp(<PackageSheet search={search} />, {
    at: linkTo('shopDetails', search),
    user,
    answers: { 'passPlan.ofShop': { plans: [plan] }, ...answers },
  })

test('a shop’s packages say what they save, and lead to their details', async () => {
  const page = await renderApp(<ShopPackages search={{ shop }} />, {
    at: linkTo('shopDetails', { shop }),
    answers: { 'passPlan.ofShop': { plans: [plan, { ...plan, id: idOf(11), listMinor: null }] } },
  })
  expect(await page.findAllByText(page.t('pass.shop.saving', { amount: '€50' }))).toHaveLength(1)
  const [first] = page.getAllByRole('link')
  expect(first!.getAttribute('href')).toBe(linkTo('shopDetails', search))
})

test('a package says its rules and is paid in parts, of which the first is due now', async () => {
  const page = await open({ 'order.openPass': order })
  const { t, user } = page
  await page.findByText(t('pass.plan.visits', { count: 5, names: 'Hot stones' }))
  for (const words of [
    t('pass.shop.saving', { amount: '€50' }),
    t('pass.plan.valid', { count: 12 }),
    t('pass.plan.shared', { count: 2 }),
    t('pass.plan.alone'),
  ])
    expect(page.getByText(words)).toBeTruthy()
  await user.click(page.getByRole('radio', { name: /^In 3 monthly payments/u }))
  await page.press(t('pass.buy.button', { amount: '€150' }))
  expect(page.sent('order.openPass')).toEqual([{ shopId: shop, planId: plan.id, parts: 3 }])
  await vi.waitFor(() => expect(page.address()).toBe(linkTo('checkout', { order: order.id })))
})

test('who has no account buys it, too, and says who they are on the way', async () => {
  const page = await open({}, null)
  const { t } = page
  const go = (amount: string) => page.findByRole('link', { name: t('pass.buy.button', { amount }) })
  const at = { package: plan.id, shop }
  expect((await go('€450')).getAttribute('href')).toBe(linkTo('checkout', at))
  await page.user.click(page.getByRole('radio', { name: /3 monthly payments/u }))
  expect((await go('€150')).getAttribute('href')).toBe(linkTo('checkout', { ...at, parts: 3 }))
})

test('a package that is no longer sold says so', async () => {
  const page = await open({ 'passPlan.ofShop': { plans: [] } })
  expect(await page.findByText(page.t('pass.shop.gone'))).toBeTruthy()
})
