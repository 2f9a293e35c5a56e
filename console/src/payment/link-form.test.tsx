import { expect, test } from 'vitest'
import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import type { DeskLink } from '@serein/shared/checkout/payment-link.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { LinkForm } from './link-form.tsx'
import { bill } from './testing/bill.ts'

const link: DeskLink = {
  id: idOf(41),
  kind: 'desk',
  guestName: null,
  email: null,
  url: 'https://serein.test/checkout?link=x',
  paidMinor: 0,
  dueMinor: 9_000,
  at: '2026-11-25T10:00:00Z',
}

const open = (answers: Answers = {}) =>
  renderConsole(<LinkForm bill={bill} />, {
    answers: { 'paymentLink.atDesk': { links: [], clientEmail: null }, ...answers },
  })

test('a payment link with an invalid address or amount, or above what is due, is not sent', async () => {
  const page = await open()
  const { t } = page
  await page.findByText(t('payment.link.ask'))
  await page.fill(t('payment.link.email'), 'ana@')
  await page.press(t('payment.link.send'))
  expect(page.notesOf(t('payment.link.email'))).toContain(t('payment.link.emailWrong'))
  await page.fill(t('payment.take.amount'), '')
  await page.press(t('payment.link.showCode'))
  expect(page.notesOf(t('payment.take.amount'))).toContain(t('payment.take.invalid'))
  await page.fill(t('payment.take.amount'), '95')
  const more = t('payment.take.more', { due: '€90.00' })
  expect(page.notesOf(t('payment.take.amount'))).toContain(more)
  await page.press(t('payment.link.showCode'))
  expect(page.sent('paymentLink.makeAtDesk')).toEqual([])
})

test('a payment link for a part is sent by mail and says where to', async () => {
  const email = 'ana@serein.test'
  const page = await open({ 'paymentLink.makeAtDesk': { ...link, email } })
  const { t } = page
  await page.findByText(t('payment.link.ask'))
  await page.fill(t('payment.take.amount'), '40')
  await page.fill(t('payment.link.email'), ` ${email} `)
  await page.press(t('payment.link.send'))
  expect(await page.findByText(t('payment.link.sent', { email }))).toBeTruthy()
  expect(page.sent('paymentLink.makeAtDesk')).toEqual([
    { bookingId: bill.bookingId, amountMinor: 4_000, email },
  ])
})

test('a payment link as a code waits until it is paid, and then says so', async () => {
  const page = await open({ 'paymentLink.makeAtDesk': link })
  const { t } = page
  await page.findByText(t('payment.link.ask'))
  page.answers['paymentLink.atDesk'] = { links: [link], clientEmail: null }
  await page.press(t('payment.link.showCode'))
  expect(await page.findByRole('img', { name: t('payment.link.code') })).toBeTruthy()
  expect(page.getByText(t('payment.link.waiting'))).toBeTruthy()
  const paid = { ...link, paidMinor: 9_000, dueMinor: 0 }
  page.answers['paymentLink.atDesk'] = { links: [paid], clientEmail: null }
  await page.client.queryClient.invalidateQueries({ queryKey: page.client.query.paymentLink.key() })
  const done = t('payment.take.done', { amount: '€90.00' })
  expect(await page.findByRole('heading', { name: done })).toBeTruthy()
  expect(page.queryByRole('img', { name: t('payment.link.code') })).toBe(null)
})
