import { expect, test } from 'vitest'
import { pictureHost } from './pictures.ts'

const host = pictureHost()

test('a picture comes as an SVG that runs no script, is cached, and costs nothing the second time', async () => {
  const answer = await host.request('/pictures/three-candles.svg')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toMatch(/^<svg /)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringContaining('max-age=86400'),
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  const etag = answer.headers.get('etag')!
  const again = await host.request('/pictures/three-candles.svg', {
    headers: { 'if-none-match': etag },
  })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test.each([
  '/pictures/no-such-picture.svg',
  '/pictures/scene.ts',
  '/pictures/..%2fmain.svg',
  '/pictures/../main.ts',
  '/pictures/%2e%2e/world/x.svg',
  '/pictures/',
])('%s is not there', async (path) => {
  const answer = await host.request(path)
  expect(answer.status).toBe(404)
})
