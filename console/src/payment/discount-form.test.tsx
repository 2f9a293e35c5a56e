import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Answers } from '@serein/client/testing/answers.ts'
import type { Bill } from '@serein/shared/checkout/bill.ts'
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
  can: { take: true, addTip: true, discount: true, changePrice: true, waiveFee: false },
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

test('a discount above the member’s limit is reported while it is typed', async () => {
  const page = await open()
  const { t } = page
  await page.findByText(t('payment.discount.mostByRole', { amount: '€20.00' }))
  await page.fill(t('payment.discount.amount'), '20.01')
  const most = t('payment.discount.mostByRole', { amount: '€20.00' })
  expect(page.notesOf(t('payment.discount.amount'))).toEqual([most])
  expect(page.field(t('payment.discount.amount')).getAttribute('aria-invalid')).toBe('true')
})

test('a discount of an owner is limited by what is left of the price', async () => {
  const page = await open({ 'business.me': owner })
  const most = page.t('payment.discount.most', { amount: '€20.00' })
  expect(await page.findByText(most)).toBeTruthy()
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
