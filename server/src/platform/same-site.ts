import { refuse } from '@serein/shared/refusal.ts'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { refused } from './answer.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a page of somebody else has its reader's browser send this: it brings cookies along and would change something. The
 * browser says so itself, by `Sec-Fetch-Site` or by the page's `Origin`; who sends neither is no browser.
 */
export function isForged(
  { method, headers, url }: Request,
  { publicUrl, env }: { publicUrl: string; env: 'demo' | 'production' },
): boolean {
  if (safe.has(method) || !headers.has('cookie')) return false
  const site = headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return true
  const origin = headers.get('origin')
  if (origin === null || origin === publicUrl) return false
  // In a demo people come by any name the machine has; the page and the call still must share theirs.
  return env !== 'demo' || origin !== new URL(url).origin
}

/** Refuses what is forged before anything of it is read. */
export function ownPagesOnly(
  ours: { publicUrl: string; env: 'demo' | 'production' },
  log: Logger,
): MiddlewareHandler {
  return async ({ req: { raw } }, next) => {
    if (!isForged(raw, ours)) return next()
    return refused(raw, log, refuse('origin_foreign'))
  }
}
