import { expect, test } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { CopiedWeek, RotaWeek } from '@serein/shared/team/rota.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { owner, shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Rota } from './rota.tsx'
import type { TeamAddress } from './team-address.ts'

const monday = '2026-11-23'
const ofWeek = { shopId: shop.id, fromDay: monday }
const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at))
const week: RotaWeek = {
  timeZone: shop.timeZone,
  today: '2026-11-24',
  days,
  members: [
    {
      staffId: idOf(30),
      staffName: 'Inès',
      isHere: true,
      isOwn: false,
      handsOnMinutesADay: null,
      cells: days.map((day) => ({
        day,
        published: [],
        isSpecial: false,
        draft: null,
        elsewhere: [],
        off: [],
        visits: 0,
        handsOnMinutes: 0,
      })),
    },
  ],
}
const nothing = { shifts: 0, daysOff: 0, ownHours: 0, onLeave: 0, closed: 0, elsewhere: 0 }
const weeksAfter = (...weeks: Partial<CopiedWeek>[]) => ({
  weeks: weeks.map((rest, at) => ({ ...nothing, fromDay: addDays(monday, 7 + 7 * at), ...rest })),
})
const planned = [{ staffId: idOf(30), hours: [], days: ['2026-12-02'] }]

async function open(answers: Answers) {
  const address = { monday, today: week.today } as TeamAddress
  const page = await renderConsole(<Rota mayChange maySettle={false} {...{ shop, address }} />, {
    answers: { 'business.me': owner, 'rota.week': week, ...answers },
  })
  await page.press(page.t('team.rota.copy'))
  return page
}

test('a week is copied to several, as is told of each before, and back over all of them', async () => {
  const page = await open({
    'rota.previewCopy': weeksAfter({ shifts: 12, daysOff: 2, ownHours: 1 }),
    'rota.copy': {
      ...weeksAfter({ shifts: 12 }, { shifts: 9, daysOff: 1 }),
      planned,
      replaced: [],
    },
    'rota.undoCopy': { keptDays: 1 },
  })
  await page.findByText('12 shifts, 2 days off')
  page.getByText(page.t('team.rota.copy.kept', { count: 1 }))
  page.answers['rota.previewCopy'] = weeksAfter({ shifts: 12 }, { onLeave: 3, closed: 1 })
  await page.user.selectOptions(page.field(page.t('team.rota.copy.to')), '2')
  const besides = await page.findByText('3 left out: time off · 1 left out: spa closed')
  expect(besides.closest('li')?.textContent).toMatch(/^Week of 7 December.*Nothing to change/u)
  await page.press(page.t('team.rota.copy.go'))
  await page.findByText(page.t('team.rota.copied', { count: 22, weeks: 2 }))
  expect(page.queryByRole('dialog')).toBe(null)
  expect(page.sent('rota.copy')).toEqual([{ ...ofWeek, weeks: 2, replaces: false }])
  await page.press(page.t('common.undo'))
  await page.findByText(page.t('team.rota.copyUndone', { count: 1 }))
  expect(page.sent('rota.undoCopy')).toEqual([{ ...ofWeek, planned, replaced: [] }])
})

test('days planned already are replaced only where that is chosen', async () => {
  const page = await open({
    'rota.previewCopy': weeksAfter({ ownHours: 2 }),
    'rota.copy': refused('rota_is_past'),
  })
  const { t } = page
  await page.findByText(t('team.rota.copy.nothing'))
  const copyButton = page.getByRole('button', { name: t('team.rota.copy.go') })
  expect(copyButton.hasAttribute('disabled')).toBe(true)
  page.answers['rota.previewCopy'] = weeksAfter({ shifts: 2, ownHours: 2 })
  await page.user.click(page.getByRole('radio', { name: t('team.rota.copy.replace') }))
  await page.findByText(t('team.rota.copy.replaced', { count: 2 }))
  await page.press(t('team.rota.copy.go'))
  await page.findByText(/Days that are over/u)
  expect(page.sent('rota.copy')).toEqual([{ ...ofWeek, weeks: 1, replaces: true }])
  // What was refused can be changed.
  page.getByRole('dialog', { name: t('team.rota.copy') })
})

test('weeks of which none is left have nothing to copy to', async () => {
  const address = { monday, today: week.today } as TeamAddress
  const page = await renderConsole(<Rota mayChange maySettle={false} {...{ shop, address }} />, {
    answers: { 'business.me': owner, 'rota.week': { ...week, today: '2027-01-25' } },
  })
  await page.findByRole('grid')
  expect(page.queryByRole('button', { name: page.t('team.rota.copy') })).toBe(null)
})
