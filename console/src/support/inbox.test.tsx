import { expect, test } from 'vitest'
import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import type { InboxEntry } from '@serein/shared/support/inbox.ts'
import { defaultPermissions } from '@serein/shared/business/permission.ts'
import { owner, shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './inbox.tsx'

const entry = (n: number, part: Partial<InboxEntry>): InboxEntry => ({
  kind: 'chat',
  id: idOf(n),
  shopId: shop.id,
  shopName: shop.name,
  clientName: 'Nadia B.',
  text: 'Is there parking?',
  assignedTo: null,
  waitingSince: '2026-11-24T10:00:00Z',
  review: null,
  ...part,
})

const review = entry(3, {
  kind: 'review',
  clientName: 'Louise',
  text: '',
  review: {
    id: idOf(3),
    stars: 4,
    staffStars: null,
    shopStars: null,
    text: '',
    language: 'en',
    authorName: 'Louise',
    serviceNames: [],
    staffNames: [],
    pictures: [],
    createdAt: '2026-11-24T10:00:00Z',
    answer: null,
    isReported: false,
    takenDownFor: null,
  },
})

const waiting: Answers = {
  'business.me': owner,
  'inbox.list': {
    entries: [entry(1, {}), entry(2, { kind: 'ticket', text: 'A towel' }), review],
    nextCursor: null,
  },
}

test('what waits for an answer says of whom, what and since when, and leads to where it is answered', async () => {
  const page = await renderConsole(<Page />, { answers: waiting })
  const { t } = page
  const chat = await page.findByRole('link', { name: /Is there parking\?/u })
  expect(chat.getAttribute('href')).toContain(`chat=${idOf(1)}`)
  expect(chat.textContent).toContain(t('support.inbox.kind.chat'))
  expect(chat.textContent).toContain(t('support.inbox.since', { day: 'yesterday', time: '11:00' }))
  expect(page.getByText(t('support.inbox.noWords'))).toBeTruthy()
})

test('a review is answered from the inbox, which then asks what still waits', async () => {
  const page = await renderConsole(<Page />, {
    answers: { ...waiting, 'review.answer': review.review! },
  })
  const { t } = page
  await page.user.click(await page.findByRole('button', { name: /Louise/u }))
  await page.fill(t('review.answer.text'), 'Thank you.')
  const countBefore = page.sent('inbox.list').length
  await page.press(t('review.answer.send'))
  await page.findByText(t('review.answer.done'))
  await page.findByRole('link', { name: /Is there parking\?/u })
  expect(page.sent('review.answer')).toEqual([
    { shopId: shop.id, reviewId: idOf(3), answer: 'Thank you.' },
  ])
  expect(page.sent('inbox.list').length).toBeGreaterThan(countBefore)
})

test('a review leads to the reviews for who may not answer it', async () => {
  const permissions = { ...defaultPermissions.owner, message: 'view' as const }
  const page = await renderConsole(<Page />, {
    answers: { ...waiting, 'business.me': { ...owner, permissions } },
  })
  const row = await page.findByRole('link', { name: /Louise/u })
  expect(row.getAttribute('href')).toContain('/console/reviews')
})

test('an empty inbox says so, of everybody’s and of one’s own', async () => {
  const none = { entries: [], nextCursor: null }
  const page = await renderConsole(<Page />, { answers: { ...waiting, 'inbox.list': none } })
  const { t } = page
  await page.findByText(t('support.inbox.none'))
  await page.user.click(page.field(t('support.mine')))
  await page.findByText(t('support.inbox.noneMine'))
  expect(page.sent('inbox.list').at(-1)).toMatchObject({ isMine: 'true' })
})
