import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { pageGuard } from './page-guard.ts'
import { videoHost } from './video-host.ts'

const app = new Hono()
app.use(
  pageGuard({ publicUrl: 'https://serein.example', firebase: undefined, isIndexed: true } as never),
)
app.route('/', videoHost({ origins: ['https://localhost'] }))

test.each([
  ['/video/youtube/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/'],
  ['/video/vimeo/76979871', 'https://player.vimeo.com/'],
])('%s may frame %s alone, and be framed by us and our apps alone', async (path, origin) => {
  const answer = await app.request(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(answer.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'unsafe-inline'; frame-src ${origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'self' https://localhost`,
  )
  const page = await answer.text()
  expect(page.match(/src="([^"]*)"/u)?.[1]).toContain(origin)
  expect(page).not.toContain('<script')
})

test.each([
  '/video/youtube/',
  '/video/evil/aqz-KE-bpKQ',
  '/video/youtube/aqz-KE-bpKQ%22onload=x',
  '/video/youtube/..%2f..%2fevil',
  '/video/youtube/aqz-KE-bpKQ/x',
])('%s is no page, and may be framed by nobody', async (path) => {
  const answer = await app.request(path)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('x-frame-options')).toBe('DENY')
})
