import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parts } from './parts.ts'
import { rowOf, withRows } from './table.ts'

const party = { name: 'month of a party', unit: 'ms', better: 'less', bar: 20 } as const
const at = { part: 'engine', commit: 'aaaaaaaa', against: 'bbbbbbbb', date: '2026-11-29' }

it('a row has the medians of both, their ratio, the verdict and the bar', () => {
  const turns = { before: [10, 10, 10, 10, 10], now: [25, 25, 26, 24, 25] }
  expect(rowOf(party, turns, at)).toEqual({
    ...at,
    figure: 'month of a party',
    bar: '≤ 20 ms',
    before: '10 ms',
    now: '25 ms',
    ratio: '2.5',
    verdict: 'slower, short of its bar',
  })
})

it('a row of what the commit before has not is new, and compared with nothing', () => {
  const row = rowOf(party, { before: [], now: [12.3456] }, at)
  expect(row).toMatchObject({ before: '—', now: '12.3 ms', ratio: '—', verdict: 'new' })
  expect(row.against).toBe('—')
})

it('rows of a part take the place of its older ones, and all else stays', () => {
  const head = '| part | figure | bar | before | now | ratio | verdict | commit | against | date |'
  const rule = '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |'
  const old = '| engine | gone | | 1 | 1 | 1 | as before | c | d | e |'
  const other = '| month | a month | | 1 | 1 | 1 | as before | c | d | e |'
  const row = rowOf(party, { before: [10], now: [10] }, at)
  expect(withRows(['# Figures', '', head, rule, old, other, '', 'Below'].join('\n'), [row])).toBe(
    [
      '# Figures',
      '',
      head,
      rule,
      '| engine | month of a party | ≤ 20 ms | 10 ms | 10 ms | 1 | as before | aaaaaaaa | bbbbbbbb | 2026-11-29 |',
      other,
      '',
      'Below',
    ].join('\n'),
  )
})

it('the document has a table for what is measured, and nothing in it that no part measures', () => {
  const document = readFileSync(join(import.meta.dirname, '../docs/performance.md'), 'utf8')
  const row = rowOf(party, { before: [10], now: [10] }, at)
  expect(withRows(document, [row])).toContain('| month of a party |')
  const lines = [...document.matchAll(/^\| (\w+) \| (.+?) \| .*\d{4}-\d{2}-\d{2} \|$/gmu)]
  expect(lines.length).toBeGreaterThan(0)
  for (const [, part, figure] of lines) {
    const names = Object.values(parts[part!]?.figures ?? {}).map(({ name }) => name)
    expect(names).toContain(figure)
  }
})
