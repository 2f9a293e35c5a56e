import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { owner } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './team-settings.tsx'

const setting = {
  choices: {},
  shopIds: null,
  quietFromMinute: 1_320,
  quietToMinute: 420,
  isSoundOn: false,
  isSentAnotherWay: true,
}
const shown = {
  ...setting,
  topics: ['booked' as const],
  isOwnOnly: true,
  phone: null,
  email: 'ines@example.test',
}

test('a therapist hears of their own visits alone, by the ways they have chosen, with a sound if they like', async () => {
  const page = await renderConsole(<Page />, {
    answers: {
      'business.me': { ...owner, role: 'therapist' },
      'teamNotification.settings': shown,
      'teamNotification.saveSettings': setting,
    },
  })
  const { t } = page
  await page.findByText(t('notification.settings.ownOnly'))
  expect(page.queryByText(t('notification.topic.review'))).toBe(null)
  const of = { topic: t('notification.topic.booked'), channel: t('notification.channel.app') }
  await page.user.click(await page.findByLabelText(t('notification.settings.switch', of)))
  await page.user.click(page.field(t('notification.quiet.on')))
  await page.user.click(page.field(t('notification.sound.on')))
  const choices = { booked: ['mail'] }
  const quiet = { quietFromMinute: 0, quietToMinute: 0 }
  await waitFor(() =>
    expect(page.sent('teamNotification.saveSettings')).toEqual([
      { ...setting, choices },
      { ...setting, choices, ...quiet },
      { ...setting, choices, ...quiet, isSoundOn: true },
    ]),
  )
})
