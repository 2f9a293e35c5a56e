import { readdirSync } from 'node:fs'
import { lookAtScreensOf, slicesWithScreens } from './look.ts'
import { expect, test } from './test.ts'

lookAtScreensOf('identity')

test('every slice that has screens has them looked at', { tag: '@once' }, () => {
  const looked = readdirSync(import.meta.dirname).flatMap(
    (file) => /^(\w+)-screens\.e2e\.ts$/u.exec(file)?.[1] ?? [],
  )
  expect(slicesWithScreens().toSorted()).toEqual(looked.toSorted())
})
