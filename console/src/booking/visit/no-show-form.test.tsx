import { expect, test, vi } from 'vitest'
import { renderConsole } from '../../page/testing/render.tsx'
import { NoShowForm } from './no-show-form.tsx'

const terms = {
  feeRate: 100_000,
  wouldCostMinor: 6_200,
  keptMinor: 2_000,
  card: { brand: 'visa', last4: '4242' },
  currency: 'EUR',
  mayWaive: true,
}

async function open(more: Partial<typeof terms> = {}) {
  const onMark = vi.fn<() => Promise<void>>(async () => {})
  const form = <NoShowForm terms={{ ...terms, ...more }} isPending={false} onMark={onMark} />
  return { ...(await renderConsole(form)), onMark }
}

test('a no-show says what is kept and what its card is charged before it is marked', async () => {
  const { t, press, getByText, onMark } = await open()
  expect(getByText(t('booking.visit.ask.noShow.rule', { rate: '100%' }))).toBeTruthy()
  const charged = getByText(t('booking.visit.ask.noShow.card', { last4: '4242' }))
  expect(charged.closest('div')?.textContent).toContain('€42.00')
  await press(t('booking.visit.ask.noShow.confirm'))
  expect(onMark).toHaveBeenCalledWith(undefined)
})

test('a part of a no-show’s fee is waived for a reason, within the fee', async () => {
  const { t, press, fill, user, getByLabelText, notesOf, onMark } = await open()
  await user.click(getByLabelText(t('payment.waive.part')))
  await fill(t('payment.waive.amount'), '62,01')
  await press(t('booking.visit.ask.noShow.confirm'))
  expect(notesOf(t('payment.waive.amount'))).toContain(t('payment.take.invalid'))
  expect(notesOf(t('payment.discount.reason'))).toContain(t('payment.discount.reasonMissing'))
  expect(onMark).not.toHaveBeenCalled()
  await fill(t('payment.waive.amount'), '50')
  await fill(t('payment.discount.reason'), 'Ill')
  await press(t('booking.visit.ask.noShow.confirm'))
  expect(onMark).toHaveBeenCalledWith({ waivedMinor: 5_000, because: 'Ill' })
})

test('a no-show that costs nothing says so, and has nothing to waive', async () => {
  const { t, getByText, queryByText } = await open({ wouldCostMinor: 0, feeRate: 0, keptMinor: 0 })
  expect(getByText(t('booking.visit.ask.noShow.free'))).toBeTruthy()
  expect(queryByText(t('payment.waive.all'))).toBe(null)
})
