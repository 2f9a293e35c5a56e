import { expect, test, vi } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import { linkTo } from '../address/link.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { CheckBalance } from './check-balance.tsx'
import type { LinkedGiftCard, OwnGiftCard } from './gift-card-data.ts'
import { GiftCardPage } from './gift-card-page.tsx'
import { OwnGiftCards } from './own-gift-cards.tsx'

const token = 'b'.repeat(43)
const code = '7K3M-9QXT-2HBV-E5WD'
const {
  code: _,
  isMine: __,
  ...card
} = {
  id: idOf(1),
  business: { id: idOf(3), name: 'Serein' },
  state: 'active',
  currency: 'EUR',
  amountMinor: 8_000,
  balanceMinor: 5_500,
  treatment: null,
  design: 'winter',
  codeEnd: 'E5WD',
  expiresAt: '2028-11-25T09:00:00.000Z',
  shopId: idOf(2),
  message: 'Take a day off.',
  fromName: 'Camille',
  toName: 'Léa',
  recipientEmail: null,
  deliverAt: null,
  deliveredAt: null,
  timeZone: 'Europe/Paris',
  createdAt: '2026-11-25T09:00:00.000Z',
  code,
  isMine: false,
} satisfies LinkedGiftCard
const linked: LinkedGiftCard = { ...card, code, isMine: false }
const { shopId: _shop, message: _message, fromName: _from, toName: _to, ...rest } = card
const {
  recipientEmail: _email,
  deliverAt: _at,
  deliveredAt: _done,
  timeZone: _zone,
  createdAt: _made,
  ...balance
} = rest

const open = (answers: Answers, user: typeof camille | null = null) =>
  renderApp(<GiftCardPage token={token} />, {
    at: linkTo('wallet', { card: token }),
    user,
    answers,
  })

test('the link of a gift card greets whom it is for, and shows code and balance', async () => {
  const page = await open({ 'giftCard.byLink': linked })
  const { t } = page
  expect(await page.findByText(t('giftCard.page.for', { name: 'Léa' }))).toBeTruthy()
  expect(page.getByText(code)).toBeTruthy()
  expect(page.getByText('€55.00')).toBeTruthy()
  expect(page.getByText(/25 November 2028/u)).toBeTruthy()
  expect(page.getByText(new RegExp(t('giftCard.page.of', { amount: '€80.00' })))).toBeTruthy()
  const book = page.getByRole('link', { name: t('giftCard.page.book') })
  expect(book.getAttribute('href')).toBe(linkTo('shopDetails', { shop: card.shopId }))
  const keep = page.getByRole('link', { name: t('giftCard.page.keep') })
  expect(keep.getAttribute('href')).toContain('/login')
})

test('a card is kept in the wallet of who is logged in', async () => {
  const page = await open({ 'giftCard.byLink': linked, 'giftCard.claim': card }, camille)
  page.answers['giftCard.byLink'] = linked
  await page.press(page.t('giftCard.page.keep'))
  page.answers['giftCard.byLink'] = { ...linked, isMine: true }
  await vi.waitFor(() => expect(page.sent('giftCard.claim')).toEqual([{ cardToken: token }]))
})

test('a card that cannot be used shows no code and says why', async () => {
  const page = await open({ 'giftCard.byLink': { ...linked, state: 'blocked' } })
  await page.findByText(new RegExp(page.t('giftCard.state.blocked')))
  expect(page.queryByText(code)).toBeNull()
})

test('the link of a card that was replaced says so, and leads to the balance', async () => {
  const page = await open({ 'giftCard.byLink': refused('not_found') })
  expect(await page.findByText(page.t('giftCard.page.ended'))).toBeTruthy()
})

test('a balance is shown by the code, without a log-in; a wrong code says so at its field', async () => {
  const page = await renderApp(<CheckBalance />, {
    at: linkTo('wallet', { card: 'check' }),
    user: null,
    answers: { 'giftCard.balance': refused('gift_card_unknown') },
  })
  const { t, user } = page
  const field = await page.findByRole('textbox', { name: t('giftCard.code') })
  await user.type(field, 'wrong')
  await page.press(t('giftCard.check.go'))
  await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  page.answers['giftCard.balance'] = balance
  await user.clear(field)
  await user.type(field, '7k3m 9qxt 2hbv e5wd')
  await page.press(t('giftCard.check.go'))
  expect(await page.findByText('€55.00')).toBeTruthy()
  expect(page.sent('giftCard.balance').at(-1)).toEqual({ code: '7k3m 9qxt 2hbv e5wd' })
  expect(page.queryByRole('button', { name: t('giftCard.page.keep') })).toBeNull()
})

const own: OwnGiftCard = {
  ...card,
  orderId: idOf(7),
  isHeld: true,
  isBought: false,
  mayUndo: false,
  token,
}

test('the wallet lists what the reader keeps and what they gave, which they may give back after a question', async () => {
  const givenCard = { ...own, id: idOf(9), isHeld: false, isBought: true, mayUndo: true }
  const page = await renderApp(<OwnGiftCards />, {
    at: linkTo('wallet', { tab: 'cards' }),
    user: camille,
    answers: { 'giftCard.mine': { giftCards: [own, givenCard] }, 'giftCard.undo': 'pending' },
  })
  const { t } = page
  await page.findByRole('list', { name: t('giftCard.mine.held') })
  expect(page.getByRole('list', { name: t('giftCard.mine.given') })).toBeTruthy()
  await page.press(t('giftCard.undo.open'))
  expect(page.sent('giftCard.undo')).toEqual([])
  const buttons = await page.findAllByRole('button', { name: t('giftCard.undo.yes') })
  await page.user.click(buttons.at(-1)!)
  await vi.waitFor(() => expect(page.sent('giftCard.undo')).toEqual([{ giftCardId: givenCard.id }]))
})
