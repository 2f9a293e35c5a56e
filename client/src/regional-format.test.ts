import { expect, it } from 'vitest'
import { regionalFormat } from './regional-format.ts'

it.each([
  ['en-US', 'en', { units: 'imperial', clock: 'h12' }],
  ['en-GB', 'en', { units: 'imperial', clock: 'h23' }],
  ['en-CA', 'en', { units: 'metric', clock: 'h12' }],
  ['fr-FR', 'fr', { units: 'metric', clock: 'h23' }],
  ['fr-CA', 'fr', { units: 'metric', clock: 'h23' }],
  // The language of the app has its own way to write a time.
  ['en-US', 'fr', { units: 'imperial', clock: 'h23' }],
  ['de-DE', 'en', { units: 'metric', clock: 'h23' }],
] as const)('a browser in %s reading %s counts as its region does', (locale, language, format) => {
  expect(regionalFormat(locale, language)).toEqual(format)
})
