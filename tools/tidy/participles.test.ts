import { expect, it } from 'vitest'
import { participlesNameNothing } from './participles.ts'
import { judge } from './source.ts'

it.for([
  'const told = 1',
  'let known: string[]',
  'function kept() {}',
  'async function* heard() {}',
  'const { given, rest } = read()',
  'const [{ at: shown }] = rows',
  'for (const asked of all) run()',
  'function read(given: Given) {}',
  'all.map((said) => said)',
  'all.reduce((gone, next) => next)',
])('the rule sees %s', (text) => {
  expect(breaches(text)).toHaveLength(1)
  expect(breaches(text)[0]).toContain('server/src/none/one.ts: line 1')
})

it.for(['const knownNames = 1', '// const told = 1', 'send({ kept: 1 })', 'if (row.asked) run()'])(
  'the rule passes over %s',
  (text) => expect(breaches(text)).toEqual([]),
)

function breaches(text: string) {
  return judge(participlesNameNothing, [{ path: 'server/src/none/one.ts', text }])
}
