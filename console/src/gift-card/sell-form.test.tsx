import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import type { OfferedGiftCards } from '@serein/shared/gift-card/contract.ts'
import { shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { GiftCardForm } from './sell-form.tsx'

const offer: OfferedGiftCards = {
  isSold: true,
  currency: 'EUR',
  leastMinor: 2_000,
  mostMinor: 50_000,
  suggestedMinor: [5_000, 10_000],
  validMonths: 24,
  paysTips: false,
  treatments: [
    {
      variantId: idOf(60),
      serviceId: idOf(61),
      name: { en: 'Deep tissue', fr: 'Tissus profonds' },
      label: { en: 'Deep tissue, 60 min', fr: 'Tissus profonds, 60 min' },
      lengthMinutes: 60,
      priceMinor: 9_500,
    },
  ],
}

async function open(answers: Answers = {}) {
  const onLine = vi.fn<ComponentProps<typeof GiftCardForm>['onLine']>()
  const page = await renderConsole(<GiftCardForm {...{ shop, onLine }} />, {
    answers: { 'giftCard.offer': offer, ...answers },
  })
  const add = async () => page.press(page.t('giftCard.sell.add'))
  return { ...page, onLine, add }
}

test('a gift card of an amount becomes a line with its words', async () => {
  const page = await open()
  const { t, user } = page
  await user.click(await page.findByRole('radio', { name: '€100' }))
  await user.type(page.getByLabelText(t('giftCard.sell.to')), 'Nadia')
  await user.type(page.getByLabelText(t('giftCard.sell.message')), 'Rest well')
  await page.add()
  await expect.poll(() => page.onLine.mock.calls.length).toBe(1)
  expect(page.onLine.mock.calls[0]![0]).toMatchObject({
    goods: {
      kind: 'gift_card',
      amountMinor: 10_000,
      variantId: null,
      toName: 'Nadia',
      message: 'Rest well',
      recipientEmail: null,
      deliverAt: null,
    },
    shown: { unitMinor: 10_000, taxRate: 0 },
  })
})

test('a treatment is sold at its price, and sent on another day in the morning', async () => {
  const page = await open()
  const { t, user } = page
  await user.selectOptions(await page.findByLabelText(t('giftCard.sell.what')), idOf(60))
  await user.type(page.getByLabelText(t('giftCard.sell.email')), 'nadia@example.test')
  await user.click(page.getByRole('button', { name: t('booking.today.nextDay') }))
  await page.add()
  await expect.poll(() => page.onLine.mock.calls.length).toBe(1)
  const { goods } = page.onLine.mock.calls[0]![0]
  expect(goods).toMatchObject({
    amountMinor: 9_500,
    variantId: idOf(60),
    recipientEmail: 'nadia@example.test',
  })
  expect(goods.deliverAt).toMatch(/T08:00:00/u)
})

test('without an amount nothing is added, and where none are sold that is said', async () => {
  const page = await open()
  await page.user.clear(await page.findByLabelText(page.t('giftCard.sell.amount')))
  await page.add()
  expect(await page.findByText(page.t('giftCard.sell.amountMissing'))).toBeTruthy()
  expect(page.onLine).not.toHaveBeenCalled()
  const off = await open({ 'giftCard.offer': { ...offer, isSold: false } })
  expect(await off.findByText(off.t('giftCard.sell.off'))).toBeTruthy()
})
