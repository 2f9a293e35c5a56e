import { expect, test } from 'vitest'
import { owner } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './reviews.tsx'

const open = (at: string) =>
  renderConsole(<Page />, {
    at,
    answers: {
      'business.me': owner,
      'review.ofShop': { reviews: [], nextCursor: null },
      'review.words': { words: [], nextCursor: null },
      'team.list': { therapists: [] },
    },
  })

test('which reviews are shown stands in the address', async () => {
  const page = await open('/console/reviews')
  const { t, user } = page
  await user.selectOptions(await page.findByLabelText(t('review.filter.stars')), '4')
  await user.click(page.getByLabelText(t('review.filter.unanswered')))
  await page.findByText(t('review.noneSuch'))
  expect(page.address()).toContain('filter=4&unanswered=true')
  page.unmount()
  const again = await open(page.address())
  await again.findByText(t('review.noneSuch'))
  expect(again.sent('review.ofShop')).toMatchObject([{ stars: '4', isUnanswered: 'true' }])
})

test('private words are looked at without asking for reviews', async () => {
  const page = await open('/console/reviews?filter=private')
  await page.findByText(page.t('review.word.none'))
  expect(page.sent('review.ofShop')).toEqual([])
})
