import { expect, test } from 'vitest'
import { Link } from '@serein/ui/link.tsx'
import { linkTo } from '../address/link.ts'
import { owner } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './team.tsx'
import { skillTable } from './testing/skill-table.ts'

test('unsaved skills survive another tab of the team, which asks before it is left', async () => {
  const page = await renderConsole(
    <>
      <Page />
      <Link href={linkTo('/')}>Elsewhere</Link>
    </>,
    {
      at: '/console/team?tab=skills',
      answers: {
        'business.me': owner,
        'team.skills': skillTable,
        'team.ofBusiness': { members: [] },
        'review.staffRatings': { ratings: [] },
      },
    },
  )
  const { t, user } = page
  const name = new RegExp(`^${t('team.skills.cell', { name: 'Marc', service: 'Facial' })}`, 'u')
  await user.click(await page.findByRole('checkbox', { name }))
  await user.click(page.getByRole('tab', { name: t('team.tab.people') }))
  await page.findByText(t('team.none'))
  await user.click(page.getByRole('link', { name: 'Elsewhere' }))
  await page.findByText(t('team.skills.unsaved'))
  expect(page.address()).toContain('tab=people')
})
