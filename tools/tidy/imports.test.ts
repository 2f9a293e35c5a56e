import { expect, it } from 'vitest'
import { slicesCallLeft } from './imports.ts'
import { judge } from './source.ts'

const bell = `import { useBell } from '../notification/bell.tsx'`
const table = `import type { Screens } from '../screens/screens.ts'`

it('the rule lets the screens know every slice, and no slice the screens', () => {
  expect(breaches('console/src/screens/frame.tsx', bell)).toEqual([])
  expect(breaches('app/src/router.tsx', table.replace('../', './'), 'app/src/shop/a.ts')).toEqual(
    [],
  )
  expect(breaches('app/src/shop/shop-data.ts', table)).toEqual([
    expect.stringContaining('to its right: take it as a prop'),
  ])
})

it('the rule keeps the parts of every screen from knowing a slice', () => {
  expect(breaches('console/src/page/page.tsx', bell)).toHaveLength(1)
  const form = `import { TextForm } from '../rich-text/text-form.tsx'`
  expect(breaches('console/src/shop/texts.tsx', form)).toEqual([])
})

it('lets every contract name what any slice refuses, and what is refused know no slice', () => {
  const rows = `import { chatRefusals } from '../chat/refusal.ts'`
  expect(breaches('shared/src/shop/contract.ts', rows)).toEqual([])
  const own = `import { stars } from './rules.ts'`
  expect(breaches('shared/src/review/refusal.ts', own)).toHaveLength(1)
})

function breaches(path: string, text: string, beside = 'app/src/client.tsx') {
  const files = [path, beside].map((each) => ({ path: each, text: each === path ? text : '' }))
  return judge(slicesCallLeft, files)
}
