import { expect, test, vi } from 'vitest'
import { renderConsole } from '../../page/testing/render.tsx'
import { FeeForm } from './fee-form.tsx'

const terms = {
  feeRate: 100_000,
  wouldCostMinor: 6_200,
  paidMinor: 2_000,
  card: { brand: 'visa', last4: '4242' },
  currency: 'EUR',
  mayWaive: true,
}

async function open(more: Partial<typeof terms> = {}) {
  const onConfirm = vi.fn<() => Promise<void>>(async () => {})
  const props = { confirm: 'Mark it', isPending: false, onConfirm }
  const page = await renderConsole(<FeeForm terms={{ ...terms, ...more }} {...props} />)
  return { ...page, onConfirm }
}

test('a no-show says what is kept and what its card is charged before it is marked', async () => {
  const { t, press, getByText, onConfirm } = await open()
  expect(getByText(t('booking.visit.fee.rule', { rate: '100%' }))).toBeTruthy()
  const charged = getByText(t('booking.visit.fee.card', { last4: '4242' }))
  expect(charged.closest('div')?.textContent).toContain('€42.00')
  await press('Mark it')
  expect(onConfirm).toHaveBeenCalledWith(undefined)
})

test('a part of a no-show’s fee is waived for a reason, within the fee', async () => {
  const { t, press, fill, user, getByLabelText, notesOf, onConfirm } = await open()
  await user.click(getByLabelText(t('payment.waive.part')))
  await fill(t('payment.waive.amount'), '62,01')
  await press('Mark it')
  expect(notesOf(t('payment.waive.amount'))).toContain(t('payment.take.invalid'))
  expect(notesOf(t('payment.discount.reason'))).toContain(t('payment.discount.reasonMissing'))
  expect(onConfirm).not.toHaveBeenCalled()
  await fill(t('payment.waive.amount'), '50')
  await fill(t('payment.discount.reason'), 'Ill')
  await press('Mark it')
  expect(onConfirm).toHaveBeenCalledWith({ waivedMinor: 5_000, because: 'Ill' })
})

test('what is paid beyond the fee is said to go back', async () => {
  const { t, getByText, fill, user, getByLabelText } = await open({ paidMinor: 8_000 })
  const back = () => getByText(t('booking.visit.fee.back')).closest('div')?.textContent
  expect(back()).toContain('€18.00')
  await user.click(getByLabelText(t('payment.waive.part')))
  await fill(t('payment.waive.amount'), '50')
  expect(back()).toContain('€68.00')
})

test('a no-show that costs nothing says so, and has nothing to waive', async () => {
  const { t, getByText, queryByText } = await open({ wouldCostMinor: 0, feeRate: 0, paidMinor: 0 })
  expect(getByText(t('booking.visit.fee.free'))).toBeTruthy()
  expect(queryByText(t('payment.waive.all'))).toBe(null)
})
