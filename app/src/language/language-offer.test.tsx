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
  'in %s to a browser of %s, chosen before: %s, French is offered: %s',
  (pageLanguage, locale, hasChosen, isOffered) => {
    expect(isFrenchOffered(pageLanguage, locale, hasChosen)).toBe(isOffered)
  },
)

test('who stays in English has chosen it, for this browser and for the server', async () => {
  const page = await renderApp(<LanguageOffer />, { root: { isFrenchOffered: true } })
  expect(page.getByRole('complementary').getAttribute('lang')).toBe('fr')
  await page.press('Rester en anglais')
  expect(page.queryByRole('complementary')).toBe(null)
  expect(localStorage.getItem('defaultLanguage')).toBe('en')
  expect(document.cookie).toContain('lang=en')
  document.cookie = 'lang=; path=/; max-age=0'
})

test('who is offered nothing sees nothing', async () => {
  const page = await renderApp(<LanguageOffer />, { root: { isFrenchOffered: false } })
  expect(page.queryByRole('complementary')).toBe(null)
})
