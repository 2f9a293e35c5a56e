import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

export interface Site {
  url: string
  /** From now on another build stands behind the address: its worker is new, and the named files of the old one are gone. */
  deploy: (missingFiles: RegExp) => void
  close: () => Promise<void>
}

/** The server at a separate address, so that a deploy there is nobody else's. */
export async function openSite(): Promise<Site> {
  let missingFiles: RegExp | null = null
  const server = createServer((incoming, answer) => {
    if (missingFiles?.test(incoming.url!)) return void answer.writeHead(404).end('Not found')
    pass(incoming, answer, (text) =>
      missingFiles && incoming.url === '/sw.js'
        ? text.replace(/version:`\w+`/u, 'version:`next`')
        : text,
    )
  })
  server.listen(0)
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: (files) => (missingFiles = files),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function pass(incoming: IncomingMessage, answer: ServerResponse, change: (text: string) => string) {
  const { 'accept-encoding': _, ...headers } = incoming.headers
  const target = new URL(incoming.url!, process.env.E2E_URL)
  const passed = request(target, { method: incoming.method, headers }, (found) => {
    if (incoming.url !== '/sw.js') {
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
  incoming.pipe(passed)
}
