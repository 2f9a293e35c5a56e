import type { MiddlewareHandler } from 'hono'
import { forwardedIn, questionHeader } from './address-question.ts'

type Log = { warn(details: object, text: string): void }

/**
 * Says once in the log that a proxy seems to stand in front of which the settings say nothing: all people then come from its
 * one address, and share what one address may do.
 */
export function proxyNotice(trustedProxies: number, log: Log): MiddlewareHandler {
  let isTold = trustedProxies > 0
  return async (context, next) => {
    const { headers } = context.req.raw
    if (!isTold && forwardedIn(headers).length > 0 && !headers.has(questionHeader)) {
      isTold = true
      log.warn(
        { setting: 'SEREIN_TRUST_PROXY' },
        'X-Forwarded-For arrives and SEREIN_TRUST_PROXY is 0: set it to the number of proxies in front ("npm run doctor" says how many)',
      )
    }
    await next()
  }
}
