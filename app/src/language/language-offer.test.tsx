import { expect, test } from 'vitest'
import { renderApp } from '../page/testing/render.tsx'
import { isFrenchOffered } from './language.ts'
import { LanguageOffer } from './language-offer.tsx'

test.each([
  ['en', 'fr-FR', false, true],
  ['en', 'fr-CA', false, true],
  ['en', 'fr-FR', true, false],
  ['fr', 'fr-FR', false, false],
  ['en', 'de-DE', false, false],
  ['en', 'fur-IT', false, false],
  ['en', null, false, false],
] as const)(
  'the language offer in %s to a browser of %s, chosen before: %s, offers French: %s',
  (pageLanguage, locale, hasChosen, isOffered) => {
    expect(isFrenchOffered(pageLanguage, locale, hasChosen)).toBe(isOffered)
  },
)

test('the language offer declined stores English in the browser and on the server', async () => {
  const page = await renderApp(<LanguageOffer />, { root: { isFrenchOffered: true } })
  expect(page.getByRole('complementary').getAttribute('lang')).toBe('fr')
  await page.press('Rester en anglais')
  expect(page.queryByRole('complementary')).toBe(null)
  expect(localStorage.getItem('defaultLanguage')).toBe('en')
  expect(document.cookie).toContain('lang=en')
  document.cookie = 'lang=; path=/; max-age=0'
})

test('the language offer that does not apply shows nothing', async () => {
  const page = await renderApp(<LanguageOffer />, { root: { isFrenchOffered: false } })
  expect(page.queryByRole('complementary')).toBe(null)
})
