import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLog } from './log.ts'
import { openMapBase } from './map-style.ts'

type Reply = { status: number; body: string }

const style: Reply = { status: 200, body: JSON.stringify({ version: 8, sources: {}, layers: [] }) }
const replies: Record<string, Reply> = {
  '/light': style,
  '/dark': style,
  '/gone': { status: 404, body: 'Not found' },
  '/portal': { status: 200, body: '{"login":true}' },
}
let requestedPaths: string[] = []
const maker = createServer((request, answer) => {
  requestedPaths.push(request.url!)
  const reply = replies[request.url!]
  // Any other address never answers.
  if (reply) answer.writeHead(reply.status).end(reply.body)
})
let origin: string

beforeAll(async () => {
  maker.listen(0, '127.0.0.1')
  await once(maker, 'listening')
  origin = `http://127.0.0.1:${(maker.address() as AddressInfo).port}`
})
afterAll(() => {
  maker.closeAllConnections()
  maker.close()
})

/** Maps of these two styles, and what the log says of them. */
function opened(light: string, dark: string, isDefault = true) {
  requestedPaths = []
  const lines = new PassThrough()
  const [styleUrl, darkStyleUrl] = [origin + light, origin + dark]
  const base = openMapBase(
    { styleUrl, darkStyleUrl, isDefault, origins: [origin] },
    openLog('info', lines),
  )
  const log = () =>
    String(lines.read() ?? '')
      .split('\n')
      .filter(Boolean)
  return { base, log, styleUrl, darkStyleUrl }
}

const own = { styleUrl: null, darkStyleUrl: null }

it('the default map is used once it has answered, and is asked for once', async () => {
  const { base, log, styleUrl, darkStyleUrl } = opened('/light', '/dark')
  expect(base.current()).toEqual(own)
  await base.settled
  expect(base.current()).toEqual({ styleUrl, darkStyleUrl })
  expect(requestedPaths.toSorted()).toEqual(['/dark', '/light'])
  expect(log()).toEqual([expect.stringContaining('map.style.found')])
})

it.for(['/gone', '/portal'])('where %s answers, maps have our own ground', async (path) => {
  const { base, log } = opened(path, '/dark')
  await base.settled
  expect(base.current()).toEqual(own)
  expect(log()).toEqual([expect.stringContaining('map.style.missing')])
})

it('a missing dark style leaves the light one for both', async () => {
  const { base, styleUrl } = opened('/light', '/gone')
  await base.settled
  expect(base.current()).toEqual({ styleUrl, darkStyleUrl: null })
})

it('a style that somebody has named is used without a question', async () => {
  const { base, styleUrl, darkStyleUrl } = opened('/gone', '/gone', false)
  await base.settled
  expect(base.current()).toEqual({ styleUrl, darkStyleUrl })
  expect(requestedPaths).toEqual([])
})

it('a server that stops waits for no map', async () => {
  const { base, log } = opened('/silent', '/silent')
  base.close()
  await base.settled
  expect(base.current()).toEqual(own)
  expect(log()).toEqual([])
})
