import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import { owner, shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { People } from './people.tsx'

const inès = {
  staffId: idOf(30),
  staffName: 'Inès',
  gender: 'female' as const,
  week: [{ weekday: 1, fromMinute: 540, toMinute: 1_020, everyWeeks: 1, breaks: [] }],
  load: { handsOnMinutesADay: null, handsOnMinutesInARow: null, recoveryMinutes: 0 },
  profile: { title: { en: '', fr: '' }, bio: { en: '', fr: '' }, languages: [] },
  isForReturningOnly: false,
  pictureId: null,
  portrait: null,
  isActive: true,
  visits: 0,
}
const marc = { ...inès, staffId: idOf(31), staffName: 'Marc' }

async function open(mayRead: { stars: boolean; reviews: boolean }) {
  const page = await renderConsole(<People shop={shop} mayChange={false} mayRead={mayRead} />, {
    answers: {
      'business.me': owner,
      'team.ofBusiness': { members: [inès, marc] },
      'review.staffRatings': { ratings: [{ staffId: inès.staffId, average: 4.67, count: 12 }] },
    },
  })
  await page.findByText('Inès')
  return page
}

test('the stars of a therapist stand beside the name and lead to their reviews', async () => {
  const page = await open({ stars: true, reviews: true })
  const name = page.t('team.rating.of', { name: 'Inès', average: '4.7', count: 12 })
  const link = await page.findByRole('link', { name })
  expect(link.getAttribute('href')).toContain(`staff=${inès.staffId}`)
  expect(page.getAllByRole('link')).toHaveLength(1)
})

test('the stars of colleagues are not asked for where not all reports may be read', async () => {
  const page = await open({ stars: false, reviews: true })
  expect(page.queryByRole('link')).toBe(null)
  expect(page.sent('review.staffRatings')).toEqual([])
})
