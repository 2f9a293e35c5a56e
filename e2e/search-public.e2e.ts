import { createHash } from 'node:crypto'
import type { APIResponse } from '@playwright/test'
import { expect, test } from './test.ts'

/** Pages that are the same for everybody, in both languages. */
const addresses = ['/tabs/featured', '/services', '/offers', '/about'].flatMap((path) => [
  path,
  `${path}?lang=fr`,
])

test(
  'a public page runs its own inline scripts by their hashes, and sets no cookie',
  { tag: '@once' },
  async ({ request }) => {
    for (const address of addresses) {
      const answer = await request.get(address)
      expect([address, answer.status()]).toEqual([address, 200])
      const sources = scriptSources(answer)
      expect(sources).not.toContain("'unsafe-inline'")
      expect(sources.filter((source) => source.startsWith("'nonce-"))).toEqual([])
      const hashes = hashesOf(await answer.text())
      expect(hashes.length).toBeGreaterThan(2)
      expect(sources).toEqual(expect.arrayContaining(hashes))
      expect(answer.headers()).toMatchObject({
        etag: expect.stringMatching(/^"[\w-]{22}-\w+"$/u),
        vary: 'Accept-Encoding, Accept-Language, Cookie',
      })
      expect(answer.headers()).not.toHaveProperty('set-cookie')
    }
  },
)

test(
  'whoever is logged in has the same pages as their own',
  { tag: '@once' },
  async ({ request }) => {
    for (const address of addresses) {
      const answer = await request.get(address, { headers: { cookie: 'x.session_token=y' } })
      expect(answer.headers()['cache-control']).toBe('no-store')
      expect(answer.headers()).not.toHaveProperty('etag')
      expect(scriptSources(answer).join(' ')).toContain("'nonce-")
    }
  },
)

function scriptSources(answer: APIResponse): string[] {
  const policy = answer.headers()['content-security-policy'] ?? ''
  const [, ...sources] = /script-src [^;]*/u.exec(policy)?.[0].split(' ') ?? []
  return sources
}

/** Of each script that stands in the page itself, the data apart. */
function hashesOf(html: string): string[] {
  return [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gsu)]
    .filter(([, attributes]) => !/src=|application\/ld\+json/u.test(attributes!))
    .map(([, , text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`)
}
