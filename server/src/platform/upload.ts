import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { refuse } from '@serein/shared/refusal.ts'
import type { EndpointMeta } from '@serein/shared/endpoint.ts'
import type { ApiContext } from './context.ts'
import { accountOr, admit, type ResolveActor } from './gate.ts'

/** A body stays in memory until its picture is made, so only so many are taken at a time. */
const atOnce = 9
/** Of those one account, or one network of people without an account, has so many: a picture, and the same sent again. */
const atOnceOfOne = 3
/** What a form writes around the file in it. */
const formBytes = 64 * 1024

type Upload = {
  /** Of the endpoint, as the contract has it: `/console/shops/{shopId}/pictures`. */
  path: string
  meta: EndpointMeta
  bytesLimit: number
  /** What more has to be there before a body is read, by what stands in the path. Errors: such as `not_found`. */
  demand?: ((inPath: string) => Promise<unknown>) | undefined
}

/** A body must come on by so much in such a time: six kilobytes a second, which the slowest of telephones has. */
type Pace = { everyMs: number; leastBytes: number }
const usualPace = { everyMs: 10_000, leastBytes: 64 * 1024 }

/**
 * Takes larger bodies than other requests have, on a few endpoints, and only from callers whom its contract's `who` lets
 * in: nobody else can make us read them, and nobody takes the room of all others. A sender who is too slow is hung up on. Any
 * other request goes to `otherwise`.
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
  pace: Pace = usualPace,
): MiddlewareHandler {
  const routes = uploads.map(({ path, meta, bytesLimit, demand }) => ({
    demand,
    pattern: patternOf(path),
    call: { endpoint: path, meta: { ...meta, idempotent: false }, input: null },
    larger: bodyLimit({
      maxSize: bytesLimit + formBytes,
      onError: (context) => parts.tooLarge(context.req.raw),
    }),
  }))
  const running: string[] = []
  return async (context, next) => {
    const request = context.req.raw
    const upload = routes.find(({ pattern }) => pattern.test(context.req.path))
    if (request.method !== 'POST' || !upload) return parts.otherwise(context, next)
    const calling = parts.contextOf(context)
    let caller: string
    try {
      const { scope } = await admit(calling, upload.call, parts.resolveActor)
      await upload.demand?.(upload.pattern.exec(context.req.path)![1]!)
      caller = accountOr(calling.network, scope)
      const own = running.filter((other) => other === caller).length
      if (running.length >= atOnce || own >= atOnceOfOne) throw refuse('too_many_requests')
    } catch (error) {
      return parts.refused(request, error)
    }
    running.push(caller)
    const stop = hangUpOnSlow(context.env?.incoming, pace)
    try {
      return await upload.larger(context, next)
    } finally {
      stop()
      running.splice(running.indexOf(caller), 1)
    }
  }
}

/** What is no link at all is refused by its endpoint, which has words for it, and sends little. */
function patternOf(path: string): RegExp {
  const parts = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    /token$/iu.test(name) ? '([\\w-]{43})' : '([^/]+)',
  )
  return new RegExp(`^/api${parts}$`, 'u')
}

/** Ends the connection when its body stops coming on; what is returned ends the watch. */
function hangUpOnSlow(incoming: IncomingMessage | undefined, { everyMs, leastBytes }: Pace) {
  if (!incoming) return () => {}
  let before = incoming.socket.bytesRead
  const watch = setInterval(() => {
    const { bytesRead } = incoming.socket
    if (!incoming.complete && bytesRead - before < leastBytes) incoming.socket.destroy()
    before = bytesRead
  }, everyMs)
  return () => clearInterval(watch)
}
