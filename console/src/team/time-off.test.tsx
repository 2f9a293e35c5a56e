import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { TimeOff } from '@serein/shared/team/time-off.ts'
import { owner, shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import type { TeamAddress } from './team-address.ts'
import { TimeOffTab } from './time-off.tsx'

const wanted = {
  staffId: idOf(30),
  kind: 'leave',
  from: '2026-12-01T23:00:00.000Z',
  until: '2026-12-02T23:00:00.000Z',
  reason: 'Moving house',
} as const
const askedTimeOff: TimeOff = {
  ...wanted,
  id: idOf(31),
  staffName: 'Inès',
  isOwn: false,
  state: 'asked',
  answer: null,
  visits: 0,
  can: { decide: true, withdraw: false },
}
const listed = (...coming: TimeOff[]) => ({ timeZone: shop.timeZone, coming, past: [] })

test('a day off is requested with its reason and approved with one press', async () => {
  const address = { today: '2026-11-25' } as TeamAddress
  const timeOffProps = {
    shop,
    address,
    staffId: wanted.staffId,
    mayChange: false,
    maySettle: false,
  }
  const page = await renderConsole(<TimeOffTab {...timeOffProps} />, {
    answers: {
      'business.me': owner,
      'swap.list': { swaps: [], colleagues: [] },
      'timeOff.list': listed(),
      'timeOff.ask': listed(askedTimeOff),
      'timeOff.approve': listed({ ...askedTimeOff, state: 'approved' }),
    },
  })
  const { t } = page
  await page.press(t('team.off.ask'))
  await page.fill(t('team.off.firstDay'), '2026-12-02')
  await page.fill(t('team.off.reason'), wanted.reason)
  await page.press(t('common.save'))
  await page.press(t('team.off.approveOf', { name: 'Inès' }))
  await page.findByText(t('team.off.state.approved'))
  expect(page.sent('timeOff.ask')).toEqual([{ shopId: shop.id, ...wanted }])
  expect(page.sent('timeOff.approve')).toEqual([{ shopId: shop.id, timeOffId: askedTimeOff.id }])
})
