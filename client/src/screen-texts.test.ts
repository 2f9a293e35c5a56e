import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as ScreenTexts from './screen-texts.ts'

const files: Record<string, Record<string, string>> = {
  '/assets/i18n/en.json': { 'a.first': 'First', 'a.later': 'Later', 'a.early': 'Early' },
  '/assets/i18n/fr.json': { 'a.first': 'Premier', 'a.later': 'Ensuite', 'a.early': 'Avant' },
  '/assets/en-textOne1.json': { 'a.first': 'First' },
  '/assets/fr-textOne1.json': { 'a.first': 'Premier' },
  '/assets/fr-textTwo2.json': { 'a.later': 'Ensuite' },
  '/assets/fr-textNul0.json': { 'a.early': 'Avant' },
}
let fetched: string[]
let page: typeof ScreenTexts

beforeEach(async () => {
  fetched = []
  vi.resetModules()
  vi.stubGlobal('document', { baseURI: 'https://serein.test/' })
  vi.stubGlobal('fetch', async (url: URL) => {
    fetched.push(url.pathname)
    const file = files[url.pathname]
    return new Response(JSON.stringify(file ?? null), { status: file ? 200 : 404 })
  })
  page = await import('./screen-texts.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('code that comes later adds its texts, once, before anybody has it', async () => {
  const texts = await page.fetchTextsOf('One1')('fr')
  expect(texts).toEqual({ 'a.first': 'Premier' })
  const [code] = await Promise.all([
    page.withTexts('Two2', Promise.resolve('code')),
    page.withTexts('Two2', Promise.resolve('code')),
  ])
  expect(code).toBe('code')
  expect(texts).toEqual({ 'a.first': 'Premier', 'a.later': 'Ensuite' })
  expect(fetched).toEqual(['/assets/fr-textOne1.json', '/assets/fr-textTwo2.json'])
})

test('code without texts of its own, or on a page that has all of them, fetches none', async () => {
  await page.fetchTextsOf('One1')('fr')
  await page.withTexts('', Promise.resolve())
  await page.fetchWholeTexts('en')
  await page.withTexts('Two2', Promise.resolve())
  expect(fetched).toEqual(['/assets/fr-textOne1.json', '/assets/i18n/en.json'])
})

test('texts of code that came before the language was known come with the first', async () => {
  await page.withTexts('Nul0', Promise.resolve())
  const texts = await page.fetchTextsOf('One1')('fr')
  expect(texts).toEqual({ 'a.first': 'Premier', 'a.early': 'Avant' })
})

test('a part that does not come is made up for by the whole file', async () => {
  const texts = await page.fetchTextsOf('One1')('en')
  await page.withTexts('Two2', Promise.resolve())
  expect(texts).toEqual(files['/assets/i18n/en.json'])
})

test('code fails when neither its part nor the whole file comes, and may be tried again', async () => {
  const texts = await page.fetchTextsOf('One1')('fr')
  const online = globalThis.fetch
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }))
  await expect(page.withTexts('Two2', Promise.resolve())).rejects.toThrow('503')
  vi.stubGlobal('fetch', online)
  await page.withTexts('Two2', Promise.resolve())
  expect(texts).toHaveProperty('a.later', 'Ensuite')
})

test('without parts, as while developing, the whole file is fetched', async () => {
  expect(await page.fetchTextsOf(undefined)('fr')).toEqual(files['/assets/i18n/fr.json'])
  await page.withTexts('Two2', Promise.resolve())
  expect(fetched).toEqual(['/assets/i18n/fr.json'])
})
