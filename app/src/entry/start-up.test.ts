import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { paintScript, splashHidesAfterMs, startPath, startScript } from './start-up.ts'

const flags = ['true', null, '', 'false', 'TRUE', ' true', '1']

test('the start is at home only for the stored text true, otherwise at the welcome page', () => {
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

test('the entry page leads on without storage', () => {
  const replaced: string[] = []
  runInNewContext(startScript, { location: { replace: (path: string) => replaced.push(path) } })
  expect(replaced).toEqual(['/welcome'])
})

test.each([
  ['dark', 'http://a/', { theme: 'dark', splash: '' }],
  ['light', 'http://a/settings', { theme: 'light' }],
  ['<b>', 'http://b/', {}],
])('the theme before the first paint is %s, coming from %s', (theme, referrer, dataset) => {
  const element = { dataset: {} }
  runInNewContext(paintScript, {
    localStorage: { getItem: () => theme },
    document: { documentElement: element, referrer },
    location: { origin: 'http://a' },
  })
  expect(element.dataset).toEqual(dataset)
})

test('text size and motion are set before the first paint when they are existing choices', () => {
  expect(painted({ textSize: '125', motion: 'reduced' })).toEqual({
    dataset: { motion: 'reduced' },
    style: { fontSize: '125%' },
  })
  expect(painted({ textSize: '900', motion: 'wild' })).toEqual({ dataset: {}, style: {} })
})

test('a hidden map is hidden before the first paint', () => {
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
