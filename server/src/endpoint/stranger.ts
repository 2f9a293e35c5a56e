import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const answers: Record<string, object> = {
  'GET /v1/account': { id: 'acct_of_the_samples', object: 'account' },
  'GET /v1/webhook_endpoints': { object: 'list', data: [], has_more: false },
  'POST /v1/webhook_endpoints': { id: 'we_1', object: 'webhook_endpoint', secret: 'whsec_sample' },
  'DELETE /v1/webhook_endpoints/we_1': { id: 'we_1', object: 'webhook_endpoint', deleted: true },
  'POST /v1/oauth2/token': { access_token: 'token', expires_in: 32_400 },
  'GET /v1/notifications/webhooks': { webhooks: [] },
  'POST /v1/notifications/webhooks': { id: 'WH-1', url: 'https://serein.example/webhooks' },
}

/** A payment provider that takes any key, for the samples of endpoints that try one. What it does otherwise is tried in `e2e/providers`. */
export async function openStranger() {
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    const answer = answers[`${request.method} ${path}`]
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? { error: { type: 'invalid_request_error' } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
