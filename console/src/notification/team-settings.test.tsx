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
const settings = {
  ...setting,
  topics: ['booked' as const],
  isOwnOnly: true,
  phone: null,
  email: 'ines@example.test',
}

test('a therapist is notified of their own visits only, by the channels and sound they choose', async () => {
  const page = await renderConsole(<Page />, {
    answers: {
      'business.me': { ...owner, role: 'therapist' },
      'teamNotification.settings': settings,
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
