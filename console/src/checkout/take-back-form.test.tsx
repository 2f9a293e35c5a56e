import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { DeskOrder } from '@serein/shared/checkout/order-desk.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { CancelForm } from './cancel-form.tsx'
import { TakeBackForm } from './take-back-form.tsx'

const line = {
  variantId: idOf(2),
  name: { en: 'Oil', fr: 'Huile' },
  label: { en: '100 ml', fr: '100 ml' },
  units: 3,
  unitMinor: 1_200,
  amountMinor: 3_600,
  returnedUnits: 1,
}
const order = { id: idOf(1), code: 'OR-1', currency: 'EUR', lines: [line] } as DeskOrder

test('returned units need a reason and are no more than were handed over', async () => {
  const page = await renderConsole(<TakeBackForm order={order} onDone={() => {}} />, {
    answers: { 'order.takeBack': 'pending' },
  })
  const { t } = page
  const give = (amount: string) => page.press(t('checkout.orders.giveBack', { amount }))
  await give('€0.00')
  expect(page.getByText(t('checkout.orders.nothing'))).toBeTruthy()
  expect(page.notesOf(t('checkout.orders.reason'))).toContain(t('checkout.orders.reasonMissing'))
  const more = page.getByRole('button', { name: new RegExp(t('checkout.orders.moreOf'), 'u') })
  for (let press = 0; press < 3; press += 1) await page.user.click(more)
  await page.user.click(page.getByRole('radio', { name: t('checkout.orders.condition.lost') }))
  await page.fill(t('checkout.orders.reason'), 'Leaks')
  await give('€24.00')
  const lines = [{ position: 0, units: 2, resell: false }]
  await waitFor(() =>
    expect(page.sent('order.takeBack')).toEqual([{ orderId: order.id, lines, reason: 'Leaks' }]),
  )
})

test('an order is cancelled by the shop', async () => {
  const page = await renderConsole(<CancelForm order={order} onDone={() => {}} />, {
    answers: { 'order.cancelAtDesk': 'pending' },
  })
  await page.press(page.t('checkout.orders.cancelOf', { code: order.code }))
  expect(page.sent('order.cancelAtDesk')).toEqual([{ orderId: order.id }])
})
