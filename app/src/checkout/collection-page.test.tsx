import { within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { Collection, CollectionGift } from '@serein/shared/checkout/collection.ts'
import { linkTo } from '../address/link.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { CollectionPage } from './collection-page.tsx'
import { GiftPayScreen } from './gift-pay-screen.tsx'

const token = 'x'.repeat(43)
const giftToken = 'y'.repeat(43)
const sandbox = { isSandbox: true, provider: 'sandbox', publicKey: null } as const
const collection: Collection = {
  orderId: idOf(1),
  state: 'open',
  shop: { id: idOf(2), name: 'Maison Serein', city: 'Paris' },
  toName: 'Léa',
  fromName: 'All of us',
  message: 'For after the move.',
  organiserName: 'Ana',
  design: 'stones',
  treatment: null,
  currency: 'EUR',
  totalMinor: 10_000,
  collectedMinor: 4_000,
  leftMinor: 6_000,
  endsOn: '2026-11-30',
  endsAt: '2026-11-30T23:00:00Z',
  chooseOn: '2026-12-07',
  timeZone: 'Europe/Paris',
  tenders: [
    { tender: 'card', ...sandbox },
    { tender: 'paypal', ...sandbox },
  ],
  gifts: [
    { name: 'Tom', word: 'Enjoy!', amountMinor: 2_500, givenAt: '2026-11-24T10:00:00Z' },
    { name: 'Ida', word: '', amountMinor: null, givenAt: '2026-11-23T10:00:00Z' },
  ],
  own: null,
}
const own = { recipientEmail: null, deliverAt: null, mayTakeSmaller: true }

const open = (
  found: Partial<Collection> = {},
  more: { user?: typeof camille; answers?: Answers } = {},
) =>
  renderApp(<CollectionPage token={token} />, {
    at: linkTo('checkout', { link: token, together: 1 }),
    ...(more.user && { user: more.user }),
    answers: { 'collection.get': { ...collection, ...found }, ...more.answers },
  })

test('a present from many says how far it is and who gave, and how much only of who wants that', async () => {
  const page = await open()
  const bar = await page.findByRole('progressbar')
  expect(bar.getAttribute('aria-valuenow')).toBe('40')
  const list = within(page.getByRole('list', { name: page.t('checkout.collection.who') }))
  const [tom, ida] = list.getAllByRole('listitem')
  expect(tom!.textContent).toContain('€25.00')
  expect(ida!.textContent).toBe('Ida')
})

test('who gives says how much and who they are, and goes on to pay', async () => {
  const page = await open({}, { answers: { 'collection.give': { giftToken } } })
  const go = { name: page.t('checkout.pay.card', { amount: '€10' }) }
  await page.user.click(await page.findByRole('button', go))
  expect(await page.findByText(page.t('checkout.collection.noName'))).toBeTruthy()
  expect(page.getByText(page.t('giftCard.buy.noEmail'))).toBeTruthy()
  const field = (name: string) => page.getByRole('textbox', { name })
  await page.user.type(field(page.t('checkout.collection.name')), 'Max')
  await page.user.type(field(page.t('checkout.collection.email')), 'max@example.com')
  await page.user.click(
    page.getByRole('radio', { name: page.t('checkout.collection.rest', { amount: '€60' }) }),
  )
  await page.press(page.t('checkout.pay.card', { amount: '€60' }))
  await vi.waitFor(() =>
    expect(page.sent('collection.give')).toEqual([
      {
        collectionToken: token,
        name: 'Max',
        email: 'max@example.com',
        word: '',
        amountMinor: 6_000,
        showsAmount: false,
      },
    ]),
  )
  await vi.waitFor(() =>
    expect(page.address()).toBe(linkTo('cardCheckout', { link: giftToken, together: 1 })),
  )
})

test('who gives more than is left is told at the amount how much that is', async () => {
  const page = await open(
    {},
    {
      user: camille,
      answers: { 'collection.give': refused('more_than_left', { leftMinor: 500 }) },
    },
  )
  await page.press(page.t('checkout.pay.card', { amount: '€10' }))
  expect(await page.findByText(page.t('checkout.collection.left', { amount: '€5' }))).toBeTruthy()
})

test('its organiser chooses when the price was not reached, and others see that', async () => {
  const short = { state: 'short', leftMinor: 6_000, own } as const
  const page = await open(short, {
    user: camille,
    answers: { 'collection.takeSmaller': 'pending' },
  })
  expect(
    await page.findByRole('heading', { name: page.t('checkout.collection.payRest') }),
  ).toBeTruthy()
  expect(page.getByRole('button', { name: page.t('checkout.collection.giveBack') })).toBeTruthy()
  await page.press(page.t('checkout.collection.smaller', { amount: '€40.00' }))
  expect(page.sent('collection.takeSmaller')).toEqual([{ orderId: collection.orderId }])
  page.unmount()
  const other = await open({ state: 'short', leftMinor: 0 })
  expect(await other.findByText(other.t('checkout.collection.nowText.short'))).toBeTruthy()
  expect(other.queryByRole('textbox')).toBeNull()
  expect(other.getByRole('link', { name: other.t('checkout.collection.logIn') })).toBeTruthy()
})

test('its organiser stops it after a question', async () => {
  const page = await open({ own }, { user: camille, answers: { 'collection.stop': 'pending' } })
  await page.press(page.t('checkout.collection.stop'))
  expect(page.sent('collection.stop')).toEqual([])
  await page.press(page.t('checkout.collection.stopYes'))
  expect(page.sent('collection.stop')).toEqual([{ orderId: collection.orderId }])
})

test.each(['reached', 'stopped'] as const)('one that is %s takes nothing more', async (state) => {
  const page = await open({ state, leftMinor: 0 })
  expect(await page.findByText(page.t(`checkout.collection.nowText.${state}`))).toBeTruthy()
  expect(page.queryByRole('textbox')).toBeNull()
})

test('a link that has ended says so kindly', async () => {
  const page = await open({}, { answers: { 'collection.get': refused('not_found') } })
  expect(await page.findByRole('heading', { name: page.t('checkout.link.ended') })).toBeTruthy()
})

const gift: CollectionGift = {
  state: 'open',
  collectionToken: token,
  shop: { name: 'Maison Serein' },
  toName: 'Léa',
  name: 'Max',
  currency: 'EUR',
  amountMinor: 6_000,
  tenders: collection.tenders,
  payment: null,
}

test('a gift that is paid is thanked for, and one that came too late leads back', async () => {
  const at = linkTo('cardCheckout', { link: giftToken, together: 1 })
  const draw = (state: CollectionGift['state']) =>
    renderApp(<GiftPayScreen token={giftToken} tender="card" />, {
      at,
      answers: { 'collection.getGift': { ...gift, state } },
    })
  const paid = await draw('paid')
  expect(
    await paid.findByRole('heading', {
      name: paid.t('checkout.collection.thanks', { name: 'Max' }),
    }),
  ).toBeTruthy()
  paid.unmount()
  const late = await draw('over')
  const see = await late.findByRole('link', { name: late.t('checkout.collection.see') })
  expect(see.getAttribute('href')).toBe(linkTo('checkout', { link: token, together: 1 }))
})
