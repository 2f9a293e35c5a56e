import { readFileSync } from 'node:fs'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import { formatMessage } from './message.ts'

const counts = [0, 1, 2, 5, 1_234_567]

function full(text: string, language: string, values: Record<string, string | number>): string {
  return String(
    new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).format(values),
  )
}

describe.each(['en', 'fr'])('in %s, like the full parser', (language) => {
  test.each([
    'plain',
    'Hello {name}, it’s {n, number} of them',
    '{n, plural, =0 {none} one {# visit} other {# visits}}',
    '{n, plural, one {{name} has one} other {{name} has # of #}} today',
    '{kind, select, early {soon} late {in {n, plural, one {# day} other {# days}}} other {some day}}',
    "don't '{n}' but ''{n}'' and '#'",
    "{n, plural, other {'#' is #}}",
  ])('%s', (text) => {
    for (const n of counts) {
      for (const kind of ['early', 'late', 'never']) {
        const values = { n, kind, name: 'Inès' }
        expect(formatMessage(text, language, values)).toBe(full(text, language, values))
      }
    }
  })
})

test.each([
  ['app', 'app/public/assets/i18n'],
  ['console', 'console/public/assets/i18n'],
  ['server', 'server/i18n'],
])('every message of the %s is written as by the full parser', (_, folder) => {
  let read = 0
  for (const language of ['en', 'fr']) {
    const file = new URL(`../../../${folder}/${language}.json`, import.meta.url)
    for (const text of Object.values<string>(JSON.parse(readFileSync(file, 'utf8')))) {
      for (const n of counts) {
        const values = Object.fromEntries(
          [...text.matchAll(/\{\s*(\w+)/gu)].map((match) => [match[1]!, n]),
        )
        expect(formatMessage(text, language, values)).toBe(full(text, language, values))
      }
      read++
    }
  }
  expect(read).toBeGreaterThan(20)
})

test.each(['{', '{n', '{n, plural', '{n, date}', '{n, plural, one {x}'])(
  'a message is refused: %s',
  (text) => {
    expect(() => formatMessage(text, 'en', { n: 1 })).toThrow(/Cannot read/u)
  },
)
