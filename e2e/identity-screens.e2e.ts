import { readdirSync } from 'node:fs'
import { lookAtScreensOf, looksOfFaces, slicesWithScreens, titlesOfScreens } from './look.ts'
import { looks } from './looks.ts'
import { expect, test } from './test.ts'

lookAtScreensOf('identity')

test('every slice that has screens has them looked at', { tag: '@once' }, () => {
  const looked = readdirSync(import.meta.dirname).flatMap(
    (file) => /^(\w+)-screens\.e2e\.ts$/u.exec(file)?.[1] ?? [],
  )
  expect(slicesWithScreens().toSorted()).toEqual(looked.toSorted())
})

test('every look has screens that are looked at in it', { tag: '@once' }, () => {
  const met = looksOfFaces()
  expect(looks.filter((look) => !met.includes(look))).toEqual([])
})

test('every screen has a title of its own @french', ({ t }) => {
  const titles = titlesOfScreens(t)
  expect(titles.length).toBeGreaterThan(0)
  expect(new Set(titles).size).toBe(titles.length)
})
