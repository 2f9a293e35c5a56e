import { expect, test, vi } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
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
    putInMinor: 0,
    paidOutMinor: 0,
    expectedMinor: 15_000,
  },
  movements: [],
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
      undone: null,
      canUndo: true,
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

const milk = {
  id: idOf(40),
  at: '2026-11-25T08:30:00Z',
  direction: 'out',
  reason: 'supplies',
  note: 'Receipt 12',
  amountMinor: 1_240,
  movedBy: 'Camille',
  undoneAt: null,
  canUndo: true,
} as const

test('cash that is paid out of the drawer needs an amount that is there, and is undone from its line', async () => {
  const page = await open({
    'till.moveCash': { ...till, movements: [milk] },
    'till.undoMovement': till,
  })
  const { t } = page
  await page.press(t('payment.move.out'))
  await page.fill(t('payment.move.amount'), '150,01')
  await page.press(t('payment.move.outButton', { amount: '€150.01' }))
  const most = t('payment.move.most', { amount: '€150.00' })
  expect(page.notesOf(t('payment.move.amount'))).toContain(most)
  expect(page.sent('till.moveCash')).toEqual([])
  await page.fill(t('payment.move.amount'), '12,40')
  await page.fill(t('payment.move.detail'), 'Receipt 12')
  page.answers['till.day'] = { ...till, movements: [milk] }
  await page.press(t('payment.move.outButton', { amount: '€12.40' }))
  expect(page.sent('till.moveCash')).toEqual([
    {
      shopId: shop.id,
      direction: 'out',
      reason: 'supplies',
      amountMinor: 1_240,
      note: 'Receipt 12',
    },
  ])
  await page.press(t('payment.move.undoOf', { amount: '−€12.40' }))
  expect(page.sent('till.undoMovement')).toEqual([{ shopId: shop.id, movementId: milk.id }])
})

test('cash for another reason says which, and a refusal of the server names the amount', async () => {
  const page = await open({ 'till.moveCash': refused('drawer_too_little', { drawerMinor: 500 }) })
  const { t } = page
  await page.press(t('payment.move.out'))
  await page.fill(t('payment.move.amount'), '20')
  await page.user.selectOptions(page.getByLabelText(t('payment.move.reason')), 'other')
  await page.press(t('payment.move.outButton', { amount: '€20' }))
  expect(page.notesOf(t('payment.move.what'))).toContain(t('payment.move.noteMissing'))
  await page.fill(t('payment.move.what'), 'Locksmith')
  await page.press(t('payment.move.outButton', { amount: '€20' }))
  const most = t('payment.move.most', { amount: '€5.00' })
  await vi.waitFor(() => expect(page.notesOf(t('payment.move.amount'))).toContain(most))
})

test('the undo of a count that the member’s role may not do is allowed by somebody’s PIN', async () => {
  let tries = 0
  const page = await open({
    'business.me': { ...owner, role: 'front_desk' },
    'pin.approvers': { approvers: [{ memberId: idOf(51), name: 'Inès', isLocked: false }] },
    'till.undoCount': () => {
      tries += 1
      return tries === 1 ? refused('approval_needed', { right: 'undo_count' }) : till
    },
  })
  const { t } = page
  await page.press(t('common.undo'))
  await page.fill(t('payment.discount.reason'), 'Counted twice')
  await page.press(t('payment.till.undo'))
  await page.findByText(t('member.approval.undo_count'))
  await page.fill(t('member.approval.pin'), '2468')
  await page.press(t('member.approval.button'))
  await page.findByText(t('payment.till.undone'))
  expect(page.sent('till.undoCount')).toHaveLength(2)
})

test('the latest count of the till is undone for a reason, and stays struck through', async () => {
  const undone = { at: '2026-11-25T10:00:00Z', reason: 'Counted twice', by: 'Camille' }
  const after = { ...till, counts: [{ ...till.counts[0]!, undone, canUndo: false }] }
  const page = await open({ 'till.undoCount': after })
  const { t } = page
  await page.press(t('common.undo'))
  await page.press(t('payment.till.undo'))
  expect(page.notesOf(t('payment.discount.reason'))).toContain(t('payment.discount.reasonMissing'))
  await page.fill(t('payment.discount.reason'), 'Counted twice')
  page.answers['till.day'] = after
  await page.press(t('payment.till.undo'))
  expect(page.sent('till.undoCount')).toEqual([
    { shopId: shop.id, countId: till.counts[0]!.id, reason: 'Counted twice' },
  ])
  await page.findByText(/Counted twice/u)
})
