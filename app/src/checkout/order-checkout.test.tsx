import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import type { Order } from '@serein/shared/checkout/order.ts'
import { linkTo } from '../address/link.ts'
import { emptyBasket, putInBasket } from '../catalogue/basket.ts'
import { camille, methods } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { Page } from './checkout.tsx'
import { sharesOf } from './order-data.ts'
import { OrderDone } from './order-details.tsx'
import { OrderPayScreen } from './order-pay-screen.tsx'

const shop = { id: idOf(2), name: 'Maison Serein' }
const order: Order = {
  id: idOf(1),
  code: 'SR-TCYNFD',
  state: 'basket',
  isPaid: false,
  business: { id: idOf(3), name: 'Serein' },
  shop: { ...shop, street: '12 rue des Rosiers', city: 'Paris', timeZone: 'Europe/Paris' },
  currency: 'EUR',
  lines: [],
  taxes: [],
  totalMinor: 12_000,
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
  isPaidAtShop: true,
  wallet: { moneyMinor: 15_000, bonusMinor: 0 },
  payment: null,
  visits: [],
}

const open = (at: string, own: Answers = {}, user: typeof camille | null = camille) =>
  renderApp(<Page />, {
    at,
    user,
    root: { locale: 'fr-FR' },
    answers: {
      ...methods,
      'identity.session': { user: camille },
      'order.get': order,
      'giftCard.mine': { giftCards: [] },
      'order.open': order,
      'order.pay': { ...order, state: 'paid', isPaid: true },
      ...own,
    },
  })

beforeEach(emptyBasket)

test('the wallet pays products by its switch, and only after a question', async () => {
  const page = await open(linkTo('checkout', { order: order.id }))
  const { t } = page
  const toggle = await page.findByRole('switch')
  expect(page.queryByText(/from your wallet/u)).toBeNull()
  await page.user.click(toggle)
  const [pay] = await page.findAllByRole('button', {
    name: t('checkout.order.fromWallet', { amount: '€120.00' }),
  })
  await page.user.click(pay!)
  await page.press(t('checkout.order.walletBack'))
  expect(page.sent('order.pay')).toEqual([])
  await page.user.click(pay!)
  await page.press(t('checkout.order.walletConfirm', { amount: '€120.00' }))
  await vi.waitFor(() =>
    expect(page.sent('order.pay')).toMatchObject([{ orderId: order.id, tender: 'wallet' }]),
  )
})

const poor: Order = { ...order, wallet: { moneyMinor: 5_000, bonusMinor: 0 } }

test('a wallet that holds too little pays its part of what is reserved, after a question with both sums', async () => {
  const page = await open(linkTo('checkout', { order: order.id }), {
    'order.get': poor,
    'order.place': { ...poor, state: 'placed', paidMinor: 5_000 },
  })
  const { t } = page
  await page.user.click(await page.findByRole('switch'))
  expect(page.getByText(t('checkout.wallet.rest', { amount: '€70.00' }))).toBeTruthy()
  const reserve = { name: t('checkout.order.reservePart', { rest: '€70.00' }) }
  const [button] = await page.findAllByRole('button', reserve)
  await page.user.click(button!)
  const sums = { amount: '€50.00', rest: '€70.00' }
  await page.findByText(t('checkout.order.partTitle', sums))
  expect(page.getByText(t('checkout.order.partText', { ...sums, shop: shop.name }))).toBeTruthy()
  expect(page.sent('order.place')).toEqual([])
  await page.press(t('checkout.order.walletConfirm', { amount: '€50.00' }))
  await vi.waitFor(() =>
    expect(page.sent('order.place')).toEqual([
      { orderId: order.id, bookingId: null, walletMinor: 5_000 },
    ]),
  )
})

test('products that cost nothing are got with one button, without a choice of tender', async () => {
  const page = await open(linkTo('checkout', { order: order.id }), {
    'order.get': { ...order, totalMinor: 0 },
  })
  const { t } = page
  const [get] = await page.findAllByRole('button', { name: t('checkout.order.free') })
  expect(page.queryByRole('radio')).toBe(null)
  expect(page.queryByRole('switch')).toBe(null)
  await page.user.click(get!)
  await vi.waitFor(() =>
    expect(page.sent('order.pay')).toMatchObject([{ orderId: order.id, tender: 'wallet' }]),
  )
})

const setAside = {
  id: idOf(9),
  state: 'requires_action',
  amountMinor: 7_000,
  currency: 'EUR',
  reason: null,
  actionUrl: null,
} as const
const card = { tender: 'card', isSandbox: true, provider: 'sandbox', publicKey: null } as const

test('a wallet that holds too little leaves the rest to the card, and the way to it keeps that', async () => {
  const byCard: Order = { ...poor, tenders: [card], isPaidAtShop: false }
  const page = await open(linkTo('checkout', { order: order.id }), { 'order.get': byCard })
  await page.user.click(await page.findByRole('switch'))
  const name = page.t('checkout.pay.card', { amount: '€70.00' })
  const [link] = await page.findAllByRole('link', { name })
  expect(link!.getAttribute('href')).toBe(linkTo('cardCheckout', { order: order.id, wallet: 1 }))
})

test('the page of the card names both sums before it charges', async () => {
  const page = await renderApp(<OrderPayScreen orderId={order.id} tender="card" usesWallet />, {
    at: linkTo('cardCheckout', { order: order.id, wallet: 1 }),
    user: camille,
    answers: { ...methods, 'order.get': { ...poor, tenders: [card] } },
  })
  await page.findByText(page.t('checkout.order.left'))
  expect(page.getByText('−€50.00')).toBeTruthy()
  expect(page.getAllByText(/€70\.00/u).length).toBeGreaterThan(1)
})

test('a wallet whose all is set aside for a payment under way still pays its part', async () => {
  const underWay: Order = {
    ...order,
    wallet: { moneyMinor: 0, bonusMinor: 0 },
    payment: setAside,
    tenders: [card],
    isPaidAtShop: false,
  }
  const page = await open(linkTo('checkout', { order: order.id, wallet: 1 }), {
    'order.get': underWay,
  })
  const name = page.t('checkout.pay.card', { amount: '€70.00' })
  const [link] = await page.findAllByRole('link', { name })
  expect(link!.getAttribute('href')).toBe(linkTo('cardCheckout', { order: order.id, wallet: 1 }))
})

test.each([
  ['what the wallet holds', { wallet: poor.wallet }, [12_000, 5_000, 7_000]],
  ['all that is due', {}, [12_000, 12_000, 0]],
  ['what is left of it', { paidMinor: 2_000, wallet: poor.wallet }, [10_000, 5_000, 5_000]],
  [
    'what a payment under way has set aside',
    {
      wallet: { moneyMinor: 0, bonusMinor: 0 },
      payment: setAside,
    },
    [12_000, 5_000, 7_000],
  ],
] as const)('the wallet pays %s', (_, part, [dueMinor, walletMinor, restMinor]) => {
  const shares = sharesOf({ ...order, ...part } as Order, true)
  expect(shares).toEqual({ dueMinor, giftCardMinor: 0, walletMinor, restMinor })
})

test('a guest orders products with a name and one code, and the basket becomes their order', async () => {
  putInBasket(shop, { productId: idOf(4), variantId: idOf(5), units: 2 })
  const page = await open(
    linkTo('checkout', { basket: shop.id }),
    {
      'product.get': 'pending',
      'auth/sign-up/waiting': { sent: null },
      'auth/sign-up/ask': { email: 'ana@example.test', sendAgainAt: '2026-11-25T10:00:30.000Z' },
      'auth/sign-up/confirm': {},
    },
    null,
  )
  const { t } = page
  await page.findByText(shop.name)
  await page.fill(t('identity.form.name'), 'Ana Ruiz')
  await page.fill(t('identity.form.email'), 'ana@example.test')
  await page.user.click(page.getByRole('checkbox', { name: t('identity.form.terms') }))
  await page.press(t('identity.phone.send'))
  await page.user.type(await page.findByLabelText(t('identity.code.label')), '123456')
  await vi.waitFor(() =>
    expect(page.sent('order.open')).toEqual([
      { shopId: shop.id, lines: [{ variantId: idOf(5), units: 2 }] },
    ]),
  )
  await vi.waitFor(() => expect(page.address()).toBe(linkTo('checkout', { order: order.id })))
})

test('a basket that is empty or of another spa leads back to the products', async () => {
  const page = await open(linkTo('checkout', { basket: shop.id }), {}, null)
  expect(await page.findByText(page.t('catalogue.basket.empty'))).toBeTruthy()
})

test('a package is paid now, never reserved, and nothing of it is collected', async () => {
  const line: Order['lines'][number] = {
    kind: 'pass',
    variantId: null,
    name: { en: 'Five massages', fr: 'Cinq massages' },
    label: { en: '', fr: '' },
    picture: null,
    units: 1,
    unitMinor: 12_000,
    discountMinor: 0,
    amountMinor: 12_000,
    soldBy: null,
    taxRate: 0,
    returnedUnits: 0,
  }
  const tenders: Order['tenders'] = [
    { tender: 'card', isSandbox: true, provider: 'sandbox', publicKey: null },
  ]
  const bought: Order = { ...order, lines: [line], tenders }
  const page = await open(linkTo('checkout', { order: order.id }), { 'order.get': bought })
  const { t } = page
  await page.findByText('1 × Five massages')
  expect(page.queryByRole('radio', { name: t('checkout.tender.atShop') })).toBe(null)
  expect(page.queryByText(t('checkout.order.payHelp'))).toBe(null)
  page.unmount()
  const paid: Order = { ...bought, state: 'collected', isPaid: true }
  const done = await renderApp(<OrderDone order={paid} />, { user: camille })
  expect(done.getByText(t('giftCard.order.done'))).toBeTruthy()
  const ahead = done.getByRole('link', { name: t('pass.order.open') })
  expect(ahead.getAttribute('href')).toBe(linkTo('wallet', { tab: 'passes' }))
})
