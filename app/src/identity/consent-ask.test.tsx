import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Consents, LegalText } from '@serein/shared/identity/legal.ts'
import type { Answers } from '@serein/client/testing/answers.ts'
import { renderApp } from '../page/testing/render.tsx'
import { linkTo } from '../address/link.ts'
import { ConsentAsk } from './consent-ask.tsx'
import { ConsentQuestion } from './consent-question.tsx'
import { NewsSwitch } from './news-switch.tsx'
import { camille } from './testing/people.ts'

const publishedAt = '2026-11-01T00:00:00.000Z'
const changes = { en: 'Wallets are new.', fr: 'Les portefeuilles sont nouveaux.' }
const terms = { kind: 'terms' as const, version: 2, publishedAt, changes }
const consentOf = (kind: 'terms' | 'marketing', version: number): Consents['given'][number] => ({
  kind,
  version,
  language: 'en',
  givenAt: publishedAt,
  withdrawnAt: null,
})
const consentAnswers: Answers = {
  'consent.list': { given: [consentOf('terms', 1)], asked: [terms] },
  'consent.give': { given: [consentOf('terms', 2)], asked: [] },
}

const ask = () =>
  renderApp(<ConsentAsk addressOf={(kind) => linkTo(kind)} />, {
    user: camille,
    answers: consentAnswers,
  })

test('new terms are asked about, and consent is given to the version that was read', async () => {
  const page = await ask()
  const { t } = page
  const question = await page.findByRole('alertdialog', { name: t('identity.ask.title') })
  expect(question.textContent).toContain(changes.en)
  await page.press(t('identity.legal.agree'))
  await vi.waitFor(() => expect(page.queryByRole('alertdialog')).toBe(null))
  expect(page.sent('consent.give')).toEqual([{ kind: 'terms', version: 2 }])
})

test('new terms are not consented to by putting them off or by reading them', async () => {
  const page = await ask()
  const { t } = page
  await page.press(t('identity.ask.later'))
  await vi.waitFor(() => expect(page.queryByRole('alertdialog')).toBe(null))
  page.unmount()

  const next = await ask()
  const read = t('identity.ask.read', { what: t('identity.terms.title') })
  await next.user.click(await next.findByRole('link', { name: read }))
  await vi.waitFor(() => expect(next.queryByRole('alertdialog')).toBe(null))
  expect(next.address()).toBe('/terms')
  expect([...page.sent('consent.give'), ...next.sent('consent.give')]).toEqual([])
})

test.each([
  ['a member is asked', 'more', camille, true],
  ['a reader without a session is not asked', 'more', null, false],
  ['a visitor is not asked', 'more', { ...camille, isAnonymous: true }, false],
  ['a member who is reading them is not asked', 'terms', camille, false],
] as const)('new terms: %s', async (_, screen, user, isAsked) => {
  const page = await act(() =>
    renderApp(<ConsentQuestion screen={screen} />, { user, answers: consentAnswers }),
  )
  expect(page.sent('consent.list')).toHaveLength(isAsked ? 1 : 0)
})

test('news by e-mail is off until the reader consents to the text beside it, and stops when they withdraw', async () => {
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'News, once a month.' }] }],
  }
  const text = {
    ...terms,
    kind: 'marketing',
    version: 3,
    body: { en: body, fr: body },
    isNewest: true,
    editions: [],
  } as unknown as LegalText
  const page = await renderApp(<NewsSwitch />, {
    user: camille,
    answers: {
      'consent.list': { given: [], asked: [] },
      'legal.get': text,
      'consent.give': { given: [consentOf('marketing', 3)], asked: [] },
      'consent.withdraw': {
        given: [{ ...consentOf('marketing', 3), withdrawnAt: publishedAt }],
        asked: [],
      },
    },
  })
  const { t, user } = page
  const news = await page.findByRole('switch', { name: t('identity.consent.marketing') })
  expect(await page.findByText(/News, once a month\./u)).toBeTruthy()
  expect(page.getByRole('switch', { checked: false })).toBe(news)
  expect(page.sent('consent.give')).toEqual([])
  await user.click(news)
  await vi.waitFor(() =>
    expect(page.sent('consent.give')).toEqual([{ kind: 'marketing', version: 3 }]),
  )
  expect(await page.findByText(/1 November/u)).toBeTruthy()
  await user.click(news)
  await vi.waitFor(() => expect(page.sent('consent.withdraw')).toEqual([{ kind: 'marketing' }]))
  await vi.waitFor(() => expect(page.queryByText(/1 November/u)).toBe(null))
})
