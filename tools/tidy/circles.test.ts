import { expect, it } from 'vitest'
import { noCircles, ringsAreSmall } from './circles.ts'
import { type Rule, judge } from './source.ts'

it('the rule prints a circle through two packages, file by file', () => {
  const found = breaches({
    'app/src/a.ts': `import { b } from './b.ts'`,
    'app/src/b.ts': `export { c } from '@serein/client/c.ts'`,
    'client/src/c.ts': `import {\n  a,\n} from '../../app/src/a.ts'`,
  })
  expect(found).toHaveLength(1)
  expect(found[0]).toContain('app/src/a.ts → app/src/b.ts → client/src/c.ts → app/src/a.ts')
})

it('the rule lets types and lazy imports lead back', () => {
  const files = {
    'app/src/a.ts': `import { b } from './b.ts'`,
    'app/src/b.ts': `import type { A } from './a.ts'\nconst a = () => import('./a.ts')`,
  }
  expect(breaches(files)).toEqual([])
})

it('the rule counts the files that need each other, types and lazy imports included', () => {
  expect(breaches(ringOf(5), ringsAreSmall)).toEqual([])
  const found = breaches(ringOf(6), ringsAreSmall)
  expect(found).toHaveLength(1)
  expect(found[0]).toContain('6 files need each other: app/src/0.ts, app/src/1.ts')
})

it('the rule goes red when it saw nothing', () => {
  expect(breaches({ 'x.png': '' })).toHaveLength(1)
})

/** Each file lazily loads the next one, and the last one takes a type of the first; one more looks on. */
function ringOf(size: number) {
  const files = Array.from({ length: size - 1 }, (_, at) => [
    `app/src/${at}.ts`,
    `const next = () => import('./${at + 1}.ts')`,
  ])
  return {
    ...(Object.fromEntries(files) as Record<string, string>),
    [`app/src/${size - 1}.ts`]: `import type { First } from './0.ts'`,
    'app/src/aside.ts': `import { first } from './0.ts'`,
  }
}

function breaches(files: Record<string, string>, rule: Rule = noCircles) {
  return judge(
    rule,
    Object.entries(files).map(([path, text]) => ({ path, text })),
  )
}
