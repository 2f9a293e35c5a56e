import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { Bill } from '@serein/shared/checkout/bill.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { owner } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { DiscountForm } from './discount-form.tsx'
import { bill as unpaid } from './testing/bill.ts'
import { useBillVerbs } from './use-bill.ts'

const bill: Bill = {
  ...unpaid,
  paidMinor: 8_500,
  dueMinor: 500,
  mostOffMinor: 2_000,
  approvedMostOffMinor: 10_000,
  can: {
    take: true,
    addTip: true,
    addGoods: true,
    discount: true,
    changePrice: true,
    waiveFee: false,
  },
}

function Discount({ onDone }: { onDone: () => void }) {
  return <DiscountForm bill={bill} verbs={useBillVerbs(bill.bookingId)} onDone={onDone} />
}

async function open(answers: Answers = {}) {
  const onDone = vi.fn<() => void>()
  const page = await renderConsole(<Discount onDone={onDone} />, {
    answers: { 'business.me': { ...owner, role: 'front_desk' }, ...answers },
  })
  const send = (amount: string) => page.press(page.t('payment.discount.button', { amount }))
  return { ...page, onDone, send }
}

test('a discount needs an amount and a reason', async () => {
  const page = await open()
  const { t } = page
  await page.send('€0')
  expect(page.notesOf(t('payment.discount.amount'))).toContain(t('payment.take.invalid'))
  expect(page.notesOf(t('payment.discount.reason'))).toContain(t('payment.discount.reasonMissing'))
})

test('a discount says the member’s own limit, and what is left of the price is reported while it is typed', async () => {
  const page = await open()
  const { t } = page
  await page.findByText(t('payment.discount.mostByRole', { amount: '€20.00' }))
  await page.fill(t('payment.discount.amount'), '100.01')
  const most = t('payment.discount.most', { amount: '€100.00' })
  expect(page.notesOf(t('payment.discount.amount'))).toEqual([most])
  expect(page.field(t('payment.discount.amount')).getAttribute('aria-invalid')).toBe('true')
})

const approvers = {
  approvers: [
    { memberId: idOf(51), name: 'Camille', isLocked: true },
    { memberId: idOf(52), name: 'Inès', isLocked: false },
  ],
}

test('a discount beyond the member’s limit is allowed by somebody’s PIN, asked again where it is wrong', async () => {
  let tries = 0
  const page = await open({
    'pin.approvers': approvers,
    'bill.discount': () => {
      tries += 1
      if (tries === 1) return refused('approval_needed', { right: 'discount' })
      return tries === 2 ? refused('pin_wrong', { triesLeft: 4 }) : bill
    },
  })
  const { t } = page
  await page.fill(t('payment.discount.amount'), '50')
  await page.fill(t('payment.discount.reason'), 'Burst pipe')
  await page.send('€50')
  await page.findByText(t('member.approval.discount'))
  await page.findByLabelText(t('member.approval.who'))
  await page.press(t('member.approval.button'))
  expect(page.notesOf(t('member.approval.pin'))).toContain(t('member.approval.pinMissing'))
  await page.fill(t('member.approval.pin'), '1357')
  await page.press(t('member.approval.button'))
  await page.findByText(refusals.pin_wrong.en)
  await page.fill(t('member.approval.pin'), '2468')
  await page.press(t('member.approval.button'))
  await waitFor(() => expect(page.onDone).toHaveBeenCalledOnce())
  expect(page.sent('bill.discount')).toHaveLength(3)
})

test('a discount that nobody allows stays refused, and says so', async () => {
  const page = await open({
    'pin.approvers': { approvers: [] },
    'bill.discount': refused('approval_needed', { right: 'discount' }),
  })
  const { t } = page
  await page.fill(t('payment.discount.amount'), '50')
  await page.fill(t('payment.discount.reason'), 'Burst pipe')
  await page.send('€50')
  await page.findByText(t('member.approval.nobody'))
  await page.user.keyboard('{Escape}')
  expect(await page.findByText(refusals.approval_needed.en)).toBeTruthy()
  expect(page.onDone).not.toHaveBeenCalled()
})

test('a discount on a paid visit is refunded, and its reason is sent', async () => {
  const page = await open({ 'bill.discount': bill })
  const { t } = page
  await page.fill(t('payment.discount.amount'), '20')
  expect(page.getByText(t('payment.discount.back'))).toBeTruthy()
  await page.fill(t('payment.discount.reason'), ' Late start ')
  await page.send('€20')
  await waitFor(() => expect(page.onDone).toHaveBeenCalledOnce())
  expect(page.sent('bill.discount')).toEqual([
    { bookingId: bill.bookingId, amountMinor: 2_000, reason: 'Late start' },
  ])
})
