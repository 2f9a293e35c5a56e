import type { MiddlewareHandler } from 'hono'

/** `HEAD` is asked as `GET`, wherever that leads; what would come after the headers is not waited for. */
export const headAsGet: MiddlewareHandler = async (context, next) => {
  const { raw } = context.req
  if (raw.method !== 'HEAD') return next()
  context.req.raw = new Request(raw, { method: 'GET' })
  await next()
  await context.res.body?.cancel()
}
