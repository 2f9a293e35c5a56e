import { expect, test } from 'vitest'
import { missingWords } from './built-words.ts'
import { saidKeys } from './said-words.ts'
import { wordParts } from './word-parts.ts'

const keys = new Set(['frame.tab.home', 'frame.tab.chats', 'frame.tab.home.title', 'frame.title'])

test.each([
  [`t('frame.title')`, ['frame.title']],
  ['t(`frame.title`)', ['frame.title']],
  ['const looks = { open: { word: "frame.title" } }', ['frame.title']],
  ['t(`frame.tab.${id}`)', ['frame.tab.home', 'frame.tab.chats']],
  ['t(`frame.tab.${id}.title`)', ['frame.tab.home.title']],
  ['t(`frame.tab.${id ?? `home`}`)', ['frame.tab.home', 'frame.tab.chats']],
  // A gap is one part of a key, and a text that is no key from its beginning is none.
  ['t(`frame.${id}`)', ['frame.title']],
  ['t(`${slice}.title`)', []],
  ['frame.title // "frame.title"', []],
])('what %s says', (code, said) => {
  expect([...saidKeys(code, keys)]).toEqual(said)
})

test('code that is loaded later brings what it says and nothing that is there already', () => {
  const parts = wordParts({
    entries: ['main'],
    modules: new Map([
      ['main', { imports: ['frame'], lateImports: ['today', 'team'], said: ['title'] }],
      ['frame', { imports: [], lateImports: [], said: ['tab'] }],
      ['today', { imports: ['visit'], lateImports: ['note', 'guide'], said: ['tab', 'today'] }],
      ['team', { imports: ['visit'], lateImports: ['note'], said: ['team'] }],
      ['visit', { imports: [], lateImports: [], said: ['visit'] }],
      ['note', { imports: ['visit'], lateImports: [], said: ['note', 'today'] }],
      ['guide', { imports: [], lateImports: ['today'], said: ['guide', 'today'] }],
    ]),
  })
  expect(Object.fromEntries([...parts].map(([root, words]) => [root, [...words]]))).toEqual({
    '': ['title', 'tab'],
    today: ['today', 'visit'],
    team: ['team', 'visit'],
    // From `team`, the words of `today` are not there.
    note: ['note', 'today'],
    guide: ['guide'],
  })
})

const built = {
  'main.js':
    'import{t}from"./words.js";f("partMain");w("partBell",p(()=>import("./bell.js"),[]));t("frame.title")',
  'words.js': 'export const t=1',
  'bell.js': 'import"./shared.js";t(`frame.title`);w(`partHome`,import(`./home.js`))',
  'shared.js': 't("frame.tab.chats")',
  'home.js': 't("frame.tab.home");t("frame.tab.chats")',
  'en-textpartMain.json': '{"frame.title":"Serein"}',
  'en-textpartBell.json': '{"frame.tab.chats":"Chats"}',
  'en-textpartHome.json': '{"frame.tab.home":"Home"}',
}
const missing = (files: object, mixed = false) =>
  missingWords(new Map(Object.entries(files)), 'main.js', keys, { mixed })

test('built code has the words that it says', () => {
  expect(missing(built)).toEqual([])
})

test.each([
  ['main.js', { 'en-textpartMain.json': '{}' }],
  ['bell.js', { 'en-textpartBell.json': '{}' }],
  ['home.js', { 'en-textpartHome.json': '{"frame.title":"Serein"}' }],
  // Another way to it, on which the words of the bell were not fetched.
  ['home.js', { 'words.js': 'w("partHome",import("./home.js"))' }],
  ['main.js', { 'main.js': 't("frame.title")' }],
])('built code that lacks words is named: %s', (chunk, change) => {
  expect(missing({ ...built, ...change }).join('\n')).toContain(`${chunk} says frame.`)
})

test('a file with code of several screens has its words where one of them brings them, and lacks what none brings', () => {
  const bothIn = 't("frame.tab.home");t("frame.tab.chats")'
  const mixed = { ...built, 'shared.js': bothIn, 'home.js': 'import"./shared.js"' }
  expect(missing(mixed)).toEqual(['bell.js says frame.tab.home, whose words are not there'])
  expect(missing(mixed, true)).toEqual([])
  expect(missing({ ...mixed, 'en-textpartHome.json': '{}' }, true).join('\n')).toContain(
    'home.js says frame.tab.home',
  )
})

test('a built folder without its first code lacks everything', () => {
  expect(missing({})).toEqual(['There is no main.js.'])
})
