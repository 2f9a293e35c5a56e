import { expect, it } from 'vitest'
import { noCircles } from './circles.ts'
import { judge } from './source.ts'

it('prints a circle through two packages, file by file', () => {
  const found = breaches({
    'app/src/a.ts': `import { b } from './b.ts'`,
    'app/src/b.ts': `export { c } from '@serein/client/c.ts'`,
    'client/src/c.ts': `import {\n  a,\n} from '../../app/src/a.ts'`,
  })
  expect(found).toHaveLength(1)
  expect(found[0]).toContain('app/src/a.ts → app/src/b.ts → client/src/c.ts → app/src/a.ts')
})

it('lets types and lazy imports lead back', () => {
  const files = {
    'app/src/a.ts': `import { b } from './b.ts'`,
    'app/src/b.ts': `import type { A } from './a.ts'\nconst a = () => import('./a.ts')`,
  }
  expect(breaches(files)).toEqual([])
})

it('goes red when it saw nothing', () => {
  expect(breaches({ 'x.png': '' })).toHaveLength(1)
})

function breaches(files: Record<string, string>) {
  return judge(
    noCircles,
    Object.entries(files).map(([path, text]) => ({ path, text })),
  )
}
