import { expect, it } from 'vitest'
import { keepLocales } from './keep-locales.ts'

const folder = '/x/node_modules/react-aria/dist/private/intl/table'

it('the locales an app does not have are emptied, and only those', () => {
  const plugin = keepLocales(['fr'])
  expect(plugin.load(`${folder}/fi-FI.mjs`)).toBe('export default {}')
  expect(plugin.load(`${folder}/fr-FR.mjs`)).toBeNull()
  expect(plugin.load(`${folder}/en-US.mjs`)).toBeNull()
  expect(plugin.load('/x/app/src/intl/fi-FI.js')).toBeNull()
})
