import { expect, test } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { Bill, BillLine } from '@serein/shared/checkout/bill.ts'
import type { UsablePass } from '@serein/shared/checkout/pass.ts'
import { owner } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { PaymentSheet } from '../payment/payment-sheet.tsx'
import { bill as unpaid } from '../payment/testing/bill.ts'
import { UsePackage } from './use-package.tsx'

const line: BillLine = {
  id: 'service-0',
  kind: 'service',
  label: { en: 'Hot stones', fr: 'Pierres chaudes' },
  amountMinor: 10_000,
  taxRate: null,
  staffId: null,
  staffName: null,
  guestName: null,
  itemId: idOf(41),
  wasMinor: null,
  reason: null,
  at: null,
  canRemove: false,
}
const bill: Bill = { ...unpaid, lines: [line], totalMinor: 10_000, dueMinor: 10_000 }
const { bookingId } = bill
const use = { itemId: idOf(41), units: 1, worthMinor: 9_000, restMinor: 0, isChosen: false }
const first: UsablePass = {
  passId: idOf(50),
  name: { en: 'Five hot stones', fr: 'Cinq pierres chaudes' },
  unit: 'visit',
  unitsLeft: 4,
  endsAt: '2027-03-14T10:00:00.000Z',
  items: [use],
}
const second: UsablePass = {
  ...first,
  passId: idOf(51),
  name: { en: 'Ten hours', fr: 'Dix heures' },
  unit: 'minute',
  unitsLeft: 600,
  items: [{ ...use, worthMinor: 8_000, restMinor: 500 }],
}

async function open(passes: UsablePass[], own: Answers = {}) {
  const sheet = <PaymentSheet bookingId={bookingId} onClose={() => {}} Packages={UsePackage} />
  const page = await renderConsole(sheet, {
    answers: {
      'business.me': owner,
      'bill.get': bill,
      'bill.passes': { passes },
      'bill.usePass': { ...bill, totalMinor: 9_000, dueMinor: 0 },
      'bill.undoPass': bill,
      'card.ofVisit': { cards: [] },
      'till.tenders': { tenders: [] },
      ...own,
    },
  })
  await page.findByLabelText(page.t('payment.take.amount'))
  return page
}
const onLine = ' – Hot stones'

test('the package that ends first is preset for a treatment, and another can be chosen', async () => {
  const page = await open([first, second])
  const { t, user } = page
  await page.findByText(t('pass.use.paysAll', { paid: '€90.00' }))
  await user.selectOptions(page.field(t('pass.use.which')), second.passId)
  await page.findByText(t('pass.use.paysPart', { paid: '€80.00', rest: '€5.00' }))
  await page.press(t('pass.use.button') + onLine)
  expect(page.sent('bill.usePass')).toEqual([
    { bookingId, itemId: use.itemId, passId: second.passId },
  ])
})

test('a use is given back at the bill', async () => {
  const chosen = { ...first, items: [{ ...use, isChosen: true }] }
  const page = await open([chosen, second])
  await page.press(page.t('pass.use.undo') + onLine)
  expect(page.sent('bill.undoPass')).toEqual([{ bookingId, itemId: use.itemId }])
  expect(page.queryByLabelText(page.t('pass.use.which'))).toBe(null)
})

test('a package that somebody else has used up says so, and nothing is shown as used', async () => {
  const page = await open([first], {
    'bill.usePass': refused('pass_used_up', { passId: first.passId }),
  })
  await page.press(page.t('pass.use.button') + onLine)
  await page.findByText(/Nothing is left of this package/u)
  expect(page.queryByText(page.t('pass.use.undo'))).toBe(null)
})

test('a bill without packages, and one of a member who may not change money, has no such part', async () => {
  const none = await open([])
  expect(none.queryByRole('heading', { name: none.t('pass.use.title') })).toBe(null)
  none.unmount()
  const permissions = { ...owner.permissions, money: 'view' as const }
  const page = await open([first], { 'business.me': { ...owner, permissions } })
  expect(page.queryByRole('heading', { name: page.t('pass.use.title') })).toBe(null)
  expect(page.sent('bill.passes')).toEqual([])
})
