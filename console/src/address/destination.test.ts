import { defaultPermissions } from '@serein/shared/business/permission.ts'
import { expect, test } from 'vitest'
import english from '../../public/assets/i18n/en.json'
import french from '../../public/assets/i18n/fr.json'
import type { Word } from '../language/words.ts'
import { findDestinations } from './destination.ts'

const find = (
  text: string,
  { texts = english, role = 'owner', ...more }: Partial<Options> = {},
): string[] =>
  findDestinations(text, {
    t: (word: Word) => texts[word],
    permissions: defaultPermissions[role],
    shopId: undefined,
    ...more,
  }).map(({ id }) => id)

type Options = { texts: typeof english; role: 'owner' | 'front_desk'; isSetting: true }

test.each([
  ['deposit', 'deposit'],
  ['acompte', 'deposit'],
  ['VAT', 'tax'],
  ['tva', 'tax'],
  ['horaires', 'hours'],
  ['équip', 'rooms'],
  ['moving in', 'imports'],
  ['lost wishes', 'wishes'],
  ['souhaits perdus', 'wishes'],
  ['stripe', 'accounts'],
  ['quiet hours', 'notifications'],
])('“%s” finds a screen or setting in both languages of the console', (text, id) => {
  expect(find(text)).toContain(id)
  expect(find(text, { texts: french })).toContain(id)
})

test('what is called so comes before what is only meant by it', () => {
  expect(find('offers')[0]).toBe('offers')
  expect(find('import')[0]).toBe('imports')
})

test('a destination has all words of the text, each from its beginning', () => {
  expect(find('opening hours')).toContain('hours')
  expect(find('opening stripe')).toEqual([])
  expect(find('tripe')).toEqual([])
  expect(find('   ')).toEqual([])
})

test('nobody finds what their rights do not show', () => {
  expect(find('audit', { role: 'front_desk' })).toEqual([])
})

test('the settings find what is set, and no other screen', () => {
  expect(find('till', { isSetting: true })).toEqual([])
  expect(find('tips', { isSetting: true })).toEqual(['tips'])
})

test('a part of a screen is found with its anchor and the shop at work', () => {
  const [found] = findDestinations('deposit', {
    t: (word: Word) => english[word],
    permissions: defaultPermissions.owner,
    shopId: 'one',
  })
  expect(found!.href).toBe('/console/settings/payments?shop=one#deposit')
})
