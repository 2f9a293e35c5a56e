import { expect, test } from 'vitest'
import { asLanguage, loadWords, type Language } from './i18n.ts'

const files = {
  en: { 'a.b': 'Hello {name}', 'a.c': 'Only English' },
  fr: { 'a.b': 'Bonjour {name}' },
}
const load = async (language: Language) => files[language] as Record<string, string>

test('words are in the chosen language', async () => {
  const words = await loadWords('fr', load, 'Oasis')
  expect(words.language).toBe('fr')
  expect(words.t('a.b', { name: 'Léa' })).toBe('Bonjour Léa')
})

test('any text may say what the platform is called', async () => {
  const words = await loadWords('en', async () => ({ home: 'Back to {platform}, {name}' }), 'Oasis')
  expect(words.t('home', { name: 'Léa' })).toBe('Back to Oasis, Léa')
  expect(words.platform).toBe('Oasis')
})

test('a key without words shows itself', async () => {
  const words = await loadWords('fr', load, 'Oasis')
  expect(words.t('a.c')).toBe('a.c')
})

test('a language that cannot be loaded becomes English', async () => {
  const words = await loadWords(
    'fr',
    async (language) => {
      if (language === 'fr') throw new Error('offline')
      return load(language)
    },
    'Oasis',
  )
  expect(words.language).toBe('en')
  expect(words.t('a.b', { name: 'Léa' })).toBe('Hello Léa')
})

test('a missing English catalogue is an error', async () => {
  await expect(
    loadWords(
      'en',
      async () => {
        throw new Error('offline')
      },
      'Oasis',
    ),
  ).rejects.toThrow('offline')
})

test('a language is only one of ours', () => {
  expect([asLanguage('fr'), asLanguage('en'), asLanguage('FR'), asLanguage(null)]).toEqual([
    'fr',
    'en',
    null,
    null,
  ])
})
