import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownGround } from './config-map.ts'
import { pageHost } from './page-host.ts'

/** Stands where Vite does: it answers whatever the host itself does not. */
const vite = createServer((_, answer) => answer.end('from vite'))

beforeAll(async () => {
  vite.listen(0, '127.0.0.1')
  await once(vite, 'listening')
})
afterAll(() => {
  vite.close()
})

it('the page host shows the gallery of the parts where it is wanted', async () => {
  const answer = await ask({ showsParts: true, path: '/dev/ui' })
  expect(answer.status).toBe(308)
  expect(answer.headers.get('location')).toBe('/dev/ui/')
})

it('the page host keeps what an address asks for where it lacks its slash', async () => {
  const answer = await ask({ showsParts: true, path: '/dev/ui?part=1&theme=dark' })
  expect(answer.headers.get('location')).toBe('/dev/ui/?part=1&theme=dark')
})

it('the page host has no such page in production', async () => {
  const answer = await ask({ showsParts: false, path: '/dev/ui' })
  expect(await answer.text()).toBe('from vite')
})

function ask({ showsParts, path }: { showsParts: boolean; path: string }) {
  const address = `http://127.0.0.1:${(vite.address() as AddressInfo).port}`
  const host = pageHost({
    publicUrl: 'http://localhost:3000',
    platformName: async () => 'Serein',
    apiFetch: async () => new Response(),
    log: { error() {} },
    map: ownGround,
    dev: { app: address, console: address },
    showsParts,
    publicPageSeconds: 0,
  })
  return host.request(path)
}
