import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { loadStaticFiles } from './static-files.ts'

const folder = mkdtempSync(`${tmpdir()}/serein-static-`)
mkdirSync(`${folder}/assets`)
writeFileSync(`${folder}/assets/app-Ab3_x-9Z.js`, 'plain')
writeFileSync(`${folder}/assets/app-Ab3_x-9Z.js.br`, 'brotli')
writeFileSync(`${folder}/assets/app-Ab3_x-9Z.js.gz`, 'gzip')
writeFileSync(`${folder}/en.json`, '{}')
const files = loadStaticFiles(pathToFileURL(`${folder}/`))
afterAll(() => rmSync(folder, { recursive: true }))

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  files.find(path)?.answer(new Request(`http://here${path}`, { headers, method }))

test.each([
  ['br, gzip', 'br', 'brotli'],
  ['gzip', 'gzip', 'gzip'],
  ['', null, 'plain'],
])('a reader that accepts %j gets %s', async (accepted, encoding, text) => {
  const answer = ask('/assets/app-Ab3_x-9Z.js', { 'accept-encoding': accepted })
  expect(answer?.headers.get('content-encoding')).toBe(encoding)
  expect(answer?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await answer?.text()).toBe(text)
})

test('a name with a hash is kept for a year; any other is asked for again', () => {
  expect(ask('/assets/app-Ab3_x-9Z.js')?.headers.get('cache-control')).toMatch(/immutable/u)
  expect(ask('/en.json')?.headers.get('cache-control')).toBe('no-cache')
})

test('a reader that has the file already gets no body', async () => {
  const etag = ask('/en.json')?.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{22}"$/u)
  const again = ask('/en.json', { 'if-none-match': etag })
  expect([again?.status, await again?.text()]).toEqual([304, ''])
  expect(await ask('/en.json', {}, 'HEAD')?.text()).toBe('')
})

test.each(['/../package.json', '/assets/../../etc/passwd', '/assets/', '/nothing', '/en.json.br'])(
  '%s is no file of the folder',
  (path) => {
    expect(files.find(path)).toBeUndefined()
  },
)

test('a folder that was never built is empty', () => {
  expect(loadStaticFiles(new URL('file:///no/such/folder/')).find('/index.html')).toBeUndefined()
})
