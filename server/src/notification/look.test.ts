import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dark, light } from './mail/look.ts'

it('mails have the colours of the apps', () => {
  const theme = readFileSync(join(import.meta.dirname, '../../../ui/src/theme.css'), 'utf8')
  const tokens = [...theme.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)]
  const of = (side: 2 | 3) => Object.fromEntries(tokens.map((found) => [found[1], found[side]]))
  expect(Object.keys(light).length).toBeGreaterThan(10)
  expect(of(2)).toMatchObject(light)
  expect(of(3)).toMatchObject(dark)
})
