import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { questionHeader } from './address-question.ts'
import { proxyNotice } from './proxy-notice.ts'

/** How often a server with this setting warns of requests with these headers. */
async function warnings(trustedProxies: number, ...requests: Record<string, string>[]) {
  const texts: string[] = []
  const log = { warn: (_: object, text: string) => void texts.push(text) }
  const app = new Hono().use(proxyNotice(trustedProxies, log)).get('/', (c) => c.text('ok'))
  for (const headers of requests) expect((await app.request('/', { headers })).status).toBe(200)
  return texts
}
const forwarded = { 'x-forwarded-for': '198.51.100.7' }

test('a proxy that nobody has told of is written down, once', async () => {
  expect(await warnings(0, {}, { 'x-forwarded-for': ' ' })).toEqual([])
  expect(await warnings(0, forwarded, forwarded)).toEqual([
    expect.stringContaining('SEREIN_TRUST_PROXY is 0'),
  ])
})

test('one that the settings know of is not, nor the question of the doctor', async () => {
  expect(await warnings(1, forwarded)).toEqual([])
  expect(await warnings(0, { ...forwarded, [questionHeader]: '1.x' })).toEqual([])
})
