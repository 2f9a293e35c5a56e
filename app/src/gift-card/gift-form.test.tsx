import { expect, test, vi } from 'vitest'
import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import { sessionStore } from '@serein/client/session-store.ts'
import { linkTo } from '../address/link.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import type { OfferedGiftCards } from './gift-card-data.ts'
import { GiftSheet } from './gift-sheet.tsx'

const shop = { id: idOf(2), name: 'Maison Serein' }
const [facialId, facialVariantId] = [idOf(10), idOf(11)]
const offered: OfferedGiftCards = {
  isSold: true,
  currency: 'EUR',
  leastMinor: 2_000,
  mostMinor: 50_000,
  suggestedMinor: [5_000, 8_000, 12_000],
  validMonths: 24,
  paysTips: false,
  treatments: [
    {
      variantId: facialVariantId,
      serviceId: facialId,
      name: { en: 'Facial', fr: 'Soin du visage' },
      label: { en: 'Facial, 60 minutes', fr: 'Soin du visage, 60 minutes' },
      lengthMinutes: 60,
      priceMinor: 9_000,
    },
  ],
}

const open = (own: { user?: typeof camille | null; gift?: string; answers?: Answers } = {}) => {
  const search = { shop: shop.id, gift: own.gift ?? 'card' }
  return renderApp(<GiftSheet shop={shop} search={search} />, {
    at: linkTo('shopDetails', search),
    user: own.user === undefined ? camille : own.user,
    answers: { 'giftCard.offer': offered, 'giftCard.buy': 'pending', ...own.answers },
  })
}

test('a gift card is bought with one press: the usual amount, to give oneself', async () => {
  const page = await open()
  await page.press(page.t('giftCard.buy.go', { amount: '€80' }))
  await vi.waitFor(() =>
    expect(page.sent('giftCard.buy')).toMatchObject([
      {
        shopId: shop.id,
        amountMinor: 8_000,
        design: 'leaves',
        recipientEmail: null,
        deliverAt: null,
      },
    ]),
  )
})

test('a gift card has an amount of one’s own only within the bounds of the spa', async () => {
  const page = await open()
  const own = await page.findByRole('textbox', { name: page.t('checkout.credit.own') })
  await page.user.type(own, '10')
  await page.press(page.t('giftCard.buy.goPlain'))
  expect(
    await page.findByText(page.t('checkout.credit.range', { min: '€20', max: '€500' })),
  ).toBeTruthy()
  expect(page.sent('giftCard.buy')).toEqual([])
  await page.user.type(own, '0')
  await page.press(page.t('giftCard.buy.go', { amount: '€100' }))
  await vi.waitFor(() => expect(page.sent('giftCard.buy')).toMatchObject([{ amountMinor: 10_000 }]))
})

test('a treatment given as a present is chosen from the start', async () => {
  const page = await open({ gift: facialId })
  await page.press(page.t('giftCard.buy.go', { amount: '€90' }))
  await vi.waitFor(() =>
    expect(page.sent('giftCard.buy')).toMatchObject([{ variantId: facialVariantId }]),
  )
})

test('a gift card by e-mail asks for an address and an hour to come, by the clock of its buyer', async () => {
  const page = await open()
  const { t, user } = page
  await user.click(await page.findByRole('radio', { name: new RegExp(t('giftCard.buy.email')) }))
  await user.click(page.getByRole('radio', { name: t('giftCard.buy.later') }))
  await page.press(t('giftCard.buy.go', { amount: '€80' }))
  expect(await page.findByText(t('giftCard.buy.noEmail'))).toBeTruthy()
  expect(page.getByText(t('giftCard.buy.noTime'))).toBeTruthy()
  await user.type(
    page.getByRole('textbox', { name: t('giftCard.buy.recipientEmail') }),
    'lea@example.com',
  )
  await user.type(page.getByLabelText(t('giftCard.buy.day')), '2026-12-24')
  await user.selectOptions(page.getByRole('combobox', { name: t('giftCard.buy.hour') }), '18')
  await page.press(t('giftCard.buy.go', { amount: '€80' }))
  await vi.waitFor(() =>
    expect(page.sent('giftCard.buy')).toMatchObject([
      {
        recipientEmail: 'lea@example.com',
        deliverAt: new Date('2026-12-24T18:00:00').toISOString(),
      },
    ]),
  )
})

test('who has no account says who they are first, and the card is kept meanwhile', async () => {
  const page = await open({ user: null })
  await page.press(page.t('giftCard.buy.go', { amount: '€80' }))
  await vi.waitFor(() => expect(page.address()).toBe(linkTo('checkout', { gift: shop.id })))
  expect(page.sent('giftCard.buy')).toEqual([])
  expect(sessionStore.get(`gift.${shop.id}`)).toContain('8000')
  sessionStore.set(`gift.${shop.id}`, null)
})

test('a gift card from many asks for a last day, and leads to its link', async () => {
  const collectionToken = 'x'.repeat(43)
  const started = { orderId: idOf(20), collectionToken }
  const page = await open({ answers: { 'collection.start': started } })
  const { t, user } = page
  await user.click(
    await page.findByRole('radio', { name: new RegExp(t('giftCard.together.many')) }),
  )
  await page.press(t('giftCard.together.go'))
  expect(await page.findByText(t('giftCard.together.noDay'))).toBeTruthy()
  await user.type(page.getByLabelText(t('giftCard.together.endsOn')), '2026-12-12')
  await page.press(t('giftCard.together.go'))
  await vi.waitFor(() =>
    expect(page.sent('collection.start')).toMatchObject([
      { shopId: shop.id, amountMinor: 8_000, endsOn: '2026-12-12' },
    ]),
  )
  await vi.waitFor(() =>
    expect(page.address()).toBe(linkTo('checkout', { link: collectionToken, together: 1 })),
  )
})
