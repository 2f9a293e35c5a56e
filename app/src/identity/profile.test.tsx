import { expect, test, vi } from 'vitest'
import { type Answers, refused } from '@serein/client/testing/answers.ts'
import type { LegalText } from '@serein/shared/identity/legal.ts'
import type { Profile } from '@serein/shared/identity/profile.ts'
import { linkTo } from '../address/link.ts'
import { renderApp } from '../page/testing/render.tsx'
import { Page } from './profile.tsx'
import { camille } from './testing/people.ts'

const profile: Profile = {
  name: 'Camille Durand',
  email: null,
  emailVerified: false,
  loginPhone: null,
  phone: '+33612345678',
  photo: null,
  birthday: { day: 7, month: 3, year: null },
  setUp: { step: 'you', isEnded: true },
}
const sentence = { type: 'text', text: 'Keep my notes.' } as const
const body = { type: 'doc', content: [{ type: 'paragraph', content: [sentence] }] } as const
const consent = {
  kind: 'wellness',
  version: 2,
  publishedAt: '2026-01-01T00:00:00Z',
  changes: { en: '', fr: '' },
  isNewest: true,
  editions: [],
  body: { en: body, fr: body },
} as unknown as LegalText

async function open(own: Answers = {}) {
  const page = await renderApp(<Page />, {
    at: linkTo('profile'),
    user: camille,
    root: { locale: 'fr-FR' },
    answers: {
      'identity.session': { user: camille },
      'profile.get': profile,
      'profile.save': profile,
      'wellness.get': { notes: null, updatedAt: null, openings: [] },
      'legal.get': consent,
      'consent.list': { given: [], asked: [] },
      ...own,
    },
  })
  await page.findByLabelText(page.t('identity.form.name'))
  return page
}

test('a name is needed, and the focus goes where it is missing', async () => {
  const page = await open()
  const { t } = page
  const name = t('identity.form.name')
  await page.fill(name, ' ')
  await page.press(t('identity.profile.save'))
  expect(page.notesOf(name)[0]).toBe(t('identity.refusal.name'))
  expect(document.activeElement).toBe(page.field(name))
  expect(page.sent('profile.save')).toEqual([])
})

test('a day that there is not is no birthday; a birthday may be taken away', async () => {
  const page = await open()
  const { t } = page
  const [day, month] = [t('identity.birthday.day'), t('identity.birthday.month')]
  await page.fill(day, '31')
  await page.user.selectOptions(page.field(month), '2')
  await page.press(t('identity.profile.save'))
  expect(page.getByText(t('identity.birthday.wrong'))).toBeTruthy()
  expect(document.activeElement).toBe(page.field(day))
  expect(page.sent('profile.save')).toEqual([])
  await page.fill(day, '')
  await page.user.selectOptions(page.field(month), '')
  await page.press(t('identity.profile.save'))
  await page.findByText(t('identity.profile.saved'))
  expect(page.queryByText(t('identity.birthday.wrong'))).toBe(null)
  expect(page.sent('profile.save')).toMatchObject([{ name: 'Camille Durand', birthday: null }])
})

test('a number that the server cannot read is said at its field', async () => {
  const fields = [{ path: 'phone', message: 'No number' }]
  const page = await open({ 'profile.save': refused('invalid_input', { fields }) })
  const { t } = page
  const phone = t('identity.profile.phone')
  await page.fill(phone, '12')
  await page.press(t('identity.profile.save'))
  await vi.waitFor(() => expect(page.notesOf(phone)[0]).toBe(t('identity.profile.phoneWrong')))
  expect(page.field(phone).value).toBe('12')
})

test('notes are kept with consent alone', async () => {
  const page = await open({ 'wellness.save': { updatedAt: '2026-11-25T10:00:00Z' } })
  const { t } = page
  const consented = await page.findByRole('checkbox', { name: 'Keep my notes.' })
  await page.fill(t('identity.wellness.allergies'), 'Almond oil')
  await page.press(t('identity.wellness.save'))
  expect(page.getByText(t('identity.wellness.consentMissing'))).toBeTruthy()
  expect(page.sent('wellness.save')).toEqual([])
  await page.user.click(consented)
  await page.press(t('identity.wellness.save'))
  await page.findByText(t('identity.wellness.saved'))
  expect(page.sent('wellness.save')).toEqual([
    { pressure: null, areasToAvoid: '', allergies: 'Almond oil', version: 2 },
  ])
})
