import { expect, test, vi } from 'vitest'
import { type Answers, refused } from '@serein/client/testing/answers.ts'
import type { Profile } from '@serein/shared/identity/profile.ts'
import { linkTo } from '../address/link.ts'
import { renderApp } from '../page/testing/render.tsx'
import { Page } from './account-setup.tsx'
import { camille } from './testing/people.ts'

const profile: Profile = {
  name: 'Camille Durand',
  email: 'camille@example.test',
  emailVerified: true,
  loginPhone: null,
  phone: null,
  photo: null,
  birthday: null,
  setUp: { step: 'you', isEnded: false },
}

async function open(own: Answers = {}) {
  const page = await renderApp(<Page />, {
    at: linkTo('accountSetup'),
    user: camille,
    root: { locale: 'fr-FR' },
    answers: {
      'identity.session': { user: camille },
      'profile.get': profile,
      'profile.save': profile,
      'profile.setUp': { ...profile, setUp: { step: 'news', isEnded: true } },
      'legal.get': 'pending',
      'consent.list': { given: [], asked: [] },
      ...own,
    },
  })
  return { ...page, finish: () => page.press(page.t('identity.setUp.finish')) }
}

test('a new account with a name is asked nothing it must answer, and one press ends it', async () => {
  const page = await open()
  const { t } = page
  await page.findByRole('heading', { name: t('identity.setUp.welcome', { name: 'Camille' }) })
  expect(page.queryByLabelText(t('identity.form.name'))).toBeNull()
  await page.finish()
  await vi.waitFor(() => expect(page.address()).toBe(linkTo('featured')))
  expect(page.sent('profile.save')).toEqual([])
  expect(page.sent('profile.setUp')).toEqual([{ step: 'news', isEnded: true }])
})

test('an account by phone is asked for its name, and its number is offered as the contact', async () => {
  const page = await open({
    'profile.get': { ...profile, name: '', loginPhone: '+33612345678' },
  })
  const { t } = page
  await page.findByRole('heading', { name: t('identity.setUp.you') })
  await page.finish()
  expect(page.notesOf(t('identity.form.name'))[0]).toBe(t('identity.refusal.name'))
  await page.fill(t('identity.form.name'), 'Zoé Lambert')
  await page.finish()
  await vi.waitFor(() => expect(page.sent('profile.save')).toHaveLength(1))
  expect(page.sent('profile.save')[0]).toMatchObject({ name: 'Zoé Lambert', country: 'FR' })
})

test('a wrong number is reported beside its field, and the page stays', async () => {
  const fields = [{ path: 'phone', message: 'no number' }]
  const page = await open({ 'profile.save': refused('invalid_input', { fields }) })
  const { t } = page
  await page.findByLabelText(t('identity.profile.phone'))
  await page.fill(t('identity.profile.phone'), '06 12')
  await page.finish()
  await vi.waitFor(() =>
    expect(page.notesOf(t('identity.profile.phone'))[0]).toBe(t('identity.profile.phoneWrong')),
  )
  expect(page.sent('profile.setUp')).toEqual([])
})
