import { expect, test } from 'vitest'
import { renderApp } from '../page/testing/render.tsx'
import { OwnCalendar } from './own-calendar.tsx'

const feedAt = (token: string) => ({
  feed: { url: `https://serein.test/feeds/${token}.ics`, openedAt: '2026-11-20T10:00:00Z' },
})

test('a calendar feed is opened, replaced and closed, the last two after a question', async () => {
  const page = await renderApp(<OwnCalendar />, {
    answers: {
      'booking.feed': { feed: null },
      'booking.openFeed': ({ replace }) => feedAt(replace ? 'second' : 'first'),
      'booking.closeFeed': { feed: null },
    },
  })
  const { t, press } = page
  const address = () => page.field(t('booking.feed.address')).value
  await page.user.click(await page.findByText(t('booking.feed.title')))
  await press(t('booking.feed.open'))
  await page.findByLabelText(new RegExp(`^${t('booking.feed.address')}`, 'u'))
  expect(address()).toBe('https://serein.test/feeds/first.ics')
  expect(page.getByRole('link', { name: t('booking.feed.subscribe') }).getAttribute('href')).toBe(
    'webcal://serein.test/feeds/first.ics',
  )

  await press(t('booking.feed.replace'))
  expect(page.sent('booking.openFeed')).toHaveLength(1)
  await press(t('booking.feed.replaceConfirm'))
  await page.findByText(t('booking.feed.replaced'))
  expect(address()).toBe('https://serein.test/feeds/second.ics')

  await press(t('booking.feed.close'))
  const question = page.getByRole('alertdialog', { name: t('booking.feed.closeTitle') })
  expect(page.sent('booking.closeFeed')).toEqual([])
  const confirm = [...question.querySelectorAll('button')].find(
    ({ textContent }) => textContent === t('booking.feed.close'),
  )
  await page.user.click(confirm!)
  expect(await page.findByRole('button', { name: t('booking.feed.open') })).toBeTruthy()
})
