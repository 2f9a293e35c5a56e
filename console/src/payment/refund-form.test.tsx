import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { Bill, BillPayment } from '@serein/shared/checkout/bill.ts'
import { owner } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { RefundForm } from './refund-form.tsx'
import { bill as unpaid } from './testing/bill.ts'
import { useBillVerbs } from './use-bill.ts'

/** Of a payment of 50.00 on a bill of 90.00, of which a role may give 20.00 back by itself. */
const limits = { mostOffMinor: 2_000, approvedMostOffMinor: 9_000 }
const payment = {
  id: idOf(50),
  tender: 'card',
  amountMinor: 5_000,
  refundedMinor: 0,
} as BillPayment

function Refund({ bill }: { bill: Bill }) {
  return (
    <RefundForm {...{ bill, payment }} verbs={useBillVerbs(bill.bookingId)} onDone={() => {}} />
  )
}

/** What is said of an amount that is given back as a gesture. */
async function notesOf(amount: string, bill: Partial<Bill>) {
  const page = await renderConsole(<Refund bill={{ ...unpaid, ...limits, ...bill }} />, {
    answers: { 'business.me': owner },
  })
  const { t } = page
  await page.user.click(page.getByText(t('payment.refund.goodwill')))
  await page.fill(t('payment.refund.amount'), amount)
  return { t, notes: page.notesOf(t('payment.refund.amount')) }
}

test('a gesture beyond the limit of a role names that limit', async () => {
  const { t, notes } = await notesOf('30', {})
  expect(notes).toEqual([t('payment.discount.mostByRole', { amount: '€20.00' })])
})

test('a gesture beyond its payment names what that payment was, and not the limit of a role', async () => {
  const { t, notes } = await notesOf('60', {})
  expect(notes).toEqual([t('payment.refund.mostAll', { amount: '€50.00' })])
})

test('a gesture beyond what is left of the price names that', async () => {
  const { t, notes } = await notesOf('60', { approvedMostOffMinor: 4_000 })
  expect(notes).toEqual([t('payment.discount.most', { amount: '€40.00' })])
})
