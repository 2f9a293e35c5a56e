import { fc, test } from '@fast-check/vitest'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { expect } from 'vitest'
import { parseSearch, stringifySearch } from './parameter.ts'

const texts = fc.oneof(
  fc.string(),
  fc.json(),
  fc.uuid(),
  fc.double().map(String),
  fc.constantFrom(
    '2026-11-22',
    '10:15',
    'true',
    'null',
    ' 1 ',
    '-',
    '1e5',
    '1.',
    '01',
    '"',
    '{',
    '/tabs/featured?a=1',
  ),
)
const searches = fc.dictionary(
  fc.stringMatching(/^[a-z]{1,6}$/u),
  fc.oneof(texts, fc.integer(), fc.boolean(), fc.array(texts)),
)

test.prop([searches])('what is written is read as it was, as the router does', (search) => {
  const written = stringifySearch(search)
  expect(parseSearch(written)).toEqual({ ...search })
  expect(written).toBe(defaultStringifySearch(search))
})

test.prop([texts])('what somebody typed is read as the router reads it', (text) => {
  const typed = `?word=${encodeURIComponent(text)}`
  expect(parseSearch(typed)).toEqual(defaultParseSearch(typed))
})
