import { createServer } from 'node:http'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const files = join(import.meta.dirname, '../../../app/dist/native/client')
/** The server that `npm test` has built the app for. */
const builtFor = 'http://localhost:3199'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** The app's files at a separate origin, as a shell shows them: any address without a file is the one page. */
export async function openAppHost(
  server: string,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const host = createServer((incoming, answer) => {
    const { pathname } = new URL(incoming.url!, 'http://here')
    const file = join(files, pathname)
    const isFile = extname(pathname) !== ''
    if (isFile && !existsSync(file)) {
      // A phone asks for no icon of a page.
      return void answer.writeHead(pathname === '/favicon.ico' ? 204 : 404).end()
    }
    const body = readFileSync(isFile ? file : join(files, 'index.html'))
    const type = types[isFile ? extname(file) : '.html'] ?? 'application/octet-stream'
    const isText = /text|json/u.test(type)
    answer
      .writeHead(200, { 'content-type': type })
      .end(isText ? body.toString().replaceAll(builtFor, server) : body)
  })
  host.listen(0)
  await once(host, 'listening')
  return {
    origin: `http://127.0.0.1:${(host.address() as AddressInfo).port}`,
    async close() {
      host.closeAllConnections()
      host.close()
      await once(host, 'close')
    },
  }
}
