import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { paintScript, splashHidesAfterMs, startPath, startScript } from './start-up.ts'

const flags = ['true', null, '', 'false', 'TRUE', ' true', '1']

test('only the text true starts at home; everything else starts at the welcome page', () => {
  expect(flags.map(startPath)).toEqual([
    '/tabs/featured',
    '/welcome',
    '/welcome',
    '/welcome',
    '/welcome',
    '/welcome',
    '/welcome',
  ])
})

test.each(flags)(
  'the script of the entry page decides the same for %j, and replaces the entry',
  (flag) => {
    const replaced: string[] = []
    runInNewContext(startScript, {
      localStorage: { getItem: (key: string) => (key === 'userLoggedIn' ? flag : null) },
      location: { replace: (path: string) => replaced.push(path) },
    })
    expect(replaced).toEqual([startPath(flag)])
  },
)

test('without storage the entry page still leads on', () => {
  const replaced: string[] = []
  runInNewContext(startScript, { location: { replace: (path: string) => replaced.push(path) } })
  expect(replaced).toEqual(['/welcome'])
})

test.each([
  ['dark', 'http://a/', { theme: 'dark', splash: '' }],
  ['light', 'http://a/settings', { theme: 'light' }],
  ['<b>', 'http://b/', {}],
])('before the first paint: theme %s, coming from %s', (theme, referrer, dataset) => {
  const element = { dataset: {} }
  runInNewContext(paintScript, {
    localStorage: { getItem: () => theme },
    document: { documentElement: element, referrer },
    location: { origin: 'http://a' },
  })
  expect(element.dataset).toEqual(dataset)
})

test('before the first paint: text size and motion, when they are choices that exist', () => {
  expect(painted({ textSize: '125', motion: 'reduced' })).toEqual({
    dataset: { motion: 'reduced' },
    style: { fontSize: '125%' },
  })
  expect(painted({ textSize: '900', motion: 'wild' })).toEqual({ dataset: {}, style: {} })
})

test('before the first paint: the map of a search is hidden where somebody hid it', () => {
  expect(painted({ searchMap: 'hidden' })).toEqual({ dataset: { map: 'hidden' }, style: {} })
  expect(painted({ searchMap: 'shown' })).toEqual({ dataset: {}, style: {} })
})

test('the splash hides 200 ms after the platform is ready', () => {
  expect(splashHidesAfterMs).toBe(200)
})

function painted(storedTexts: Record<string, string>) {
  const html = { dataset: {}, style: {} }
  runInNewContext(paintScript, {
    localStorage: { getItem: (key: string) => storedTexts[key] ?? null },
    document: { documentElement: html, referrer: '' },
    location: { origin: 'http://a' },
  })
  return html
}
