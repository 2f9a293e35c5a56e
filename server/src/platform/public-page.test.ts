import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { openPublicPages, publicRequest } from './public-page.ts'

/** How often the page was drawn, and for which headers. */
let drawings: Headers[] = []
let seconds = 10
let clock = 0
let status = 200
let isComplete = true
/** A text that a stranger has written, as it stands in the page. */
let stranger = ''

beforeEach(() => {
  drawings = []
  seconds = 10
  clock = 0
  status = 200
  isComplete = true
  stranger = ''
})

/** Draws as the app does: each page has another nonce and another hour in it. */
const pages = () =>
  openPublicPages({
    seconds,
    clock: () => clock,
    draw: async ({ headers }, nonce) => {
      drawings.push(headers)
      const html = `<html><script type="application/ld+json" nonce="${nonce}">{}</script>${stranger}
        <script type="module" src="/app.js" nonce="${nonce}"></script>
        <script nonce="${nonce}">hydrate(${drawings.length}, '${headers.get('cookie')}')</script></html>`
      const answer = new Response(html, { status, headers: { 'set-cookie': 'a=b' } })
      return { answer, isComplete: () => isComplete }
    },
  })

/** Asks as a browser would; null where the page is not for everybody. */
function open(shared = pages()) {
  const host = new Hono()
  host.get('*', async (context) => {
    const request = publicRequest(context.req.raw)
    if (!request) return context.text('own', 203)
    const { answer, scriptHashes } = await shared.answer(request, context)
    answer.headers.set('content-security-policy', scriptHashes.join(' '))
    return answer
  })
  return async (headers: Record<string, string> = {}, path = '/offers') =>
    host.request(path, { headers })
}

test('a page for everybody is drawn once, and a second reader who has it gets no body', async () => {
  const ask = open()
  const first = await ask()
  expect(first.headers.get('etag')).toMatch(/^"[\w-]{22}-identity"$/u)
  const again = await ask({ 'if-none-match': `"other", W/${first.headers.get('etag')}` })
  expect([again.status, await again.text()]).toEqual([304, ''])
  for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy'])
    expect(again.headers.get(name)).toBe(first.headers.get(name))
  expect(drawings).toHaveLength(1)
})

test('a page for everybody says how long a proxy may show it, and whom it depends on', async () => {
  const { headers } = await open()()
  expect(headers.get('cache-control')).toBe(
    'public, max-age=0, s-maxage=10, stale-while-revalidate=60',
  )
  expect(headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie')
  expect(headers.has('set-cookie')).toBe(false)
})

test('a page for everybody has the hash of each script of the framework, and no nonce', async () => {
  const answer = await open()()
  const html = await answer.text()
  const script = /<script nonce="[^"]+">(.*?)<\/script>/su.exec(html)![1]!
  const hash = createHash('sha256').update(script).digest('base64')
  expect(answer.headers.get('content-security-policy')).toBe(`'sha256-${hash}'`)
})

test.each([
  '<script>steal()</script>',
  '<script nonce="guess">steal()</script>',
  '<script x="nonce">steal()</script>',
  // What swallows a script of ours has its text hashed by the browser with its own beginning.
  '<script>steal();//',
])('a script that a stranger has put into a page has no hash: %s', async (text) => {
  stranger = text
  const answer = await open()()
  const hash = createHash('sha256').update('steal()').digest('base64')
  expect(answer.headers.get('content-security-policy')).not.toContain(hash)
  expect(await answer.text()).toContain(text)
})

test('what is no page for everybody is drawn for its reader alone', async () => {
  const ask = open()
  for (const cookie of ['serein.session_token=a', 'lang=fr; place=near', 'lang=de', 'x=lang=fr'])
    expect((await ask({ cookie })).status).toBe(203)
  expect(drawings).toEqual([])
})

test('a reader who has chosen a language has pages in it, which no proxy keeps', async () => {
  const ask = open()
  const [english, french] = [await ask(), await ask({ cookie: 'lang=fr' })]
  expect(await french.text()).toContain("'lang=fr'")
  expect(await english.text()).toContain("'null'")
  expect(french.headers.get('cache-control')).toBe('private, no-cache')
  const etag = french.headers.get('etag')!
  expect((await ask({ cookie: 'lang=fr', 'if-none-match': etag })).status).toBe(304)
  expect((await ask({ 'if-none-match': etag })).status).toBe(200)
})

test('nothing of a request but its language reaches a page for everybody', async () => {
  const ask = open()
  await ask({
    'accept-language': 'FR-be,en;q=0.8',
    'user-agent': 'one',
    'x-forwarded-host': 'evil.example',
    authorization: 'Bearer mine',
    accept: 'application/json',
  })
  expect(Object.fromEntries(drawings[0]!)).toEqual({
    accept: 'text/html',
    'accept-language': 'fr-be',
    'user-agent': 'robot',
  })
  await ask({ 'accept-language': 'fr-BE' })
  expect(drawings).toHaveLength(1)
  await ask({ 'accept-language': 'en-US' })
  await ask({}, '/offers?lang=fr')
  await ask({}, 'http://other.example/offers')
  expect(drawings).toHaveLength(4)
})

test('a page for everybody is drawn again after its time, and each time where there is none', async () => {
  const ask = open()
  await ask()
  clock = 9_999
  const last = await ask()
  clock = 10_000
  const next = await ask()
  expect(drawings).toHaveLength(2)
  expect(next.headers.get('etag')).not.toBe(last.headers.get('etag'))
  seconds = 0
  const askAnew = open()
  await askAnew()
  expect((await askAnew()).headers.get('cache-control')).toBe('private, no-cache')
  expect(drawings).toHaveLength(4)
})

test('readers who come at once wait for one page', async () => {
  const ask = open()
  await Promise.all(Array.from({ length: 20 }, () => ask()))
  expect(drawings).toHaveLength(1)
})

test('a page that is not there, or lacks an answer, is shown to its reader alone', async () => {
  status = 404
  const ask = open()
  const missing = await ask()
  status = 200
  isComplete = false
  const partial = await ask()
  expect([missing.status, partial.status]).toEqual([404, 200])
  for (const { headers } of [missing, partial])
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['private, no-cache', null])
  isComplete = true
  expect((await ask()).headers.has('etag')).toBe(true)
  expect(drawings).toHaveLength(3)
})

test('each form of a page has an ETag of its own', async () => {
  const ask = open()
  const [brotli, plain] = [await ask({ 'accept-encoding': 'gzip, br' }), await ask()]
  expect(brotli.headers.get('content-encoding')).toBe('br')
  expect(brotli.headers.get('etag')).toBe(plain.headers.get('etag')!.replace('identity', 'br'))
  const text = brotliDecompressSync(await brotli.arrayBuffer()).toString()
  expect(text).toBe(await plain.text())
  expect(drawings).toHaveLength(1)
})

test('no more pages are held than there is room for', async () => {
  const ask = open()
  for (let shop = 0; shop < 51; shop += 1) await ask({}, `/offers?shop=${shop}`)
  await ask({}, '/offers?shop=50')
  expect(drawings).toHaveLength(51)
  await ask({}, '/offers?shop=0')
  expect(drawings).toHaveLength(52)
})
