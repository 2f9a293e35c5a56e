import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { refuse } from '@serein/shared/refusal.ts'
import type { EndpointMeta } from '@serein/shared/endpoint.ts'
import type { ApiContext } from './context.ts'
import { admit, type ResolveActor } from './gate.ts'

/** A body stays in memory until its picture is made, so only so many are taken at a time. */
const atOnce = 6
/** What a form writes around the file in it. */
const formBytes = 64 * 1024

type Upload = {
  /** Of the endpoint, as the contract has it: `/console/shops/{shopId}/pictures`. */
  path: string
  meta: EndpointMeta
  bytesLimit: number
}

/**
 * Takes larger bodies than other requests have, on a few endpoints, and only from callers whom its contract's `who` lets
 * in: nobody else can make us read them. Any other request goes to `otherwise`.
 */
export function uploadGate(
  uploads: Upload[],
  parts: {
    resolveActor: ResolveActor
    contextOf: (context: Context) => ApiContext
    refused: (request: Request, error: unknown) => Response
    tooLarge: (request: Request) => Response
    otherwise: MiddlewareHandler
  },
): MiddlewareHandler {
  const known = uploads.map(({ path, meta, bytesLimit }) => ({
    pattern: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    call: { endpoint: path, meta: { ...meta, idempotent: false }, input: null },
    larger: bodyLimit({
      maxSize: bytesLimit + formBytes,
      onError: (context) => parts.tooLarge(context.req.raw),
    }),
  }))
  let running = 0
  return async (context, next) => {
    const request = context.req.raw
    const upload = known.find(({ pattern }) => pattern.test(context.req.path))
    if (request.method !== 'POST' || !upload) return parts.otherwise(context, next)
    try {
      await admit(parts.contextOf(context), upload.call, parts.resolveActor)
      if (running >= atOnce) throw refuse('too_many_requests')
    } catch (error) {
      return parts.refused(request, error)
    }
    running += 1
    try {
      return await upload.larger(context, next)
    } finally {
      running -= 1
    }
  }
}
