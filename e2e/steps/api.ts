import type { BrowserContext } from '@playwright/test'
import { createApi, type Api } from '@serein/client/api.ts'
import consoleRoutes from '@serein/client/contract-console.gen.json' with { type: 'json' }

export type { Api }

/** The API as the user who is logged in in that browser, or as nobody; for what a test needs before it begins. */
export function apiOf({ request: asks }: Pick<BrowserContext, 'request'>): Api {
  const origin = process.env.E2E_URL!
  return createApi({
    origin,
    more: consoleRoutes,
    language: () => 'en',
    fetch: async (request) => {
      const body = await request.text()
      const answer = await asks.fetch(request.url, {
        method: request.method,
        // A server may close a quiet connection in the moment it is used again; a command has its key, so twice is once.
        maxRetries: 2,
        headers: { ...Object.fromEntries(request.headers), origin },
        ...(body ? { data: body } : {}),
      })
      return new Response(new Uint8Array(await answer.body()), {
        status: answer.status(),
        headers: { 'content-type': answer.headers()['content-type'] ?? 'application/json' },
      })
    },
  })
}
