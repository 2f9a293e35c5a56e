import { expect, test, vi } from 'vitest'
import { owner } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { CalendarFeedButton } from './calendar-feed-button.tsx'

const open = (isTherapist: boolean) =>
  renderConsole(<CalendarFeedButton named />, {
    answers: {
      'booking.therapistFeed': { isTherapist, feed: null },
      'business.me': owner,
      'privateCalendar.own': { isTherapist, calendar: null },
      'booking.openTherapistFeed': {
        feed: { url: 'https://serein.test/feeds/own.ics', openedAt: '2026-11-20T10:00:00Z' },
      },
    },
  })

test('the calendar feed is offered to a therapist', async () => {
  const page = await open(true)
  const { t, press } = page
  await press(t('booking.feed.short'))
  await press(t('booking.feed.open'))
  await page.findByRole('link', { name: t('booking.feed.subscribe') })
  expect(page.field(t('booking.feed.address')).value).toBe('https://serein.test/feeds/own.ics')
})

test('the calendar feed is not offered to a member who serves nobody', async () => {
  const page = await open(false)
  await vi.waitFor(() => expect(page.client.queryClient.isFetching()).toBe(0))
  expect(page.sent('booking.therapistFeed')).toHaveLength(1)
  expect(page.queryByRole('button')).toBe(null)
})
