import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

export interface Site {
  url: string
  /** From now on another build stands behind the address: its worker is new, and the named files of the old one are gone. */
  deploy: (gone: RegExp) => void
  close: () => Promise<void>
}

/** The server at an address of its own, so that a deploy there is nobody else's. */
export async function openSite(): Promise<Site> {
  let gone: RegExp | null = null
  const server = createServer((asked, answer) => {
    if (gone?.test(asked.url!)) return void answer.writeHead(404).end('Not found')
    pass(asked, answer, (text) =>
      gone && asked.url === '/sw.js' ? text.replace(/version:`\w+`/u, 'version:`next`') : text,
    )
  })
  server.listen(0)
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: (files) => (gone = files),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function pass(asked: IncomingMessage, answer: ServerResponse, change: (text: string) => string) {
  const { 'accept-encoding': _, ...headers } = asked.headers
  const target = new URL(asked.url!, process.env.E2E_URL)
  const passed = request(target, { method: asked.method, headers }, (found) => {
    if (asked.url !== '/sw.js') {
      answer.writeHead(found.statusCode!, found.headers)
      found.pipe(answer)
      return
    }
    const parts: Buffer[] = []
    found.on('data', (part: Buffer) => parts.push(part))
    found.on('end', () => {
      const { 'content-length': _length, etag: _etag, ...rest } = found.headers
      answer.writeHead(200, rest).end(change(Buffer.concat(parts).toString()))
    })
  })
  passed.on('error', () => answer.destroy())
  asked.pipe(passed)
}
