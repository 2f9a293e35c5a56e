import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import { owner } from '../../member/testing/member.ts'
import { basePath } from '../../address/link.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { dayWith, therapist } from '../day/day-fixture.ts'
import { Page } from './calendar.tsx'

const ines = { ...therapist(idOf(5), '09:00-17:00'), name: 'Inès', variantIds: [] }

async function openAt(width: number) {
  const page = await renderConsole(<Page />, {
    at: `${basePath}/calendar?day=2026-11-24`,
    width,
    answers: {
      'business.me': owner,
      'booking.shopCalendar': ({ fromDay }) => {
        if (fromDay > '2026-11-25') return 'pending'
        const calendar = dayWith([], [ines])
        return { ...calendar, days: [{ ...calendar.days[0]!, day: fromDay }] }
      },
      'catalogue.menu': 'pending',
      'team.list': 'pending',
      'booking.requests': { visits: [] },
      'booking.live': 'pending',
      'booking.therapistFeed': 'pending',
    },
  })
  await page.findByRole('button', { name: page.t('booking.today.previousDay') })
  return page
}

test('a calendar has columns on an upright tablet and a list on a phone', async () => {
  const tablet = await openAt(768)
  expect(await tablet.findByText('Inès')).toBeTruthy()
  expect(tablet.getByRole('button', { name: tablet.t('booking.board.zoomIn') })).toBeTruthy()
  tablet.unmount()
  const phone = await openAt(390)
  expect(await phone.findByText(phone.t('booking.today.empty.title'))).toBeTruthy()
  expect(phone.queryByRole('button', { name: phone.t('booking.board.zoomIn') })).toBe(null)
})

test('a new booking stands beside the calendar, which stays usable, and over it where it is narrow', async () => {
  const wide = await openAt(1280)
  const { t } = wide
  const name = t('booking.board.book')
  await wide.press(name)
  const form = wide.getByRole('dialog', { name })
  expect(form.tagName).toBe('SECTION')
  await wide.press(t('booking.today.nextDay'))
  await wide.findByRole('heading', { name: /25 November/u })
  expect(await wide.findByText('Inès')).toBeTruthy()
  await wide.press(t('booking.today.nextDay'))
  await wide.findByRole('heading', { name: /26 November/u })
  expect(wide.queryByText('Inès')).toBe(null)
  expect(wide.getByRole('dialog', { name })).toBe(form)
  await wide.user.click(wide.getByRole('button', { name: t('common.close') }))
  expect(wide.queryByRole('dialog', { name })).toBe(null)
  wide.unmount()
  const tablet = await openAt(768)
  await tablet.press(name)
  expect(tablet.getByRole('dialog', { name }).tagName).toBe('DIALOG')
})
