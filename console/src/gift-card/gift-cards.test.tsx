import { within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import type { DeskGiftCard } from '@serein/shared/gift-card/desk.ts'
import { owner, shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import type { DeskCollection } from './collections.tsx'
import { Page } from './gift-cards.tsx'

const card: DeskGiftCard = {
  id: idOf(90),
  business: { id: idOf(2), name: 'Maison Serein' },
  state: 'active',
  currency: 'EUR',
  amountMinor: 8_000,
  balanceMinor: 3_500,
  treatment: null,
  design: 'leaves',
  codeEnd: 'M2ZD',
  expiresAt: null,
  shopId: shop.id,
  message: 'For after the exams.',
  fromName: 'Aunt Rose',
  toName: 'Camille',
  recipientEmail: null,
  deliverAt: null,
  deliveredAt: null,
  timeZone: 'Europe/Paris',
  createdAt: '2026-11-20T09:00:00Z',
  buyer: null,
  holder: null,
  orderId: idOf(91),
}
const base: Answers = {
  'business.me': owner,
  'giftCard.list': {
    giftCards: [card],
    owedMinor: [{ currency: 'EUR', amountMinor: 123_400 }],
    nextCursor: null,
  },
  'collection.atDesk': { collections: [], owedMinor: [] },
  'giftCard.get': {
    ...card,
    events: [
      { kind: 'paid', amountMinor: -4_500, reason: null, by: null, at: '2026-11-22T09:00:00Z' },
    ],
  },
}

async function open(answers: Answers = {}) {
  const page = await renderConsole(<Page />, { answers: { ...base, ...answers } })
  return { ...page, row: () => page.findByRole('button', { name: /M2ZD/u }) }
}

test('the list says what is owed, and a card opens with what happened to it', async () => {
  const page = await open()
  expect(await page.findByText(page.t('giftCard.owed', { amount: '€1,234.00' }))).toBeTruthy()
  await page.user.click(await page.row())
  expect(await page.findByText(page.t('giftCard.event.paid'))).toBeTruthy()
  expect(page.getByText('For after the exams.')).toBeTruthy()
  // Something of it is used.
  expect(page.queryByRole('button', { name: page.t('giftCard.verb.undoAtDesk') })).toBeNull()
})

test('a card gets a new code for a reason, and the new one opens', async () => {
  const next = { ...card, id: idOf(95), codeEnd: '7H3K' }
  const page = await open({ 'giftCard.replace': next })
  await page.user.click(await page.row())
  await page.user.click(await page.findByRole('button', { name: page.t('giftCard.verb.replace') }))
  await page.press(page.t('giftCard.verb.replace'))
  expect(await page.findByText(page.t('giftCard.reasonMissing'))).toBeTruthy()
  await page.user.type(page.getByLabelText(page.t('giftCard.reason')), 'Lost on a train')
  await page.press(page.t('giftCard.verb.replace'))
  await expect
    .poll(() => page.sent('giftCard.replace'))
    .toMatchObject([{ giftCardId: card.id, reason: 'Lost on a train' }])
})

const present: DeskCollection = {
  orderId: idOf(92),
  state: 'short',
  toName: 'Léa',
  fromName: 'All of us',
  design: 'winter',
  treatment: null,
  currency: 'EUR',
  totalMinor: 20_000,
  collectedMinor: 12_000,
  endsOn: '2026-11-24',
  endsAt: '2026-11-24T23:00:00Z',
  chooseOn: '2026-12-01',
  timeZone: 'Europe/Paris',
  code: 'MS-4F7K',
  shopName: 'Maison Serein',
  organiser: { id: idOf(93), name: 'Ana' },
  givers: 3,
}

test('what many collect for stands above the cards with what is owed, and is given back for a reason', async () => {
  const page = await open({
    'collection.atDesk': {
      collections: [present],
      owedMinor: [{ currency: 'EUR', amountMinor: 12_000 }],
    },
    'collection.stopAtDesk': { ...present, state: 'stopped', collectedMinor: 0 },
  })
  expect(
    await page.findByText(page.t('giftCard.together.owed', { amount: '€120.00' })),
  ).toBeTruthy()
  const stop = { name: page.t('giftCard.together.stop') }
  await page.user.click(page.getByRole('button', stop))
  const sheet = within(await page.findByRole('dialog'))
  await page.user.click(sheet.getByRole('button', stop))
  expect(await sheet.findByText(page.t('giftCard.reasonMissing'))).toBeTruthy()
  expect(page.sent('collection.stopAtDesk')).toEqual([])
  await page.user.type(sheet.getByRole('textbox'), 'Asked by phone')
  await page.user.click(sheet.getByRole('button', stop))
  await vi.waitFor(() =>
    expect(page.sent('collection.stopAtDesk')).toEqual([
      { orderId: present.orderId, reason: 'Asked by phone' },
    ]),
  )
})
