import { expect, it } from 'vitest'
import { rowsAndTests } from './specification.ts'

const row = (section: number, phrase: string, title = 'it hides') =>
  `| ${section} | ${phrase} | \`a.test.ts\` · ${title} |\n`
const files = (table: string) => [
  { path: 'docs/specification.md', text: table },
  { path: 'a.test.ts', text: `test('it hides @french', () => {})` },
]
const specification = `# Spec

## 1. Start

Intro line:
- The splash hides after 200 ms. Prices: not shown.

## 2. Routes

| Group | Routes |
|---|---|
| Entry | welcome |
`
const whole = row(1, 'after 200 ms') + row(2, 'welcome')

it('a table that names a test for each statement is whole, with the specification and without', () => {
  expect(rowsAndTests(files(whole), specification)).toEqual([])
  expect(rowsAndTests(files(whole), null)).toEqual([])
})

it.each([
  ['', 'says nothing'],
  [row(1, 'after 200 ms', 'it shows') + row(2, 'welcome'), 'has no test “it shows”'],
  [whole.replace('a.test.ts', 'b.test.ts'), 'b.test.ts is not there'],
  [row(1, 'after 100 ms') + whole, '“after 100 ms” is no word of section 1'],
  [row(1, 'after 200 ms'), 'section 2 has no line'],
  [row(1, 'Start') + row(2, 'welcome'), 'section 1 states “The splash hides after 200 ms.”'],
  [row(1, 'after 200 ms') + row(2, 'Group'), 'section 2 states “| Entry | welcome |”'],
])('a table of %j is not', (table, says) => {
  expect(rowsAndTests(files(table), specification).join()).toContain(says)
})
