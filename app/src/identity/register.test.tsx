import { expect, test, vi } from 'vitest'
import { type Answers, refused } from '@serein/client/testing/answers.ts'
import { linkTo } from '../address/link.ts'
import { renderApp } from '../page/testing/render.tsx'
import { Page } from './register.tsx'
import { camille, methods } from './testing/people.ts'

const sent = { email: 'zoe@example.test', sendAgainAt: '2026-11-25T10:00:30.000Z' }
const right: Answers = {
  ...methods,
  'auth/sign-up/ask': sent,
  'auth/sign-up/confirm': {},
  'identity.session': { user: camille },
}

async function open(own: Answers = {}, at = linkTo('register'), language: 'en' | 'fr' = 'en') {
  const page = await renderApp(<Page />, { at, answers: { ...right, ...own }, language })
  const { t, fill, user } = page
  const fillIn = async () => {
    await fill(t('identity.form.name'), 'Zoé Lambert')
    await fill(t('identity.form.email'), 'zoe@example.test')
    await fill(t('identity.form.password'), 'rivière-calme-7')
    await user.click(page.getByRole('checkbox', { name: t('identity.form.terms') }))
  }
  const send = () => page.press(t('identity.register.action'))
  const code = async () =>
    (await page.findByLabelText(t('identity.code.label'))) as HTMLInputElement
  return { ...page, fillIn, send, code }
}

test.each(['en', 'fr'] as const)(
  'an empty registration reports each missing field, focuses the first and sends nothing (%s)',
  async (language) => {
    const page = await open({}, linkTo('register'), language)
    const { t } = page
    await page.send()
    expect(document.activeElement).toBe(page.field(t('identity.form.name')))
    expect(page.notesOf(t('identity.form.name'))[0]).toBe(t('identity.refusal.name'))
    expect(page.notesOf(t('identity.form.email'))[0]).toBe(t('identity.refusal.email'))
    expect(page.notesOf(t('identity.form.password'))[0]).toBe(t('identity.refusal.short'))
    expect(page.notesOf(t('identity.form.terms'))[0]).toBe(t('identity.refusal.terms'))
    await page.fill(t('identity.form.email'), 'zoe@example.test')
    await page.send()
    expect(page.field(t('identity.form.email')).value).toBe('zoe@example.test')
    expect(page.sent('auth/sign-up/ask')).toEqual([])
  },
)

test('a field that the server refuses is reported beside it', async () => {
  const fields = [{ path: 'name', message: 'Too strange' }]
  const page = await open({ 'auth/sign-up/ask': refused('invalid_input', { fields }) })
  const { t } = page
  await page.fillIn()
  await page.send()
  await page.findByText(t('identity.refusal.nameBad'))
  expect(page.notesOf(t('identity.form.name'))[0]).toBe(t('identity.refusal.nameBad'))
  expect(page.queryByText(t('identity.refusal.unavailable'))).toBeNull()
})

test('a password is hidden, can be shown and pasted, and is known to password managers', async () => {
  const page = await open()
  const { t } = page
  const password = page.field(t('identity.form.password'))
  expect([password.type, password.autocomplete]).toEqual(['password', 'new-password'])
  await page.user.click(password)
  await page.user.paste('rivière-calme-7')
  expect(password.value).toBe('rivière-calme-7')
  await page.press(t('identity.form.show'))
  expect(password.type).toBe('text')
})

test('the last digit of a code sends it, and leads where the reader wanted to go', async () => {
  const page = await open({}, linkTo('register', { next: '/bookings?which=past' }))
  await page.fillIn()
  await page.send()
  expect(await page.findByText(/ zoe@example\.test/u)).toBeTruthy()
  expect(page.getByText(page.t('identity.register.codeKnown'))).toBeTruthy()
  const code = await page.code()
  expect(document.activeElement).toBe(code)
  // As it stands in a message: whatever is no digit is left out.
  await page.user.type(code, '123 456')
  await vi.waitFor(() => expect(page.address()).toBe('/bookings?which=past'))
  expect(page.sent('auth/sign-up/confirm')).toEqual([{ code: '123456' }])
})

test('a wrong code says how many tries are left, and after the last another is sent once the pause is over', async () => {
  const page = await open({
    'auth/sign-up/confirm': refused('code_wrong', { triesLeft: 4 }),
    'auth/sign-up/again': { ...sent, sendAgainAt: '2026-11-25T10:01:30.000Z' },
  })
  const { t, user } = page
  await page.fillIn()
  await page.send()
  const code = await page.code()
  await user.type(code, '123456')
  expect(await page.findByText(t('identity.code.triesLeft', { count: 4 }))).toBeTruthy()
  expect(page.notesOf(t('identity.code.label'))[0]).toBe(t('identity.refusal.phoneCode'))
  page.answers['auth/sign-up/confirm'] = refused('code_over')
  await user.clear(code)
  await user.type(code, '123457')
  expect(await page.findByText(t('identity.refusal.codeOver'))).toBeTruthy()
  const waiting = page.getByRole('button', { name: t('identity.code.againIn', { seconds: 30 }) })
  expect(waiting).toHaveProperty('disabled', true)
  vi.setSystemTime('2026-11-25T10:00:31Z')
  await user.click(
    await page.findByRole('button', { name: t('identity.code.again') }, { timeout: 3_000 }),
  )
  expect(await page.findByText(t('identity.code.sentAgain'))).toBeTruthy()
})

test('a changed address keeps the form, and an unchanged one its code', async () => {
  const page = await open()
  const { t } = page
  await page.fillIn()
  await page.send()
  await page.code()
  await page.press(t('identity.register.other'))
  expect(page.field(t('identity.form.email')).value).toBe('zoe@example.test')
  expect(page.field(t('identity.form.name')).value).toBe('Zoé Lambert')
  await page.send()
  await page.code()
  expect(page.sent('auth/sign-up/ask')).toHaveLength(1)
  await page.press(t('identity.register.other'))
  await page.fill(t('identity.form.email'), 'other@example.test')
  await page.send()
  await vi.waitFor(() => expect(page.sent('auth/sign-up/ask')).toHaveLength(2))
})

test('a registration without a pending code starts again', async () => {
  const page = await open(
    { 'auth/sign-up/waiting': { sent: null } },
    linkTo('register', { step: 'code' }),
  )
  expect(await page.findByRole('heading', { name: page.t('identity.register.over') })).toBeTruthy()
  await page.press(page.t('identity.register.begin'))
  await vi.waitFor(() => expect(page.address()).toBe(linkTo('register')))
})

test('the link in the mail fills in the code', async () => {
  location.hash = '#code=123456'
  const waiting = { 'auth/sign-up/waiting': { sent } }
  const page = await open(waiting, linkTo('register', { step: 'code' }))
  await vi.waitFor(() => expect(page.address()).toBe(linkTo('accountSetup')))
  expect(page.sent('auth/sign-up/confirm')).toEqual([{ code: '123456' }])
  location.hash = ''
})
