import { expect, test, vi } from 'vitest'
import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import type { TillDay } from '@serein/shared/checkout/till.ts'
import { owner, shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './till.tsx'

const till: TillDay = {
  day: '2026-11-25',
  timeZone: 'Europe/Paris',
  currency: 'EUR',
  takings: [],
  refunds: [],
  tips: [],
  discounts: [],
  owed: [],
  drawer: {
    since: '2026-11-25T07:00:00Z',
    openingMinor: 15_000,
    cashInMinor: 0,
    cashOutMinor: 0,
    expectedMinor: 15_000,
  },
  counts: [
    {
      id: idOf(30),
      kind: 'opening',
      at: '2026-11-25T07:00:00Z',
      countedMinor: 15_000,
      expectedMinor: 15_000,
      differenceMinor: 0,
      note: null,
      countedBy: 'Camille',
    },
  ],
}
const short = { ...till.counts[0]!, id: idOf(31), kind: 'count', countedMinor: 14_750 } as const
const counted: TillDay = { ...till, counts: [...till.counts, { ...short, differenceMinor: -250 }] }

const open = (answers: Answers = {}) =>
  renderConsole(<Page />, { answers: { 'business.me': owner, 'till.day': till, ...answers } })

test('a till count shows what is missing before it is saved, and then stands in the list', async () => {
  const page = await open({ 'till.count': counted })
  const { t } = page
  await page.findByRole('heading', { name: t('payment.till.drawer') })
  const words = t('payment.till.short', { amount: '€2.50' })
  await page.fill(t('payment.till.counted'), '147,50')
  expect(page.getByText(words)).toBeTruthy()
  page.answers['till.day'] = counted
  await page.press(t('payment.till.save'))
  expect(await page.findByText(t('payment.till.saved'))).toBeTruthy()
  expect(page.sent('till.count')).toEqual([
    { shopId: shop.id, kind: 'count', countedMinor: 14_750 },
  ])
  await vi.waitFor(() =>
    expect(page.getAllByRole('listitem').map((each) => each.textContent)).toContainEqual(
      expect.stringContaining(words),
    ),
  )
})

test('a till’s first count is its float, without a difference, and an invalid amount is reported', async () => {
  const page = await open({
    'till.day': { ...till, counts: [], drawer: { ...till.drawer, since: null } },
    'till.count': till,
  })
  const { t } = page
  await page.findByText(t('payment.till.never'))
  await page.fill(t('payment.till.counted'), 'x')
  await page.press(t('payment.till.saveOpening'))
  expect(page.notesOf(t('payment.till.counted'))).toContain(t('payment.take.invalid'))
  expect(page.sent('till.count')).toEqual([])
  await page.fill(t('payment.till.counted'), '150')
  expect(page.queryByText(/€/u, { selector: '[id$=help]' })).toBe(null)
  await page.press(t('payment.till.saveOpening'))
  await vi.waitFor(() => expect(page.sent('till.count')).toMatchObject([{ kind: 'opening' }]))
})

test('a sum of the till opens the payments behind it, each linked to its visit', async () => {
  const takings = [{ tender: 'cash', amountMinor: 5_000, count: 1 }]
  const payment = {
    id: idOf(34),
    kind: 'taken',
    at: '2026-11-25T09:30:00Z',
    tender: 'cash',
    amountMinor: 5_000,
    code: 'SR-QX7K2M',
    bookingId: idOf(33),
    orderId: null,
    startsAt: '2026-11-25T09:00:00Z',
    customerName: 'Hugo',
  } as const
  const page = await open({
    'till.day': { ...till, takings },
    'till.payments': { payments: [payment], nextCursor: null },
  })
  await page.press(page.t('payment.tender.cash'))
  const link = await page.findByRole('link', { name: 'Hugo · SR-QX7K2M' })
  expect(link.getAttribute('href')).toContain(`visit=${payment.bookingId}`)
  expect(page.sent('till.payments')).toMatchObject([{ tender: 'cash', day: till.day }])
})

test('a refund owed in cash links to its visit on its day', async () => {
  const owed = {
    refundId: idOf(32),
    bookingId: idOf(33),
    orderId: null,
    code: 'QX7K2M',
    customerName: 'Hugo',
    startsAt: '2026-11-27T23:30:00Z',
    amountMinor: 500,
    tender: 'card',
    hasFailed: true,
    since: '2026-11-25T09:00:00Z',
  } as const
  const page = await open({ 'till.day': { ...till, owed: [owed] } })
  const link = await page.findByRole('link', { name: /QX7K2M/u })
  expect(link.getAttribute('href')).toBe(
    `/console/calendar?shop=${shop.id}&day=2026-11-28&visit=${owed.bookingId}`,
  )
})

test('a refund owed to a wallet’s owner is paid out at the till, by a permitted member', async () => {
  const owed = {
    refundId: idOf(32),
    bookingId: null,
    orderId: null,
    code: 'T-4711',
    customerName: null,
    startsAt: null,
    amountMinor: 500,
    tender: 'card',
    hasFailed: true,
    since: '2026-11-25T09:00:00Z',
  } as const
  const page = await open({ 'till.day': { ...till, owed: [owed] }, 'till.payOutTopUp': till })
  await page.press(page.t('payment.list.payInCash'))
  expect(page.sent('till.payOutTopUp')).toEqual([{ shopId: shop.id, refundId: owed.refundId }])
})

test('the till has no count for a member who may only view it', async () => {
  const permissions = { ...owner.permissions, money: 'view' as const }
  const page = await open({ 'business.me': { ...owner, permissions } })
  await page.findByRole('heading', { name: page.t('payment.till.drawer') })
  expect(page.queryByLabelText(page.t('payment.till.counted'))).toBe(null)
})
