import { expect, test, vi } from 'vitest'
import { type Answers, refused } from '@serein/client/testing/answers.ts'
import { refusals } from '@serein/shared/refusal.ts'
import type { Profile } from '@serein/shared/identity/profile.ts'
import type { NotificationSetting } from '@serein/shared/notification/contract.ts'
import { camille, methods } from '../identity/testing/people.ts'
import { linkTo } from '../address/link.ts'
import { renderApp } from '../page/testing/render.tsx'
import { Page } from './notification-settings.tsx'

const setting: NotificationSetting = {
  choices: {},
  quietFromMinute: 1_290,
  quietToMinute: 480,
  timeZone: null,
  reminderMinutes: null,
  isDeadlineReminded: true,
  isSentAnotherWay: true,
}

const profile: Profile = {
  name: 'Ana Costa',
  email: 'ana@serein.test',
  emailVerified: true,
  loginPhone: null,
  phone: null,
  photo: null,
  birthday: null,
  setUp: { step: 'news', isEnded: true },
}

const open = (answers: Answers = {}) =>
  renderApp(<Page />, {
    at: linkTo('notificationSettings'),
    root: { locale: 'fr-FR' },
    answers: {
      'notification.settings': { ...setting, phone: null, email: 'ana@serein.test' },
      'notification.saveSettings': (chosen) => chosen,
      'legal.get': 'pending',
      'profile.get': profile,
      ...answers,
    },
  })

test('a switch adds its channel to its topic, and messages that must arrive have none', async () => {
  const page = await open()
  const { t, user } = page
  const cell = (topic: 'reminder' | 'change', channel: 'sms' | 'mail') =>
    t('notification.settings.switch', {
      topic: t(`notification.topic.${topic}`),
      channel: t(`notification.channel.${channel}`),
    })
  const sms = await page.findByRole('switch', { name: cell('reminder', 'sms') })
  sms.focus()
  await user.keyboard(' ')
  expect(page.queryByRole('switch', { name: cell('change', 'mail') })).toBe(null)
  await vi.waitFor(() => expect(page.sent('notification.saveSettings')).toHaveLength(1))
  const [{ choices }] = page.sent('notification.saveSettings') as [NotificationSetting]
  expect(choices.reminder?.toSorted()).toEqual(['app', 'mail', 'sms'])
})

test('a client with only a phone number gets SMS in place of mail, without a switch for what must arrive', async () => {
  const own = { ...setting, phone: '+33612345678', email: null }
  const page = await open({ 'notification.settings': own })
  const { t } = page
  const cell = (topic: 'visit' | 'change', channel: 'sms' | 'mail') =>
    t('notification.settings.switch', {
      topic: t(`notification.topic.${topic}`),
      channel: t(`notification.channel.${channel}`),
    })
  expect(await page.findByRole('switch', { name: cell('visit', 'sms') })).toHaveProperty(
    'checked',
    true,
  )
  expect(page.getByRole('switch', { name: cell('visit', 'mail') })).toHaveProperty('checked', false)
  expect(page.queryByRole('switch', { name: cell('change', 'sms') })).toBe(null)
})

test('quiet hours and reminders are saved without overwriting each other', async () => {
  const page = await open()
  const { t, user } = page
  await page.findByText(t('notification.settings.whatHelp'))
  await user.selectOptions(page.getByLabelText(t('notification.quiet.from')), '1320')
  await user.click(page.getByRole('radio', { name: t('notification.reminder.own') }))
  await user.selectOptions(page.getByLabelText(t('notification.reminder.nth', { number: 2 })), '60')
  await user.click(
    page.getByRole('switch', { name: new RegExp(`^${t('notification.reminder.deadline')}`, 'u') }),
  )
  await vi.waitFor(() => expect(page.sent('notification.saveSettings')).toHaveLength(4))
  expect(page.sent('notification.saveSettings').at(-1)).toMatchObject({
    quietFromMinute: 1_320,
    reminderMinutes: [2_880, 60],
    isDeadlineReminded: false,
  })
})

test('a setting that the server refuses goes back and says so', async () => {
  const page = await open({
    'notification.saveSettings': refused('too_many_requests'),
  })
  const another = await page.findByRole('switch', {
    name: new RegExp(`^${page.t('notification.settings.another')}`, 'u'),
  })
  await page.user.click(another)
  expect(await page.findByText(refusals.too_many_requests.en)).toBeTruthy()
  await vi.waitFor(() => expect(another).toHaveProperty('checked', true))
})

test('a number that stands in the profile is confirmed by a code on the page, and SMS reach it', async () => {
  let isConfirmed = false
  const page = await open({
    ...methods,
    'notification.settings': () => ({
      ...setting,
      phone: isConfirmed ? '+33612345678' : null,
      email: 'ana@serein.test',
    }),
    'profile.get': { ...profile, phone: '+33612345678' },
    'identity.ownSignInMethods': {
      methods: [{ method: 'password', name: 'ana@serein.test' }],
      isRecent: true,
    },
    'identity.session': { user: camille },
    'consent.list': { given: [], asked: [] },
    'auth/phone-number/send-otp': {
      phoneNumber: '+33612345678',
      sendAgainAt: '2026-11-25T10:00:30.000Z',
    },
    'auth/phone-number/verify': () => {
      isConfirmed = true
      return {}
    },
  })
  const { t } = page
  await page.press(t('notification.number.unconfirmedAction'))
  await page.findByLabelText(t('identity.phone.number'))
  expect(page.field(t('identity.phone.number')).value).toContain('6 12 34 56 78')
  await page.press(t('identity.phone.send'))
  await page.user.type(await page.findByLabelText(t('identity.code.label')), '123456')
  await page.findByText(t('notification.number.confirmed', { number: '+33 6 12 34 56 78' }))
  expect(page.sent('auth/phone-number/verify')).toEqual([
    expect.objectContaining({ phoneNumber: '+33612345678', updatePhoneNumber: true }),
  ])
})
