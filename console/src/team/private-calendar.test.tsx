import { expect, test, vi } from 'vitest'
import type { OwnPrivateCalendar } from '@serein/shared/team/private-calendar.ts'
import { owner } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { PrivateCalendar } from './private-calendar.tsx'

const none: OwnPrivateCalendar = { isTherapist: true, calendar: null }
const withCalendar: OwnPrivateCalendar = {
  isTherapist: true,
  calendar: {
    host: 'calendar.example',
    addedAt: '2026-11-20T10:00:00.000Z',
    readAt: '2026-11-25T08:45:00.000Z',
    busyTimes: 3,
    failure: null,
  },
}
const open = (own: OwnPrivateCalendar) =>
  renderConsole(<PrivateCalendar />, {
    answers: {
      'business.me': owner,
      'privateCalendar.own': own,
      'privateCalendar.add': withCalendar,
      'privateCalendar.remove': none,
    },
  })

test('a private calendar is added with its address and a yes', async () => {
  const page = await open(none)
  const { t, press } = page
  await press(t('team.privateCalendar.add'))
  await page.findByText(t('team.privateCalendar.consentMissing'))
  expect(page.sent('privateCalendar.add')).toEqual([])
  await page.fill(t('team.privateCalendar.address'), ' webcal://calendar.example/inès.ics ')
  await page.user.click(page.getByRole('checkbox', { name: t('team.privateCalendar.consent') }))
  await press(t('team.privateCalendar.add'))
  await vi.waitFor(() =>
    expect(page.sent('privateCalendar.add')).toMatchObject([
      { address: 'webcal://calendar.example/inès.ics', hasConsented: true },
    ]),
  )
})

test('a private calendar says what was read and where, never its address, and goes after a question', async () => {
  const page = await open(withCalendar)
  const { t, press } = page
  await page.findByText(/calendar\.example/u)
  await page.findByText(/3 busy times to come/u)
  await press(t('team.privateCalendar.remove'))
  await page.findByText(t('team.privateCalendar.removeText'))
  expect(page.sent('privateCalendar.remove')).toEqual([])
  await press(t('team.privateCalendar.remove'))
  await vi.waitFor(() => expect(page.sent('privateCalendar.remove')).toHaveLength(1))
  await page.findByRole('button', { name: t('team.privateCalendar.add') })
})

test('a private calendar that cannot be read says since when', async () => {
  const failure = { since: '2026-11-25T07:30:00.000Z', problem: 'no_answer' } as const
  const page = await open({ ...withCalendar, calendar: { ...withCalendar.calendar!, failure } })
  const { t } = page
  const sentence = new RegExp(t('team.privateCalendar.failure.no_answer'), 'u')
  expect(await page.findByText(sentence)).toBeTruthy()
})

test('a private calendar is nothing for a member who serves nobody', async () => {
  const page = await open({ isTherapist: false, calendar: null })
  await vi.waitFor(() => expect(page.sent('privateCalendar.own')).toHaveLength(1))
  expect(page.queryByRole('button')).toBe(null)
})
