import { expect, test, vi } from 'vitest'
import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import type { ManagedTeam } from '@serein/shared/team/managed-team.ts'
import { owner, shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { details } from '../shop/testing/details.ts'
import { StaffForm } from './staff-form.tsx'
import type { TeamMember } from './use-team.ts'

const monday = {
  weekday: 1,
  fromMinute: 600,
  toMinute: 1_140,
  everyWeeks: 1,
  phase: 0,
  breaks: [],
}
const member: TeamMember = {
  staffId: idOf(70),
  staffName: 'Inès',
  gender: 'female',
  week: [monday],
  load: { handsOnMinutesADay: null, handsOnMinutesInARow: null, recoveryMinutes: 0 },
  profile: { title: { en: '', fr: '' }, bio: { en: '', fr: '' }, languages: [] },
  isForReturningOnly: false,
  pictureId: null,
  portrait: null,
  isActive: true,
  visits: 0,
}
const portrait = {
  id: idOf(71),
  picture: { src: '/pictures/a.svg', alt: { en: 'Inès', fr: 'Inès' }, tint: 'white' },
  addedAt: '2026-01-05T09:00:00Z',
  albumId: null,
}

async function open(own: Answers = {}) {
  const save = vi.fn<(member: object) => Promise<boolean>>(async () => true)
  const page = await renderConsole(
    <StaffForm member={member} shopId={shop.id} verbs={{ save } as never} onDone={() => {}} />,
    {
      answers: {
        'business.me': owner,
        'shop.get': details,
        'shop.pictures': { pictures: [portrait], albums: [] },
        ...own,
      },
    },
  )
  await page.findByRole('textbox', { name: new RegExp(page.t('team.name'), 'u') })
  return { ...page, save, submit: () => page.press(page.t('common.save')) }
}

const sentWeek = (save: { mock: { calls: [object][] } }) =>
  (save.mock.calls[0]![0] as ManagedTeam['members'][number]).week

test('a day is divided by a break, which is sent as one', async () => {
  const { t, ...page } = await open()
  await page.press(t('team.addHoursOn', { day: 'Monday' }))
  await page.submit()
  await vi.waitFor(() => expect(page.save).toHaveBeenCalledOnce())
  expect(sentWeek(page.save)).toEqual([{ ...monday, breaks: [{ fromMinute: 780, toMinute: 840 }] }])
})

test('hours that meet are a fault of their day', async () => {
  const { t, ...page } = await open()
  await page.press(t('team.addHoursOn', { day: 'Monday' }))
  await page.fill(t('team.from', { day: 'Monday', n: 2 }), '12:00')
  await page.submit()
  await page.findByText(t('team.hoursFault'))
  expect(page.save).not.toHaveBeenCalled()
})

test('two weeks that take turns begin alike, and each has its own hours', async () => {
  const { t, ...page } = await open()
  await page.user.click(
    page.getByRole('checkbox', { name: new RegExp(t('team.alternating'), 'u') }),
  )
  const mondays = page.getAllByRole('checkbox', { name: 'Monday' })
  expect(mondays).toHaveLength(2)
  await page.user.click(mondays[1]!)
  await page.submit()
  await vi.waitFor(() => expect(page.save).toHaveBeenCalledOnce())
  expect(sentWeek(page.save)).toMatchObject([{ weekday: 1, everyWeeks: 2 }])
})

test('a therapist has a portrait of the pictures of the spa', async () => {
  const { t, ...page } = await open()
  expect(await page.findByRole('heading', { name: t('catalogue.picture') })).toBeTruthy()
  await page.user.click(await page.findByRole('button', { name: 'Inès' }))
  await page.submit()
  await vi.waitFor(() => expect(page.save).toHaveBeenCalledOnce())
  expect(page.save.mock.calls[0]![0]).toMatchObject({ pictureId: portrait.id })
})
