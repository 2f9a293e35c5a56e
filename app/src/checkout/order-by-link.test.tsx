import { expect, test, vi } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { OrderByLink } from '@serein/shared/checkout/order-link.ts'
import { linkTo } from '../address/link.ts'
import { renderApp } from '../page/testing/render.tsx'
import { Page } from './wallet.tsx'

const token = 'a'.repeat(43)
const order: OrderByLink = {
  id: idOf(1),
  code: 'SR-TCYNFD',
  state: 'ready',
  isPaid: false,
  isMine: false,
  business: { id: idOf(3), name: 'Serein' },
  shop: {
    id: idOf(2),
    name: 'Maison Serein',
    street: '12 rue des Rosiers',
    city: 'Paris',
    timeZone: 'Europe/Paris',
  },
  currency: 'EUR',
  lines: [],
  taxes: [],
  totalMinor: 12_000,
  paidMinor: 0,
  refundedMinor: 0,
  payments: [],
  visit: null,
  collectBy: '2026-11-28T09:00:00.000Z',
  reason: null,
  createdAt: '2026-11-25T09:00:00.000Z',
  placedAt: '2026-11-25T09:00:00.000Z',
  readyAt: '2026-11-25T09:10:00.000Z',
  collectedAt: null,
  endedAt: null,
}

const open = (answers: Answers) =>
  renderApp(<Page />, { at: linkTo('wallet', { link: token }), answers })

test('the link of an order shows where and until when it is collected, and asks nothing of a wallet', async () => {
  const page = await open({ 'order.byLink': order })
  const { t } = page
  await page.findByText(order.code)
  expect(page.getByText(order.shop.name)).toBeTruthy()
  const at = 'Saturday 28 November, 10:00 am'
  expect(page.getByText(t('checkout.order.keptUntil', { at }))).toBeTruthy()
  expect(page.getByText(t('checkout.order.linkNote'))).toBeTruthy()
  expect(page.queryByText(t('checkout.order.payNow'))).toBeNull()
  expect(page.sent('wallet.list')).toEqual([])
})

test('the link of an order cancels it, after a question', async () => {
  const cancelled: OrderByLink = { ...order, state: 'cancelled', reason: 'customer' }
  const page = await open({ 'order.byLink': order, 'order.cancelByLink': cancelled })
  const { t } = page
  await page.press(t('checkout.order.cancel'))
  expect(await page.findByText(t('checkout.order.cancelUnpaid'))).toBeTruthy()
  expect(page.sent('order.cancelByLink')).toEqual([])
  page.answers['order.byLink'] = cancelled
  const buttons = await page.findAllByRole('button', { name: t('checkout.order.cancelYes') })
  await page.user.click(buttons.at(-1)!)
  await vi.waitFor(() => expect(page.sent('order.cancelByLink')).toEqual([{ orderToken: token }]))
  await page.findByText(t('checkout.order.state.cancelled'))
  expect(page.queryByText(t('checkout.order.linkNote'))).toBeNull()
})

test('the link of an order leads its own customer to their page of it', async () => {
  const page = await open({ 'order.byLink': { ...order, isMine: true }, 'order.get': 'pending' })
  await vi.waitFor(() => expect(page.address()).toBe(linkTo('wallet', { order: order.id })))
})

test('a link of an order that has ended says so', async () => {
  const page = await open({ 'order.byLink': refused('not_found') })
  expect(await page.findByText(page.t('checkout.order.linkEnded'))).toBeTruthy()
})
